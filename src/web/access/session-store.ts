import { z } from 'zod';
import { isPassing, renewalIsDue } from '#domain/accounts/renewal.ts';
import { call } from './call.ts';
import { createSessionLookup, type Remembered } from './session-lookup.ts';
import { createSessionState } from './session-state.ts';

/** The other tabs are told. They look for themselves at who is signed in. */
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

/** The sign-in of this device, outside React: who is here, and each way to come and to go. */
export function openSession({ remembered, tabs, now, wait }: Outside) {
  const state = createSessionState();
  const { look, leave, startOver, restore } = createSessionLookup({ state, remembered, wait });
  let started: Promise<void> | undefined;
  let leaving: Promise<void> = Promise.resolve();

  const tellServer = async (): Promise<void> => {
    const answer = await call(z.unknown(), '/api/accounts/sign-out', {});
    if (answer.ok || !isPassing(answer.status)) remembered.oweSignOut(false);
  };
  const begin = async (): Promise<void> => {
    if (remembered.owesSignOut()) await tellServer();
    if (remembered.owesSignOut()) return state.apply({ kind: 'initial-session', user: null });
    await restore();
  };
  const start = (): Promise<void> => (started ??= begin());

  tabs.hear((news) => void (news === 'signed-out' ? leave() : look(news)));

  return {
    current: state.current,
    subscribe: state.subscribe,
    start,
    /** Starts, and resolves once it is known who is signed in, if anyone is. */
    known: (): Promise<void> => {
      void start();
      return state.whenKnown();
    },
    /** Renews a sign-in that is about to end (AUTH-47). */
    check: async (): Promise<void> => {
      const { user } = state.current();
      if (user && renewalIsDue(user.expiresAt, now())) await look('token-refreshed');
    },
    signedIn: async (): Promise<void> => {
      startOver();
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
    recovering: (): void => state.apply({ kind: 'password-recovery' }),
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
