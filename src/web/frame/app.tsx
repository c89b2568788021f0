import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { returnedError } from '#domain/accounts/returned.ts';
import { SessionProvider, useSession } from '#web/access/session.tsx';
import type { SessionStore } from '#web/access/session-store.ts';
import { Announcer } from '#web/ui/messages/announcer.tsx';
import { ToastRegion } from '#web/ui/messages/toast-region.tsx';
import { returnAddress, dropReturnAddress } from './return-address.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FrontPages } from './front-pages.tsx';
import { entrance, type Visitor } from './guards.ts';
import { Leave } from './leave.tsx';
import { onDemand } from '#web/browser/on-demand.tsx';
import { isReadByAll, OpenPages } from './open-pages.tsx';
import { audienceOf, withoutSlash } from './screens.ts';
import { useQuietUpdate } from '#web/browser/use-quiet-update.ts';
import { useScreenChange } from './use-screen-change.ts';
import { useSignOutRedirect } from './use-sign-out-redirect.ts';
import { VisitorPages } from './visitor-pages.tsx';
import { Waiting } from '#web/browser/waiting.tsx';

const InnerPages = onDemand(async () => {
  const part = await import('./inner-pages.tsx');
  await part.ahead;
  return part.InnerPages;
});

/** Loads all that the first screen needs, in parallel, before it is drawn. */
export async function loadFirstScreen(store: SessionStore): Promise<void> {
  const door = audienceOf(location.pathname);
  if (door === 'open') return;
  await Promise.all([store.known(), door === 'inner' && InnerPages.fetch()]);
}

const GuestPages = onDemand(() => import('./guest-pages.tsx').then((part) => part.GuestPages));

type AppProps = { store: SessionStore; unsent: () => Promise<number> };

export function App({ store, unsent }: AppProps) {
  return (
    <ErrorBoundary>
      <SessionProvider store={store} unsent={unsent}>
        <Suspense fallback={<Waiting />}>
          <Screens />
        </Suspense>
        <ToastRegion />
        <Announcer />
      </SessionProvider>
    </ErrorBoundary>
  );
}

/** Forgets the address to return to after sign-in once a screen behind the sign-in is reached. */
function useForgetReturnAddress(isInside: boolean): void {
  useEffect(() => {
    if (isInside) dropReturnAddress();
  }, [isInside]);
}

/** The error that a link came back with: a signed-in person skips the page that would show it. */
function errorFromLink(): string | undefined {
  const error = new URLSearchParams(location.search).get('error');
  return error === null ? undefined : returnedError(error);
}

/** Chooses the part of the app for the address and the person; each is loaded on first use. */
function Screens() {
  const [path] = useLocation();
  const { user, loading, isRecovering, hasEnded } = useSession();
  useScreenChange(path);
  useQuietUpdate(path);
  useSignOutRedirect(user?.id ?? null, { hasEnded, isBeside: withoutSlash(path) === '/score' });
  useForgetReturnAddress(user !== null && audienceOf(path) === 'inner');
  const plain = withoutSlash(path);
  if (plain !== path) return <Leave to={plain + location.search} />;
  if (isReadByAll(path)) return <OpenPages />;
  if (path === '/score') return <GuestPages />;

  const door = audienceOf(path);
  const visitor: Visitor = user ? 'signed-in' : loading ? 'unknown' : 'signed-out';
  // Who follows the link of a reset mail sets the new password first, signed in or not.
  const isResetting = path === '/auth' && (isRecovering || new URLSearchParams(location.search).has('token'));
  const way = isResetting ? entrance('front', 'signed-out') : entrance(door, visitor);
  if (way.kind === 'go' && door === 'front') return <Leave to={returnAddress()} because={errorFromLink()} />;
  if (way.kind === 'go') return <Leave to={way.to} comingBackTo={path + location.search + location.hash} />;
  if (way.kind === 'wait') return <Waiting />;
  if (door === 'front') return <FrontPages />;
  if (user) return <InnerPages key={user.id} user={user} />;
  return visitor === 'unknown' ? <Waiting /> : <VisitorPages />;
}
