import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { InnerFrame } from '#web/frame/inner-frame.tsx';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { showToVisitor } from './visitor.tsx';

/** Somebody who is signed in, as the server says. */
export const signedIn = (id: string, name: string) => ({
  ...{ id, name, email: `${name.toLowerCase()}@example.org`, avatarUrl: null, isAdmin: false, hasPassword: true },
  ...{ createdAt: '2026-01-01T00:00:00Z', expiresAt: '2099-01-01T00:00:00Z' },
});

/** The frame around a screen, at an address; answers where it leads. */
export async function showAt(path: string, store: SyncStore, node: ReactNode) {
  const location = memoryLocation({ path, record: true });
  await showToVisitor(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <SyncContext value={store}>{node}</SyncContext>
    </Router>,
  );
  return location;
}

/** The frame over a screen. */
export const showFramed = (path: string, store: SyncStore, user: ReturnType<typeof signedIn>, screen: ReactNode) =>
  showAt(path, store, <InnerFrame user={user}>{screen}</InnerFrame>);
