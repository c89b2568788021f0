import { useState, type ReactNode } from 'react';
import {
  IconCrown,
  IconCreditCard,
  IconFileText,
  IconLifebuoy,
  IconLogout,
  IconMessageReport,
  IconSettings,
  IconShield,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Menu, MenuLink, MenuRow, MenuRule, useCloseMenu } from '#web/ui/controls/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import type { Account } from '#web/access/use-account.ts';
import styles from './user-menu.module.css';

const FeedbackDialog = dialogOnDemand(() =>
  import('#web/feedback/feedback-dialog.tsx').then((part) => part.FeedbackDialog),
);

const SettingsDialog = dialogOnDemand(() => import('./settings-dialog.tsx').then((part) => part.SettingsDialog));

type UserMenuProps = {
  account: Account;
  onProfile(): void;
  onManage(): void;
  onUpgrade(): void;
  onSignOut(): void;
};

export function UserMenu({ account, onProfile, onManage, onUpgrade, onSignOut }: UserMenuProps) {
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const [isFeedbackOpen, setFeedbackOpen] = useState(false);
  const plan = account.isSubscribed ? (
    <PlanButton icon={IconCreditCard} onPress={onManage}>
      Manage subscription
    </PlanButton>
  ) : (
    <PlanButton icon={IconCrown} onPress={onUpgrade}>
      Upgrade
    </PlanButton>
  );
  return (
    <>
      <Menu
        label="Account menu"
        triggerClassName={styles.trigger}
        trigger={<Avatar name={account.name} imageUrl={account.avatarUrl} crowned={account.isSubscribed} />}
        head={<WhoIsIn account={account} className={styles.head} plan={plan} />}
      >
        <MenuRule />
        <MenuRow icon={IconUser} onChoose={onProfile}>
          Profile
        </MenuRow>
        <MenuRow icon={IconSettings} onChoose={() => setSettingsOpen(true)}>
          Settings
        </MenuRow>
        <MenuRow icon={IconMessageReport} onChoose={() => setFeedbackOpen(true)}>
          Send Feedback
        </MenuRow>
        <MenuLink icon={IconLifebuoy} href="/support">
          Support
        </MenuLink>
        <MenuRule />
        <MenuLink icon={IconFileText} href="/terms">
          Terms of Use
        </MenuLink>
        <MenuLink icon={IconShield} href="/privacy">
          Privacy Policy
        </MenuLink>
        <MenuRule />
        {account.badge === 'Admin' && (
          <MenuLink icon={IconShieldLock} href="/admin">
            Admin Panel
          </MenuLink>
        )}
        <MenuRow icon={IconLogout} onChoose={onSignOut}>
          Sign out
        </MenuRow>
      </Menu>
      <SettingsDialog open={isSettingsOpen} onClose={() => setSettingsOpen(false)} />
      <FeedbackDialog open={isFeedbackOpen} onClose={() => setFeedbackOpen(false)} />
    </>
  );
}

function PlanButton({ icon, onPress, children }: { icon: typeof IconCrown; onPress(): void; children: ReactNode }) {
  const close = useCloseMenu();
  const press = () => {
    close();
    onPress();
  };
  return (
    <Button data-entry wide icon={icon} className={styles.plan} onClick={press}>
      {children}
    </Button>
  );
}

const BADGE_TONES = { Admin: 'ink', Pro: 'ball', Free: 'plain' } as const;

type WhoIsInProps = { account: Account; className?: string | undefined; plan?: ReactNode };

export function WhoIsIn({ account, className, plan }: WhoIsInProps) {
  return (
    <div className={classes(className ?? styles.foot)}>
      <span className={styles.face}>
        <Avatar name={account.name} imageUrl={account.avatarUrl} crowned={account.isSubscribed} />
      </span>
      <span className={styles.name}>{account.name}</span>
      <Tag tone={BADGE_TONES[account.badge]}>{account.badge}</Tag>
      <span className={styles.email}>{account.email}</span>
      {plan}
    </div>
  );
}
