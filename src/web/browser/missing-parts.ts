const missing = new WeakSet<object>();

/** Vite tells of each part of the app that could not be fetched; what the screen then fails with is the same fault. */
export function watchMissingParts(): void {
  addEventListener('vite:preloadError', (event) => {
    const fault: unknown = Reflect.get(event, 'payload');
    if (typeof fault === 'object' && fault !== null) missing.add(fault);
  });
}

export const isMissingPart = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && missing.has(fault);
