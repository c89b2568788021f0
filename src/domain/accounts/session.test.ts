import { expect, test } from 'vitest';
import type { Me } from './api.ts';
import { onSessionEvent, type SessionEvent, UNKNOWN } from './session.ts';

const user: Me = {
  id: '0191a6f0-0000-7000-8000-000000000001',
  name: 'Dana Mercer',
  email: 'dana.mercer@tidewatervb.org',
  avatarUrl: null,
  createdAt: '2025-09-02T12:00:00.000Z',
  expiresAt: '2025-12-15T12:00:00.000Z',
  isAdmin: false,
  hasPassword: true,
};
const after = (...events: SessionEvent[]) => events.reduce(onSessionEvent, UNKNOWN);

test('[AUTH-46] until the initial session is known, the state is loading', () => {
  expect(UNKNOWN).toMatchObject({ user: null, loading: true });
  expect(after({ kind: 'initial-session', user: null })).toMatchObject({ user: null, loading: false });
  expect(after({ kind: 'initial-session', user })).toMatchObject({ user, loading: false });
});

test('[AUTH-46] signing in and out, refreshed tokens, new values and a verified factor change who is shown', () => {
  expect(after({ kind: 'signed-in', user }).user).toBe(user);
  expect(after({ kind: 'signed-in', user }, { kind: 'signed-out' })).toMatchObject({ user: null, hasEnded: false });
  const ended = after({ kind: 'signed-in', user }, { kind: 'ended' });
  expect(ended).toMatchObject({ user: null, hasEnded: true });
  expect(onSessionEvent(ended, { kind: 'signed-in', user }).hasEnded).toBe(false);
  const renamed = { ...user, name: 'Dana M.' };
  for (const kind of ['token-refreshed', 'user-updated', 'mfa-verified'] as const)
    expect(after({ kind: 'signed-in', user }, { kind, user: renamed }).user).toBe(renamed);
});

test('[AUTH-46] a password recovery is remembered until somebody signs in or out', () => {
  const recovering = after({ kind: 'initial-session', user: null }, { kind: 'password-recovery' });
  expect(recovering.isRecovering).toBe(true);
  expect(onSessionEvent(recovering, { kind: 'signed-in', user }).isRecovering).toBe(false);
  expect(onSessionEvent(recovering, { kind: 'signed-out' }).isRecovering).toBe(false);
});
