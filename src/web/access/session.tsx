import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { CHECK_MS } from '#domain/accounts/renewal.ts';
import { forgetPlan } from './plan-check.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { forgetMistakes } from '#web/ui/messages/toasts.ts';
import type { SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);
const LeaveContext = createContext<(() => Promise<void>) | null>(null);

type ProviderProps = {
  store: SessionStore;
  /** How many changes of this device the server has not got yet. */
  unsent: () => Promise<number>;
  children: ReactNode;
};

/** Provides the signed-in person, keeps the sign-in alive, and asks before unsent work is left behind. */
export function SessionProvider({ store, unsent, children }: ProviderProps) {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    void store.start();
    const timer = setInterval(() => void store.check(), CHECK_MS);
    return () => clearInterval(timer);
  }, [store]);
  const { user } = useSyncExternalStore(store.subscribe, store.current);
  useEffect(() => {
    if (!user) forgetPlan();
  }, [user]);
  const id = user?.id;
  useEffect(() => (id === undefined ? undefined : () => forgetMistakes()), [id]);
  const signOut = async () => {
    const count = await unsent().catch(() => 0);
    if (count > 0) setWaiting(count);
    else await store.signOut();
  };
  const leave = () => {
    setWaiting(0);
    void store.signOut();
  };
  return (
    <SessionContext value={store}>
      <LeaveContext value={signOut}>{children}</LeaveContext>
      <ConfirmDialog
        open={waiting > 0}
        onClose={() => setWaiting(0)}
        onConfirm={leave}
        title="Sign out with unsent changes?"
        action="Sign out"
        cancel="Stay signed in"
      >
        {waiting === 1
          ? '1 change has not been sent yet. It stays on this device and is sent when you sign in here again.'
          : `${waiting} changes have not been sent yet. They stay on this device and are sent when you sign in here again.`}
      </ConfirmDialog>
    </SessionContext>
  );
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession must be used within its provider, SessionProvider.');
  return store;
}

/** Who is signed in. `signOut` asks first when something was not sent yet. */
export function useSession() {
  const store = useSessionStore();
  const signOut = useContext(LeaveContext);
  if (!signOut) throw new Error('useSession must be used within its provider, SessionProvider.');
  const session = useSyncExternalStore(store.subscribe, store.current);
  return { ...session, signOut };
}
