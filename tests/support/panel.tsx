import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { keepSession } from '#web/admin/kept-session.ts';
import { openSession } from '#web/access/session-store.ts';
import { SessionProvider } from '#web/access/session.tsx';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { fakeServer } from './fake-server.ts';
import { allByRole, byRole, clearScreen, click, nameOf, show } from './screen.ts';
import { seen } from './seen.ts';
import { ANNA, BEN } from './sync.ts';

export const ACCESS = '/api/admin/access';
export const USERS = '/api/admin/users?search=';
export const OPEN = '/api/admin/feedback?list=open';
export const CLOSED = '/api/admin/feedback?list=closed';
export const LATER = '2036-01-01T00:00:00.000Z';
export const TICKET = '55555555-5555-4555-8555-555555555555';

export const plan = (userType: string, subscriptionEnd: string | null) => ({
  ...{ id: BEN, subscribed: true, userType, subscriptionTier: 'Premium', subscriptionEnd },
});
export const GRANTED = plan('admin_premium', null);
export const user = (over: object = {}) => ({
  ...{ id: BEN, name: 'Ben Ortega', email: 'ben@x.org', createdAt: '2025-08-04T12:00:00Z', plan: null },
  ...over,
});
export const ticket = (over: object = {}) => ({
  ...{
    id: TICKET,
    subject: 'Second libero',
    message: 'It <b>jumps</b> back.',
    status: 'open',
    email: 'ben@x.org',
    isPro: false,
  },
  ...{ createdAt: new Date(Date.now() - 3 * 3600_000).toISOString() },
  ...{ attachmentUrl: null, attachmentType: null, attachmentName: null },
  ...over,
});
export const users = (...list: object[]) => ({ body: { users: list, next: null, total: list.length } });
export const tickets = (list: object[], counts = { open: list.length, closed: 0 }) => ({
  body: { tickets: list, next: null, counts },
});
export const FAILED = { status: 500, body: { error: 'no' } };
export const ENDED = { status: 403, body: { error: 'Your admin session has ended. Please authenticate again.' } };
export const access = (expiresAt: string | null, isAdmin = true) => ({ body: { isAdmin, expiresAt } });

/** The server as it answers an admin with a session. */
export function panelServer() {
  localStorage.clear();
  dismissAllToasts();
  return fakeServer({
    '/api/accounts/session': () => ({ body: { user: null } }),
    [ACCESS]: () => access(LATER),
    [USERS]: () => users(user()),
    [OPEN]: () => tickets([]),
  });
}
export async function leavePanel(net: ReturnType<typeof fakeServer>): Promise<void> {
  await clearScreen();
  net.close();
}

/** The page, with a kept session unless told otherwise. */
export async function open({ kept = true } = {}) {
  if (kept) keepSession(ANNA, LATER);
  const nothing = {
    read: async () => undefined,
    write: async () => undefined,
    clear: async () => undefined,
    forget: async () => undefined,
  };
  const store = openSession({
    remembered: { ...nothing, owesSignOut: () => false, oweSignOut: () => undefined },
    tabs: { tell: () => undefined, hear: () => () => undefined },
    now: () => new Date(),
    wait: () => new Promise(() => undefined),
  });
  const { hook } = memoryLocation({ path: '/admin' });
  await show(
    <Router hook={hook}>
      <SessionProvider store={store} unsent={async () => 0}>
        <AdminPage userId={ANNA} />
      </SessionProvider>
    </Router>,
  );
}
export const text = () => document.body.textContent;
export const isPanel = () => seen(() => allByRole('heading', 'Admin Panel').length === 1);
export const isLocked = () => seen(() => allByRole('heading', 'Admin Access Required').length === 1);
export const says = (title: string, description?: string) =>
  seen(() =>
    currentToasts().some((one) => one.title === title && (description ?? one.description) === one.description),
  );
export const toTickets = () => click(byRole('tab', 'Feedback'));
export const chips = () =>
  allByRole('button')
    .map(nameOf)
    .filter((name) => name.includes('Tickets ('));
