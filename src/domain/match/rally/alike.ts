/** Whether two lists hold the very same things. */
export const haveSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a === b || (a.length === b.length && a.every((one, i) => one === b[i]));

/** Whether two values of the same shape hold the same. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isAlike(value, b.get(key)));
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((one) => b.has(one));
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => isAlike(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
