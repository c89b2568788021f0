import { useState } from 'react';
import type { Me } from '#domain/accounts/api.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import { useSession } from '#web/access/session.tsx';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import type { Account } from '#web/access/use-account.ts';
import { UserMenu } from './user-menu.tsx';

const ProfileDialog = dialogOnDemand(() =>
  import('#web/accounts/profile-dialog.tsx').then((part) => part.ProfileDialog),
);
const UpgradeDialog = dialogOnDemand(() =>
  import('#web/billing/upgrade-dialog.tsx').then((part) => part.UpgradeDialog),
);

type AccountMenuProps = { user: Me; account: Account; plan: Subscriber | undefined; onManage(): void };

/** The avatar with what it does: profile, plan, settings, sign-out. */
export function AccountMenu({ user, account, plan, onManage }: AccountMenuProps) {
  const [opened, setOpened] = useState<'profile' | 'upgrade'>();
  const { signOut } = useSession();
  const close = () => setOpened(undefined);
  return (
    <>
      <UserMenu
        account={account}
        onProfile={() => setOpened('profile')}
        onManage={onManage}
        onUpgrade={() => setOpened('upgrade')}
        onSignOut={() => void signOut()}
      />
      <UpgradeDialog open={opened === 'upgrade'} onClose={close} />
      {opened === 'profile' && (
        <ProfileDialog open user={user} account={account} plan={plan} onManage={onManage} onClose={close} />
      )}
    </>
  );
}
