import { type Me, Visitor } from '#domain/accounts/api.ts';
import { isPassing, renewalRetryMs } from '#domain/accounts/renewal.ts';
import { call } from './call.ts';
import type { SessionState } from './session-state.ts';

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

type LookupOf = {
  readonly state: SessionState;
  readonly remembered: Remembered;
  readonly wait: (ms: number) => Promise<void>;
};

/** Why the server is asked, which says how a person who is found comes in. */
type Occasion = 'initial-session' | 'signed-in' | 'token-refreshed' | 'user-updated';

/** Finds out who is signed in, from the device and from the server, and keeps the answer on the device. */
export function createSessionLookup({ state, remembered, wait }: LookupOf) {
  // Signing in or out makes an answer that is still under way stale.
  let turn = 0;
  let looking: Promise<void> | undefined;

  const startOver = (): void => {
    turn += 1;
    looking = undefined;
  };
  const leave = async (kind: 'signed-out' | 'ended' = 'signed-out'): Promise<void> => {
    startOver();
    state.apply({ kind });
    await remembered.clear();
  };
  const enter = async (user: Me, kind: Occasion): Promise<void> => {
    state.apply({ kind, user });
    await remembered.write(user);
  };

  /** Asks until our server answers. Only a refusal of the server signs out, never a missing network (AUTH-48). */
  const ask = async (kind: Occasion): Promise<void> => {
    const asked = turn;
    for (let failures = 0; asked === turn; failures++) {
      const answer = await call(Visitor, '/api/accounts/session');
      if (asked !== turn) return;
      if (answer.ok && answer.value.user) return enter(answer.value.user, kind);
      const { user, loading } = state.current();
      if (answer.ok || !isPassing(answer.status))
        return user ? leave('ended') : state.apply({ kind: 'initial-session', user: null });
      // A device that was silent as the page began may answer by now.
      const kept = user ?? (await remembered.read()) ?? null;
      if (asked !== turn) return;
      if (loading || kept !== user) state.apply({ kind: 'initial-session', user: kept });
      await wait(renewalRetryMs(failures));
    }
  };
  /** One question at a time: who asks meanwhile gets the same answer. */
  const look = (kind: Occasion): Promise<void> => {
    const mine = looking ?? ask(kind);
    looking = mine;
    return mine.finally(() => {
      if (looking === mine) looking = undefined;
    });
  };

  return {
    look,
    leave,
    startOver,
    /** First from the device, so that a reload in the gym stays signed in; then the server is asked. */
    async restore(): Promise<void> {
      const begun = turn;
      const user = await remembered.read();
      if (begun !== turn) return;
      if (user) state.apply({ kind: 'initial-session', user });
      await look('initial-session');
    },
  };
}
