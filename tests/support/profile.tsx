import { act } from 'react';
import { type Mock, vi } from 'vitest';
import type { Me } from '#domain/accounts/api.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import { openSession } from '#web/access/session-store.ts';
import { SessionProvider } from '#web/access/session.tsx';
import { ProfileDialog } from '#web/accounts/profile-dialog.tsx';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { fakeServer } from './fake-server.ts';
import { ME } from './room.ts';
import { byRole, giveFile, type as typeInto } from './screen.ts';
import { see } from './see.ts';
import { seen } from './seen.ts';
import { makeRow } from './rows.ts';

export const PROFILE = '/api/accounts/profile';
export const AVATAR = `/files/avatars/${ME}/avatar.png?v=1`;
export const DANA: Me = {
  id: ME,
  name: 'Dana Mercer',
  email: 'dana.mercer@tidewatervb.org',
  avatarUrl: null,
  createdAt: '2025-09-02T12:00:00.000Z',
  expiresAt: '2036-12-15T12:00:00.000Z',
  isAdmin: false,
  hasPassword: true,
};
export const PAID = makeRow('subscribers', {
  ...{ id: ME, subscribed: true, userType: 'paid_premium', subscriptionTier: 'Premium' },
  subscriptionEnd: '2036-11-20T12:00:00.000Z',
});

export const DONE = () => ({ status: 204 });
export const FAILED = () => ({ status: 500, body: { error: 'Something went wrong. Please try again.' } });

/** The server as it answers a person whose every change it takes. */
export const kindServer = () =>
  fakeServer({
    '/api/accounts/session': () => ({ body: { user: DANA } }),
    [PROFILE]: DONE,
    '/api/accounts/remove-avatar': DONE,
    '/api/accounts/delete': DONE,
    '/api/accounts/reset': () => ({ body: { message: 'Check your email for a password reset link!' } }),
    '/api/accounts/email': () => ({ body: { message: 'Check both your old and your new mailbox.' } }),
    '/api/accounts/password': () => ({ body: { message: 'Password updated successfully' } }),
  });

type Given = { user?: Partial<Me>; name?: string; avatarUrl?: string | null; plan?: Subscriber; displayName?: string };

/** Of who is signed in, in one tab. */
export function signedInSession() {
  const forgotten: string[] = [];
  const session = openSession({
    remembered: {
      read: async () => undefined,
      write: async () => undefined,
      clear: async () => undefined,
      forget: async (userId) => void forgotten.push(userId),
      owesSignOut: () => false,
      oweSignOut: () => undefined,
    },
    tabs: { tell: () => undefined, hear: () => () => undefined },
    now: () => new Date(),
    wait: async () => undefined,
  });
  return { session, forgotten };
}

/** The dialog of a signed-in person, with what it was asked to do. */
export async function openProfile({ user = {}, name = DANA.name, avatarUrl = null, plan, displayName }: Given = {}) {
  const close: Mock = vi.fn();
  const manage: Mock = vi.fn();
  const { session, forgotten } = signedInSession();
  await see(
    <SessionProvider store={session} unsent={async () => 0}>
      <ProfileDialog
        open
        user={{ ...DANA, ...user }}
        account={{ name, avatarUrl }}
        plan={plan}
        onManage={manage}
        onClose={close}
      />
    </SessionProvider>,
    displayName === undefined ? {} : { displayName },
  );
  await seen(() => session.current().user !== null);
  return { close, manage, session, forgotten };
}

export const says = (title: string, description?: string) =>
  seen(() => currentToasts().some((one) => one.title === title && one.description === description));

/** Chooses a file as the browser's own window does. */
export async function chooseFile(file: File): Promise<void> {
  await giveFile(file);
  // Fetched when a picture is first chosen.
  await act(async () => void (await import('#web/accounts/crop-dialog.tsx')));
}

export const photo = (size = 10, type = 'image/png') => new File([new Uint8Array(size)], 'me.png', { type });

export const enter = async (label: string, text: string): Promise<void> => typeInto(text, byRole('textbox', label));
