import { useEffect, useRef, useState } from 'react';
import {
  IconArrowLeft,
  IconCamera,
  IconHistory,
  IconLogout2,
  IconMessageReport,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import styles from './admin-panel.module.css';
import { LogDialog } from './log-dialog.tsx';
import { TicketsTab } from './tickets-tab.tsx';
import type { AskAsAdmin } from './use-admin.ts';
import { useTickets } from './use-tickets.ts';
import { UsersTab } from './users-tab.tsx';
import { useUsers } from './use-users.ts';

const TABS = [
  { id: 'users', label: 'User Management', icon: IconUsers },
  { id: 'feedback', label: 'Feedback', icon: IconMessageReport },
] as const;

type AdminPanelProps = { userId: string; ask: AskAsAdmin; isUnderWay: boolean; onEnd(): void };

export function AdminPanel({ userId, ask, isUnderWay, onEnd }: AdminPanelProps) {
  const users = useUsers(ask);
  const tickets = useTickets(ask);
  const [tab, setTab] = useState<'users' | 'feedback'>('users');
  const [isLogOpen, setLogOpen] = useState(false);
  const choose = (to: typeof tab) => {
    setTab(to);
    if (to === 'feedback') void tickets.load();
  };
  const title = useRef<HTMLHeadingElement>(null);
  const isLoaded = users.isSettled && tickets.isSettled;
  // The dialog of the code has gone, and what opened it: the keyboard goes on here.
  useEffect(() => {
    if (isLoaded && isUnderWay) title.current?.focus();
  }, [isLoaded, isUnderWay]);
  if (!isLoaded) {
    return (
      <main className="wrap">
        <Skeleton text="Loading admin data..." rows={5} />
      </main>
    );
  }
  return (
    <main className="wrap">
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 ref={title} tabIndex={-1}>
            Admin Panel
          </h1>
          <Tag tone="ok">
            <Icon of={IconShieldCheck} size="sm" />
            2FA Authenticated
          </Tag>
          <p>Manage users, subscriptions, and feedback</p>
        </div>
        <div className={styles.actions}>
          <Button icon={IconHistory} onClick={() => setLogOpen(true)}>
            Activity
          </Button>
          <LinkButton href="/app-store-screenshots" icon={IconCamera}>
            Screenshots
          </LinkButton>
          <Button icon={IconLogout2} onClick={onEnd}>
            End Admin Session
          </Button>
          <LinkButton href="/" icon={IconArrowLeft}>
            Back to Dashboard
          </LinkButton>
        </div>
      </header>
      <Tabs label="Admin" tabs={TABS} chosen={tab} onChoose={choose}>
        {tab === 'users' ? (
          <UsersTab users={users} userId={userId} />
        ) : (
          <TicketsTab tickets={tickets} onNothing={() => title.current?.focus()} />
        )}
      </Tabs>
      <LogDialog open={isLogOpen} onClose={() => setLogOpen(false)} ask={ask} />
    </main>
  );
}
