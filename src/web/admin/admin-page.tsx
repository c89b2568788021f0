import { useState } from 'react';
import { IconShieldLock } from '@tabler/icons-react';
import { AccessDeniedPage } from '#web/pages/access-denied-page.tsx';
import message from '#web/pages/message-page.module.css';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { AdminPanel } from './admin-panel.tsx';
import { TwoFactorDialog } from './two-factor-dialog.tsx';
import { useAdmin } from './use-admin.ts';

/** `/admin` in the state that applies. The dialog belongs to the closed panel only. */
export function AdminPage({ userId }: { userId: string }) {
  const { state, isUnderWay, again, ask, opened, end } = useAdmin(userId);
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    if (await end()) setAsking(true);
    else toast({ title: 'Error', description: 'The session could not be ended. Check your connection.', tone: 'bad' });
  };
  const enter = (expiresAt: string) => {
    setAsking(false);
    opened(expiresAt);
  };
  switch (state) {
    case 'checking':
      return (
        <main className="wrap">
          <Skeleton text="Verifying admin access..." rows={5} />
        </main>
      );
    case 'unreached':
      return (
        <main className="wrap">
          <h1 className="sr">Admin Panel</h1>
          <EmptyState
            title="The admin panel needs a connection"
            action={
              <Button autoFocus={isUnderWay} onClick={() => void again()}>
                Try again
              </Button>
            }
          >
            The server cannot be reached.
          </EmptyState>
        </main>
      );
    case 'denied':
      return <AccessDeniedPage />;
    case 'locked':
      return (
        <>
          <AccessRequired isBack={isUnderWay} onStart={() => setAsking(true)} />
          <TwoFactorDialog open={isAsking} onClose={() => setAsking(false)} onOpened={enter} />
        </>
      );
    case 'open':
      return <AdminPanel userId={userId} ask={ask} isUnderWay={isUnderWay} onEnd={() => void leave()} />;
  }
}

/** Who was in the panel when its hour ran out goes on from here. */
function AccessRequired({ isBack, onStart }: { isBack: boolean; onStart(): void }) {
  return (
    <main className={message.page}>
      <span className={message.mark}>
        <Icon of={IconShieldLock} size="xl" />
      </span>
      <h1>Admin Access Required</h1>
      <p>The panel opens after two-factor authentication.</p>
      <Button variant="primary" autoFocus={isBack} onClick={onStart}>
        Start 2FA Authentication
      </Button>
    </main>
  );
}
