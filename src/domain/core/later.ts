/** Makes something when it is first asked for, and keeps it. Words of a language cost a cold start some milliseconds each. */
export function later<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
