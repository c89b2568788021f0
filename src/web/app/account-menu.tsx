import { useState } from 'react';
import { useSession } from '#web/accounts/session.tsx';
import { UpgradeDialog } from '#web/billing/upgrade-dialog.tsx';
import type { Account } from './use-account.ts';
import { UserMenu } from './user-menu.tsx';

/** The avatar with what it does: plan, settings, sign-out. */
export function AccountMenu({ account, onManage }: { account: Account; onManage(): void }) {
  const [isUpgradeOpen, setUpgradeOpen] = useState(false);
  const { signOut } = useSession();
  return (
    <>
      <UserMenu
        account={account}
        onManage={onManage}
        onUpgrade={() => setUpgradeOpen(true)}
        onSignOut={() => void signOut()}
      />
      <UpgradeDialog open={isUpgradeOpen} onClose={() => setUpgradeOpen(false)} />
    </>
  );
}
