import { useState } from 'react';
import { z } from 'zod';
import { AUTH_TEXTS, Told } from '#domain/accounts/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Form } from '#web/ui/controls/form.tsx';
import { call } from '#web/access/call.ts';
import { type Credentials, CredentialFields } from './credential-fields.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useSessionStore } from '#web/access/session.tsx';
import { useOnline } from '#web/browser/use-online.ts';
import styles from './auth-page.module.css';

type Said = { readonly tone: 'ok' | 'bad'; readonly text: string };
type Wrong = Partial<Credentials>;

/** The server has signed the person in, and the browser sends nothing back that says so. */
const NOT_KEPT = 'This browser did not keep the sign-in. Allow cookies for this site and try again.';

type SignInFormProps = { email: string; onEmail(email: string): void; onSignedIn(): void };

export function SignInForm({ email, onEmail, onSignedIn }: SignInFormProps) {
  const store = useSessionStore();
  const isOnline = useOnline();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState<'sign-in' | 'reset' | null>(null);

  const signIn = async () => {
    const missing = missingPart(email, password);
    setWrong(missing);
    setSaid(null);
    if (busy || Object.keys(missing).length > 0) return;
    setBusy('sign-in');
    await store.hasLeft();
    const answer = await call(z.unknown(), '/api/accounts/sign-in', { email, password });
    if (answer.ok) await store.signedIn();
    setBusy(null);
    if (!answer.ok) return setSaid({ tone: 'bad', text: answer.message });
    if (store.current().user) onSignedIn();
    else setSaid({ tone: 'bad', text: NOT_KEPT });
  };
  const reset = async () => {
    setSaid(null);
    if (email.trim() === '') return setWrong({ email: AUTH_TEXTS.emailFirst });
    setWrong({});
    setBusy('reset');
    const answer = await call(Told, '/api/accounts/reset', { email });
    setBusy(null);
    setSaid(answer.ok ? { tone: 'ok', text: answer.value.message } : { tone: 'bad', text: answer.message });
  };

  const change = (next: Credentials) => {
    onEmail(next.email);
    setPassword(next.password);
  };

  return (
    <Form className={styles.fields} onSubmit={signIn}>
      <CredentialFields value={{ email, password }} wrong={wrong} passwordIs="current" onChange={change} />
      <Button
        variant="quiet"
        className={styles.forgot}
        busy={busy === 'reset'}
        disabled={!isOnline}
        onClick={() => void reset()}
      >
        Forgot Password
      </Button>
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      <Button type="submit" variant="primary" size="lg" wide busy={busy === 'sign-in'} disabled={!isOnline}>
        Sign In
      </Button>
    </Form>
  );
}

function missingPart(email: string, password: string): Wrong {
  if (email.trim() === '') return { email: 'Please enter your email address.' };
  return password === '' ? { password: 'Please enter your password.' } : {};
}
