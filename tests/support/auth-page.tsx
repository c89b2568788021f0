import type { Me } from '#domain/accounts/api.ts';
import { AuthPage } from '#web/accounts/auth-page.tsx';
import { returnAddress } from '#web/frame/return-address.ts';
import { fakeServer } from './fake-server.ts';
import { byRole, click, textsOf } from './screen.ts';
import { settled, showToVisitor } from './visitor.tsx';

export const ME = '/api/accounts/session';
export const SIGN_IN = '/api/accounts/sign-in';
export const SIGN_UP = '/api/accounts/sign-up';
export const RESET = '/api/accounts/reset';
export const NEW_PASSWORD = '/api/accounts/new-password';
export const EMAIL = 'dana.mercer@tidewatervb.org';
export const PASSWORD = 'Tidewater-16';
export const user: Me = {
  id: '0191a6f0-0000-7000-8000-000000000001',
  name: '',
  email: EMAIL,
  avatarUrl: null,
  createdAt: '2025-09-02T12:00:00.000Z',
  expiresAt: '2025-12-15T12:00:00.000Z',
  isAdmin: false,
  hasPassword: true,
};
export const captchaId = (n: number) => `0191a6f0-0000-7000-8000-00000000000${n}`;
export const refused = (status: number, error: string) => () => ({ status, body: { error } });

/** A server with accounts; `asked` counts the questions that it has put. */
export function authServer() {
  let asked = 0;
  const server = fakeServer({
    [ME]: () => ({ body: { user: null } }),
    [SIGN_IN]: () => ({ status: 204 }),
    [SIGN_UP]: () => ({ status: 201, body: { message: 'Check your email for a confirmation link!' } }),
    [RESET]: () => ({ body: { message: 'Check your email for a password reset link!' } }),
    [NEW_PASSWORD]: () => ({ body: { message: 'Your new password is set. Sign in with it.' } }),
    '/api/accounts/sign-out': () => ({ status: 204 }),
    '/api/captcha': () => ({ body: { id: captchaId(++asked), sum: { left: 7, operator: '×', right: asked } } }),
    '/api/accounts/options': () => ({
      body: {
        providers: [
          { id: 'google', label: 'Google', reason: null },
          { id: 'apple', label: 'Apple', reason: 'Sign-in with Apple is not set up on this server.' },
        ],
      },
    }),
  });
  return Object.assign(server, { asked: () => asked });
}

export const openAuth = () => showToVisitor(<AuthPage returnAddress={returnAddress} />);
export const press = async (name: string) => {
  await click(byRole('button', name));
  await settled();
};
export const said = () => document.body.textContent;
export const rows = () =>
  textsOf('listitem', byRole('list', 'Password requirements')).filter((text) => !text.startsWith('Also'));
