import { type ReactNode, useId, useState } from 'react';
import { IconCreditCard } from '@tabler/icons-react';
import { z } from 'zod';
import { type Me, PROFILE_TEXTS } from '#domain/accounts/api.ts';
import { AVATAR_FIELD } from '#domain/accounts/avatar.ts';
import { DisplayName } from '#domain/accounts/schema.ts';
import { isLastPeriod, isPaid } from '#domain/billing/plan.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import { localDay, mediumDay } from '#domain/core/dates.ts';
import { useRow } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Form } from '#web/ui/controls/form.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { call } from '#web/access/call.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword, FirstPassword, NO_PASSWORDS } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Fold } from './fold.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { useSessionStore } from '#web/access/session.tsx';
import { useAvatar } from './use-avatar.ts';
import { useOnline } from '#web/browser/use-online.ts';
import styles from './profile-dialog.module.css';

type ProfileDialogProps = {
  open: boolean;
  user: Me;
  /** As the header shows them. */
  account: { readonly name: string; readonly avatarUrl: string | null };
  /** Of whoever is subscribed. */
  plan: Subscriber | undefined;
  onManage(): void;
  onClose(): void;
};

const ABOUT = 'profile';
const failed = (description: string) => toast({ title: 'Error', description, tone: 'bad', about: ABOUT });

/** Drawn anew each time it is opened: what was not saved is not kept (PROFILE-12). */
export function ProfileDialog({ open, user, account, plan, onManage, onClose }: ProfileDialogProps) {
  const { avatarUrl } = account;
  const kept = useRow('profiles', user.id)?.displayName;
  const [before] = useState(kept || user.name);
  const [displayName, setDisplayName] = useState(before);
  const [email, setEmail] = useState('');
  const [passwords, setPasswords] = useState(NO_PASSWORDS);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState<'saving' | 'removing'>();
  useOwnMistakes(ABOUT);
  const avatar = useAvatar(avatarUrl);
  const { CropStep } = avatar;
  const store = useSessionStore();
  const { syncNow } = useSync();
  const formId = useId();
  const isOffline = !useOnline();
  const isMoreTyped = [email, ...Object.values(passwords)].some(Boolean);
  const nameError = DisplayName.safeParse(displayName).error?.issues[0]?.message;

  async function told(kind: 'saving' | 'removing', path: string, sent: object, done: string): Promise<boolean> {
    setBusy(kind);
    const answer = await call(z.undefined(), path, sent);
    setBusy(undefined);
    if (!answer.ok) failed(answer.message);
    if (!answer.ok) return false;
    toast({ title: done, about: ABOUT });
    // The header shows it without a reload, on this device at once.
    syncNow();
    void store.userUpdated();
    return true;
  }
  async function save(): Promise<void> {
    setTried(true);
    if (nameError !== undefined || busy || isOffline) return;
    const form = new FormData();
    form.set('displayName', displayName);
    if (avatar.chosen) form.set(AVATAR_FIELD, avatar.chosen.file);
    if (!(await told('saving', '/api/accounts/profile', form, PROFILE_TEXTS.saved))) return;
    if (isMoreTyped) avatar.drop();
    else onClose();
  }
  const remove = () => void told('removing', '/api/accounts/remove-avatar', {}, PROFILE_TEXTS.avatarRemoved);

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Profile Settings"
        confirmClose={displayName !== before || avatar.chosen !== null || isMoreTyped}
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
              name={displayName || account.name}
              stored={avatarUrl}
              chosen={avatar.chosen?.url ?? null}
              disabled={isOffline}
              busy={busy === 'removing'}
              onChoose={avatar.choose}
              onEdit={() => void avatar.edit()}
              onRemove={remove}
              onCancel={avatar.drop}
            />
            <TextField
              label="Display Name"
              autoComplete="name"
              value={displayName}
              error={isTried ? nameError : undefined}
              onChange={setDisplayName}
            />
          </Form>
          <section className={styles.part}>
            <h3>Account</h3>
            <dl className={styles.facts}>
              <Fact name="Email">{user.email}</Fact>
              <Fact name="Created">{mediumDay(localDay(new Date(user.createdAt)))}</Fact>
            </dl>
          </section>
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
