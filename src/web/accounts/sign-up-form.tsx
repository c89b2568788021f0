import { useState } from 'react';
import { Email, Told } from '#domain/accounts/api.ts';
import { CAPTCHA_REFUSAL } from '#domain/accounts/captcha.ts';
import { passwordProblem } from '#domain/accounts/password.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Form } from '#web/ui/controls/form.tsx';
import { call } from '#web/access/call.ts';
import { CaptchaRow } from './captcha-row.tsx';
import { type Credentials, CredentialFields } from './credential-fields.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordRules } from './password-rules.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useOnline } from '#web/browser/use-online.ts';
import styles from './auth-page.module.css';

type Wrong = Partial<Credentials> & { readonly answer?: string };
type Said = { readonly tone: 'ok' | 'bad'; readonly text: string };

type SignUpFormProps = { email: string; onEmail(email: string): void };

export function SignUpForm({ email, onEmail }: SignUpFormProps) {
  const { captcha, problem, renew } = useCaptcha();
  const isOnline = useOnline();
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState<number | null>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);

  // A captcha is used up by any attempt; email and password stay.
  const ask = () => {
    setAnswer(null);
    return renew();
  };
  const send = async () => {
    // The question never came: it is asked for again.
    if (!captcha || answer === null) return ask();
    setBusy(true);
    const sent = { email, password, captcha: { id: captcha.id, answer } };
    const got = await call(Told, '/api/accounts/sign-up', sent);
    if (got.ok) setSaid({ tone: 'ok', text: got.value.message });
    else if (got.message === CAPTCHA_REFUSAL) setWrong({ answer: got.message });
    else setSaid({ tone: 'bad', text: got.message });
    await ask();
    setBusy(false);
  };
  const signUp = async () => {
    if (isBusy) return;
    const found = findFaults(email, password, answer);
    setWrong(found);
    setSaid(null);
    if (Object.keys(found).length === 0) await send();
    else void ask();
  };

  const change = (next: Credentials) => {
    onEmail(next.email);
    setPassword(next.password);
  };

  return (
    <Form className={styles.fields} onSubmit={signUp}>
      <CredentialFields value={{ email, password }} wrong={wrong} passwordIs="new" onChange={change} />
      <PasswordRules password={password} />
      <CaptchaRow
        captcha={captcha}
        answer={answer}
        onAnswer={setAnswer}
        onRenew={() => void ask()}
        error={(answer === null ? wrong.answer : undefined) ?? problem ?? undefined}
      />
      {said && <Notice tone={said.tone}>{said.text}</Notice>}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!isOnline}>
        Sign Up
      </Button>
    </Form>
  );
}

/** The error for each field, as a sentence; empty when the form may be sent. */
function findFaults(email: string, password: string, answer: number | null): Wrong {
  const badEmail =
    email.trim() === '' ? 'Please enter your email address.' : Email.safeParse(email).error?.issues[0]?.message;
  const badPassword = password === '' ? 'Please enter a password.' : passwordProblem(password);
  return {
    ...(badEmail !== undefined && { email: badEmail }),
    ...(badPassword !== undefined && { password: badPassword }),
    ...(answer === null && { answer: CAPTCHA_REFUSAL }),
  };
}
