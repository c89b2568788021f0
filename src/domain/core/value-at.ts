/** The value at `a.b.c` of whatever was given; nothing where there is no such place. */
export const valueAt = (input: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at ? Reflect.get(at, key) : undefined), input);
