import { type ReactNode, useId, useState } from 'react';
import { IconCreditCard } from '@tabler/icons-react';
import type { Me } from '#domain/accounts/api.ts';
import { isLastPeriod, isPaid } from '#domain/billing/plan.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import { localDay, mediumDay } from '#domain/core/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Form } from '#web/ui/controls/form.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword, FirstPassword, NO_PASSWORDS } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Fold } from './fold.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { useProfileForm } from './use-profile-form.ts';
import styles from './profile-dialog.module.css';

type ProfileDialogProps = {
  open: boolean;
  user: Me;
  /** As the header shows them. */
  account: { readonly name: string; readonly avatarUrl: string | null };
  /** The person's plan, undefined while it is not known. */
  plan: Subscriber | undefined;
  onManage(): void;
  onClose(): void;
};

/** Drawn anew each time it is opened: what was not saved is not kept (PROFILE-12). */
export function ProfileDialog({ open, user, account, plan, onManage, onClose }: ProfileDialogProps) {
  const [email, setEmail] = useState('');
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const isMoreTyped = [email, ...Object.values(passwords)].some(Boolean);
  const profile = useProfileForm(user, account.avatarUrl);
  const { avatar, busy, isOffline } = profile;
  const { CropStep } = avatar;
  const formId = useId();

  async function save(): Promise<void> {
    if (!(await profile.save())) return;
    // Another address or password that was typed is not saved with the profile, and stays.
    if (isMoreTyped) avatar.drop();
    else onClose();
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Profile Settings"
        confirmClose={profile.isChanged || isMoreTyped}
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={busy === 'saving'} disabled={isOffline}>
              Save Changes
            </Button>
          </>
        }
      >
        <div className={styles.parts}>
          {isOffline && <Notice tone="warn">You are offline. Your profile needs a connection.</Notice>}
          <Form id={formId} className={styles.part} onSubmit={save}>
            <ProfilePicture
              name={profile.displayName || account.name}
              stored={account.avatarUrl}
              chosen={avatar.chosen?.url ?? null}
              disabled={isOffline}
              busy={busy === 'removing'}
              onChoose={avatar.choose}
              onEdit={() => void avatar.edit()}
              onRemove={profile.removePicture}
              onCancel={avatar.drop}
            />
            <TextField
              label="Display Name"
              autoComplete="name"
              value={profile.displayName}
              error={profile.nameError}
              onChange={profile.setDisplayName}
            />
          </Form>
          <Account user={user} />
          {plan && <Subscription plan={plan} onManage={onManage} />}
          <Fold title="Change Email">
            <ChangeEmail email={email} disabled={isOffline} onChange={setEmail} />
          </Fold>
          <Fold title="Change Password">
            {user.hasPassword ? (
              <ChangePassword form={passwords} disabled={isOffline} onChange={setPasswords} />
            ) : (
              <FirstPassword email={user.email} disabled={isOffline} />
            )}
          </Fold>
          <section className={styles.part}>
            <DeleteAccount userId={user.id} isPaying={plan !== undefined && isPaid(plan)} disabled={isOffline} />
          </section>
        </div>
      </Dialog>
      {CropStep && (
        <CropStep photo={avatar.photo} onBack={avatar.back} onUse={avatar.use} onUnreadable={avatar.refuse} />
      )}
    </>
  );
}

function Account({ user }: { user: Me }) {
  return (
    <section className={styles.part}>
      <h3>Account</h3>
      <dl className={styles.facts}>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Created">{mediumDay(localDay(new Date(user.createdAt)))}</Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Subscription({ plan, onManage }: { plan: Subscriber; onManage(): void }) {
  const day = plan.nextBilling ?? plan.subscriptionEnd;
  return (
    <section className={styles.part}>
      <h3>Subscription</h3>
      <dl className={styles.facts}>
        <Fact name="Plan">
          <Tag tone="ball">Pro</Tag>{' '}
          {plan.userType === 'admin_premium' ? 'Granted by an administrator' : plan.subscriptionTier}
        </Fact>
        <Fact name={isLastPeriod(plan) ? 'Ends on' : 'Next billing date'}>
          {day === null ? 'None' : mediumDay(localDay(new Date(day)))}
        </Fact>
      </dl>
      <Button icon={IconCreditCard} wide onClick={onManage}>
        Manage Subscription
      </Button>
    </section>
  );
}
