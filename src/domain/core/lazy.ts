/**
 * Delays `make` until the first call and keeps its value. Setting up a language's formats costs a cold start
 * milliseconds.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
