import { onSessionEvent, type Session, type SessionEvent, UNKNOWN } from '#domain/accounts/session.ts';

export type SessionState = ReturnType<typeof createSessionState>;

/** Who is signed in as far as this page knows, and who is told when that changes. */
export function createSessionState() {
  let session = UNKNOWN;
  const listeners = new Set<() => void>();
  return {
    current: (): Session => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    apply: (event: SessionEvent): void => {
      session = onSessionEvent(session, event);
      for (const listener of listeners) listener();
    },
    /** Resolves once it is known who is signed in, if anyone is. */
    whenKnown: (): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (session.loading) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}
