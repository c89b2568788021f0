import { act, type ReactNode } from 'react';
import type { Remembered } from '#web/access/session-lookup.ts';
import { openSession, type SessionStore, type Tabs } from '#web/access/session-store.ts';
import { App } from '#web/frame/app.tsx';
import { SessionProvider } from '#web/access/session.tsx';
import { show } from './screen.ts';

const remembered: Remembered = {
  read: async () => undefined,
  write: async () => undefined,
  clear: async () => undefined,
  forget: async () => undefined,
  owesSignOut: () => false,
  oweSignOut: () => undefined,
};
const tabs: Tabs = { tell: () => undefined, hear: () => () => undefined };

/** Shows something on a device that remembers nobody; who is signed in is for the server to say. */
export async function showToVisitor(node: ReactNode): Promise<SessionStore> {
  const store = openVisit();
  await show(visited(node, store));
  await settled();
  return store;
}

const openVisit = () => openSession({ remembered, tabs, now: () => new Date(), wait: async () => undefined });

/** Renders something that asks who is signed in, on such a device. */
export const visited = (node: ReactNode, store = openVisit()): ReactNode => (
  <SessionProvider store={store} unsent={async () => 0}>
    {node}
  </SessionProvider>
);

/** The whole app on such a device, at the address where it stands. */
export const showApp = () => show(<App store={openVisit()} unsent={async () => 0} />);

/** Lets answers that are on their way arrive. */
export const settled = (ms = 0): Promise<void> => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));
