import { useState } from 'react';
import { IconLock } from '@tabler/icons-react';
import { Told } from '#domain/accounts/api.ts';
import { passwordProblem } from '#domain/accounts/password.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Form } from '#web/ui/controls/form.tsx';
import { PasswordField } from '#web/ui/controls/text-field.tsx';
import { call } from '#web/access/call.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordRules } from './password-rules.tsx';
import { useOnline } from '#web/browser/use-online.ts';
import styles from './auth-page.module.css';

const PERHAPS_DONE = 'If you pressed it before, try signing in.';

/** Reached by the link of a reset mail, which works once. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const isOnline = useOnline();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wasLost, setLost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const problem = passwordProblem(password);
    setWrong(problem);
    setRefusal(null);
    if (isBusy || problem !== undefined) return;
    setBusy(true);
    const answer = await call(Told, '/api/accounts/new-password', { token, password });
    setBusy(false);
    if (answer.ok) return onDone(answer.value.message);
    const isLost = answer.status === undefined;
    setLost(wasLost || isLost);
    setRefusal(wasLost && !isLost ? `${answer.message} ${PERHAPS_DONE}` : answer.message);
  };
  return (
    <Form className={styles.fields} onSubmit={save}>
      <h1>Set a new password</h1>
      <PasswordField
        label="New password"
        icon={IconLock}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={wrong}
      />
      <PasswordRules password={password} />
      {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!isOnline}>
        Set New Password
      </Button>
      <a className={styles.back} href="/auth">
        Back to Sign In
      </a>
    </Form>
  );
}
