import { z } from 'zod';
import { type Me, Visitor } from '#domain/accounts/api.ts';
import { isPassing, renewalIsDue, renewalRetryMs } from '#domain/accounts/renewal.ts';
import { onSessionEvent, type Session, type SessionEvent, UNKNOWN } from '#domain/accounts/session.ts';
import { call } from './call.ts';

/** Who was last signed in on this device, kept for reloads without a network. */
export interface Remembered {
  read(): Promise<Me | undefined>;
  write(user: Me): Promise<void>;
  clear(): Promise<void>;
  /** Leaves nothing of a person, what was not sent included. */
  forget(userId: string): Promise<void>;
  /** A sign-out that the server has not heard of yet: its cookie must not sign anybody in again. */
  owesSignOut(): boolean;
  oweSignOut(owes: boolean): void;
}

/** What other tabs are told. They look for themselves at who is signed in. */
export interface Tabs {
  tell(news: News): void;
  hear(listener: (news: News) => void): () => void;
}
export const News = z.enum(['signed-in', 'signed-out', 'user-updated']);
export type News = z.infer<typeof News>;

type Outside = {
  readonly remembered: Remembered;
  readonly tabs: Tabs;
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<void>;
};

export type SessionStore = ReturnType<typeof openSession>;

/** The sign-in of this device, outside React. */
export function openSession({ remembered, tabs, now, wait }: Outside) {
  let session = UNKNOWN;
  let started: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let leaving: Promise<void> = Promise.resolve();
  // Signing in or out makes an answer that is still under way stale.
  let turn = 0;
  const turnOver = (): void => {
    turn += 1;
    looking = undefined;
  };
  const listeners = new Set<() => void>();

  const happen = (event: SessionEvent): void => {
    session = onSessionEvent(session, event);
    for (const listener of listeners) listener();
  };
  const leave = async (kind: 'signed-out' | 'ended' = 'signed-out'): Promise<void> => {
    turnOver();
    happen({ kind });
    await remembered.clear();
  };
  const enter = async (user: Me, kind: 'initial-session' | 'signed-in' | 'token-refreshed' | 'user-updated') => {
    happen({ kind, user });
    await remembered.write(user);
  };

  /** Asks until somebody of ours answers. Only a refusal of the server signs out, never a missing network (AUTH-48). */
  const ask = async (kind: 'initial-session' | 'signed-in' | 'token-refreshed' | 'user-updated'): Promise<void> => {
    const asked = turn;
    for (let failures = 0; asked === turn; failures++) {
      const answer = await call(Visitor, '/api/accounts/session');
      if (asked !== turn) return;
      if (answer.ok && answer.value.user) return enter(answer.value.user, kind);
      if (answer.ok || !isPassing(answer.status))
        return session.user ? leave('ended') : happen({ kind: 'initial-session', user: null });
      if (session.loading) happen({ kind: 'initial-session', user: null });
      await wait(renewalRetryMs(failures));
    }
  };
  const look = (kind: Parameters<typeof ask>[0]): Promise<void> => {
    const mine = looking ?? ask(kind);
    looking = mine;
    return mine.finally(() => {
      if (looking === mine) looking = undefined;
    });
  };
  const tellServer = async (): Promise<void> => {
    const answer = await call(z.unknown(), '/api/accounts/sign-out', {});
    if (answer.ok || !isPassing(answer.status)) remembered.oweSignOut(false);
  };

  const begin = async (): Promise<void> => {
    if (remembered.owesSignOut()) await tellServer();
    if (remembered.owesSignOut()) return happen({ kind: 'initial-session', user: null });
    const begun = turn;
    const user = await remembered.read();
    if (begun !== turn) return;
    if (user) happen({ kind: 'initial-session', user });
    await look('initial-session');
  };

  tabs.hear((news) => void (news === 'signed-out' ? leave() : look(news)));

  return {
    current: (): Session => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** First from the device, so that a reload in the gym stays signed in; then the server is asked. */
    start: (): Promise<void> => (started ??= begin()),
    /** Begins, and is there once it is known who is here, or that nobody is. */
    known: (): Promise<void> => {
      started ??= begin();
      return new Promise((resolve) => {
        const look = (): void => {
          if (session.loading) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      });
    },
    /** Renews a sign-in that is about to end (AUTH-47). */
    check: async (): Promise<void> => {
      if (session.user && renewalIsDue(session.user.expiresAt, now())) await look('token-refreshed');
    },
    signedIn: async (): Promise<void> => {
      turnOver();
      remembered.oweSignOut(false);
      await look('signed-in');
      tabs.tell('signed-in');
    },
    userUpdated: async (): Promise<void> => {
      await look('user-updated');
      tabs.tell('user-updated');
    },
    /** Another device of this person may have changed what is no row, or ended the sign-in. */
    lookAgain: (): Promise<void> => look('user-updated'),
    recovering: (): void => happen({ kind: 'password-recovery' }),
    /** However the server answers, this device forgets at once who was here (AUTH-51 to AUTH-53). */
    signOut: async (): Promise<void> => {
      remembered.oweSignOut(true);
      leaving = tellServer();
      await leave();
      tabs.tell('signed-out');
    },
    /** The server knows this person no more: nothing is owed to it, and nothing of theirs stays here. */
    accountDeleted: async (userId: string): Promise<void> => {
      await leave();
      await remembered.forget(userId);
      tabs.tell('signed-out');
    },
    /** A sign-in waits for this: the answer to an earlier sign-out would take its cookie away. */
    hasLeft: (): Promise<void> => leaving,
  };
}
