/** The value at `a.b.c` of whatever was given; nothing where there is no such place. */
export const valueAt = (input: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at ? Reflect.get(at, key) : undefined), input);

/** The same with another value there; what does not lie on the way to it is shared. */
export function withValueAt(input: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const held = typeof input === 'object' ? input : null;
  return { ...held, [key]: rest.length === 0 ? value : withValueAt(valueAt(held, key), rest.join('.'), value) };
}
