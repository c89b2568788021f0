type Listeners<T> = {
  readonly size: () => number;
  /** Hears from now on; answers how to leave. */
  add(listener: (value: T) => void): () => void;
  tell(value: T): void;
};

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    size: () => listeners.size,
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
