import { useState } from 'react';
import { PROFILE_TEXTS, Told } from '#domain/accounts/api.ts';
import { changeProblem } from '#domain/accounts/password.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Form } from '#web/ui/controls/form.tsx';
import { PasswordField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { call } from '#web/access/call.ts';
import { StrengthMeter } from './strength-meter.tsx';
import styles from './profile-dialog.module.css';

const ABOUT = 'password';
export const NO_PASSWORDS = { current: '', password: '', repeated: '' };
type Fields = typeof NO_PASSWORDS;
const MISSING: Fields = {
  current: 'Please enter your current password.',
  password: 'Please enter a new password.',
  repeated: 'Please enter the new password once more.',
};

type ChangePasswordProps = { form: Fields; disabled: boolean; onChange(form: Fields): void };

export function ChangePassword({ form, disabled, onChange }: ChangePasswordProps) {
  useOwnMistakes(ABOUT);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setTried(true);
    if (Object.values(form).includes('') || isBusy || disabled) return;
    const problem = changeProblem(form.password, form.repeated);
    if (problem) return void toast({ ...problem, tone: 'bad', about: ABOUT });
    setBusy(true);
    const answer = await call(Told, '/api/accounts/password', { current: form.current, password: form.password });
    setBusy(false);
    if (!answer.ok) return void toast({ title: 'Error', description: answer.message, tone: 'bad', about: ABOUT });
    toast({
      title: PROFILE_TEXTS.passwordChanged,
      description: 'Every other device has been signed out.',
      about: ABOUT,
    });
    onChange(NO_PASSWORDS);
    setTried(false);
  };
  const field = (name: keyof Fields, label: string) => (
    <PasswordField
      label={label}
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      value={form[name]}
      error={isTried && form[name] === '' ? MISSING[name] : undefined}
      onChange={(value) => onChange({ ...form, [name]: value })}
    />
  );
  return (
    <Form className={styles.fields} onSubmit={send}>
      {field('current', 'Current Password')}
      <div className={styles.two}>
        {field('password', 'New Password')}
        {field('repeated', 'Confirm Password')}
      </div>
      <StrengthMeter password={form.password} />
      <Button type="submit" busy={isBusy} disabled={disabled}>
        Update Password
      </Button>
    </Form>
  );
}

/** For a person who signs in through another site only: a mail's link sets the first password. */
export function FirstPassword({ email, disabled }: { email: string; disabled: boolean }) {
  useOwnMistakes(ABOUT);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    const answer = await call(Told, '/api/accounts/reset', { email });
    setBusy(false);
    if (answer.ok) toast({ title: answer.value.message, about: ABOUT });
    else toast({ title: 'Error', description: answer.message, tone: 'bad', about: ABOUT });
  };
  return (
    <div className={styles.fields}>
      <p>{PROFILE_TEXTS.noPassword}</p>
      <Button busy={isBusy} disabled={disabled} onClick={() => void send()}>
        Send me the link
      </Button>
    </div>
  );
}
