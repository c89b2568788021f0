import type { Auth, BetterAuthOptions } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { AUTH_TEXTS, type PasswordChange, PROFILE_TEXTS, type Provider, type SignUp } from '#domain/accounts/api.ts';
import { CAPTCHA_REFUSAL } from '#domain/accounts/captcha.ts';
import { changeProblem, MAX_PASSWORD, passwordProblem, TOO_COMMON } from '#domain/accounts/password.ts';
import type { Database } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import type { Clock } from '#server/outside/clock.ts';
import { answerCaptcha } from './captcha.ts';
import { isAmongMostUsed } from './most-used-passwords.ts';
import { WrongPassword } from './password-guard.ts';

type Outside = { readonly db: Database; readonly clock: Clock; readonly auth: Auth<BetterAuthOptions> };
/** The headers that a browser must get with the answer: its cookies. */
type Answered = { readonly cookies: readonly string[] };

/** Our sentences for the library's error codes; an error without one keeps the library's text. */
const SENTENCES: Readonly<Record<string, string>> = {
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. We have sent you a new confirmation link.',
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password.',
  INVALID_PASSWORD: PROFILE_TEXTS.wrongPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: PROFILE_TEXTS.noPassword,
  INVALID_TOKEN: 'This link has expired or was already used. Please ask for a new one.',
};

const WRONG: ReadonlySet<string> = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD']);

/** The captcha is used up in any case; a weak password is named before a wrong sum. */
export async function signUp(outside: Outside, { email, password, captcha }: SignUp, headers: Headers): Promise<void> {
  const solved = await answerCaptcha(outside, captcha.id, captcha.answer);
  checkPassword(password);
  if (!solved) throw new Problem(400, CAPTCHA_REFUSAL);
  await callLibrary(() =>
    outside.auth.api.signUpEmail({ body: { name: '', email, password, callbackURL: '/' }, headers }),
  );
}

type Credentials = { readonly email: string; readonly password: string };

export async function signIn({ auth }: Outside, { email, password }: Credentials, headers: Headers): Promise<Answered> {
  if (email === '' || password === '') throw new Problem(400, AUTH_TEXTS.credentials);
  const body = { email, password, callbackURL: '/' };
  return readCookies(await callLibrary(() => auth.api.signInEmail({ body, headers, returnHeaders: true })));
}

export async function signOut({ auth }: Outside, headers: Headers): Promise<Answered> {
  return readCookies(await callLibrary(() => auth.api.signOut({ headers, returnHeaders: true })));
}

/** Lets a sign-in that is in use slide; its cookie is renewed with it. */
export async function renew({ auth }: Outside, headers: Headers): Promise<Answered> {
  return readCookies(await callLibrary(() => auth.api.getSession({ headers, returnHeaders: true })));
}

export async function askReset({ auth }: Outside, email: string, headers: Headers): Promise<void> {
  await callLibrary(() => auth.api.requestPasswordReset({ body: { email, redirectTo: '/auth' }, headers }));
}

export async function setNewPassword({ auth }: Outside, body: { token: string; password: string }): Promise<void> {
  checkPassword(body.password);
  await callLibrary(() => auth.api.resetPassword({ body: { token: body.token, newPassword: body.password } }));
}

/** Asks for the current password; every other sign-in of the person ends, and this one goes on with a new cookie. */
export async function changePassword(
  { auth }: Outside,
  { current, password }: PasswordChange,
  headers: Headers,
): Promise<Answered> {
  const problem = changeProblem(password, password);
  if (problem) throw new Problem(400, problem.description);
  checkLength(password);
  if (await isAmongMostUsed(password)) throw new Problem(400, TOO_COMMON);
  const body = { currentPassword: current, newPassword: password, revokeOtherSessions: true };
  return readCookies(await callLibrary(() => auth.api.changePassword({ body, headers, returnHeaders: true })));
}

export async function startSocial(
  { auth }: Outside,
  provider: Provider,
  headers: Headers,
): Promise<Answered & { readonly url: string | undefined }> {
  const body = { provider, callbackURL: '/', errorCallbackURL: '/auth' };
  const result = await callLibrary(() => auth.api.signInSocial({ body, headers, returnHeaders: true }));
  return { ...readCookies(result), url: result.response.url };
}

function checkPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new Problem(400, problem);
  checkLength(password);
}

function checkLength(password: string): void {
  if (password.length > MAX_PASSWORD) throw new Problem(400, `Password must be at most ${MAX_PASSWORD} characters`);
}

const readCookies = ({ headers }: { headers: Headers }): Answered => ({ cookies: headers.getSetCookie() });

/** Turns a refusal of the library into ours; a fault stays a fault. */
async function callLibrary<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const code = error.body?.code ?? '';
    const sentence = SENTENCES[code] ?? error.body?.message ?? 'The server refused this.';
    throw new (WRONG.has(code) ? WrongPassword : Problem)(error.statusCode, sentence);
  }
}
