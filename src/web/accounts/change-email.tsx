import { useState } from 'react';
import { IconMail } from '@tabler/icons-react';
import { Email, PROFILE_TEXTS, Told } from '#domain/accounts/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Form } from '#web/ui/controls/form.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { call } from '#web/access/call.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './profile-dialog.module.css';

const ABOUT = 'email';

type ChangeEmailProps = { email: string; disabled: boolean; onChange(email: string): void };

export function ChangeEmail({ email, disabled, onChange }: ChangeEmailProps) {
  useOwnMistakes(ABOUT);
  const [wrong, setWrong] = useState<string>();
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    const problem =
      email.trim() === '' ? 'Please enter the new email address.' : Email.safeParse(email).error?.issues[0]?.message;
    setWrong(problem);
    setSaid(undefined);
    if (problem !== undefined || isBusy || disabled) return;
    setBusy(true);
    const answer = await call(Told, '/api/accounts/email', { email });
    setBusy(false);
    if (!answer.ok) return void toast({ title: 'Error', description: answer.message, tone: 'bad', about: ABOUT });
    toast({ title: PROFILE_TEXTS.emailAsked, description: answer.value.message, about: ABOUT });
    setSaid(answer.value.message);
    onChange('');
  };
  return (
    <Form className={styles.fields} onSubmit={send}>
      <TextField
        label="New Email"
        type="email"
        icon={IconMail}
        autoComplete="email"
        value={email}
        onChange={onChange}
        error={wrong}
      />
      {said !== undefined && <Notice tone="ok">{said}</Notice>}
      <Button type="submit" busy={isBusy} disabled={disabled}>
        Change Email
      </Button>
    </Form>
  );
}
