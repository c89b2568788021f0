/** The value at a path such as `a.b.c`; undefined where it does not exist. */
export const valueAt = (input: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at ? Reflect.get(at, key) : undefined), input);

/** A copy with another value at the path; parts off the path are shared. */
export function withValueAt(input: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const held = typeof input === 'object' ? input : null;
  return { ...held, [key]: rest.length === 0 ? value : withValueAt(valueAt(held, key), rest.join('.'), value) };
}
