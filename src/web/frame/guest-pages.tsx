import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { userScope } from '#domain/sync/tables.ts';
import type { Notice } from '#web/sync/notices.ts';
import type { Guest } from '#web/sync/device/guests.ts';
import { openGuestSync } from '#web/sync/guest-sync.ts';
import { whenCalm } from '#web/sync/moments.ts';
import { useAbsence, useBarred, useLine, useLoaded, usePending, useRow } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { SyncProvider } from '#web/sync/screen/sync-provider.tsx';
import { SyncToasts } from '#web/sync/screen/sync-toasts.tsx';
import { CONTENT } from '#web/browser/content.ts';
import { Waiting } from '#web/browser/waiting.tsx';
import { keepRallies } from '#web/browser/worker.ts';
import { NoStoragePage } from '#web/pages/no-storage-page.tsx';
import { GuestOver } from '#web/scorer/guest-over.tsx';
import { NoGuest } from '#web/scorer/no-guest.tsx';
import { useGuest } from '#web/scorer/use-guest.ts';
import { useOlderLinks } from '#web/scorer/use-older-links.ts';
import { ErrorBoundary } from './error-boundary.tsx';
// These stand there, so that one file holds what members and guests begin with.
import { ChangesPage, TrackerPage } from './inner-pages.tsx';
import { windowTitle } from './screens.ts';
import { useKeptStorage } from './use-kept-storage.ts';

const PATH = '/score';
const WAITING = <Waiting text="Loading match..." />;

/** The match that a guest records by a link, without an account and without the rest of the app (SCO-07). */
export function GuestPages() {
  const { found, look, hear } = useGuest();
  useOlderLinks(found);
  if (!found) return WAITING;
  if (found.kind === 'nothing') return <NoGuest because={found.because} onRetry={() => void look()} />;
  const { guest } = found;
  return <GuestMatch key={`${guest.linkId} ${guest.sessionId}`} guest={guest} hear={hear} look={look} />;
}

type GuestMatchProps = { guest: Guest; look(): Promise<void>; hear: ReturnType<typeof useGuest>['hear'] };

/** One store for as long as it is the same link and match; how the link stands may change meanwhile. */
function GuestMatch({ guest, hear, look }: GuestMatchProps) {
  const [first] = useState(guest);
  const open = useCallback(
    () => openGuestSync(first, ({ expiresAt, endedAt }, clockOffMs) => hear(first, { expiresAt, endedAt, clockOffMs })),
    [first, hear],
  );
  return (
    <SyncProvider userId={guest.linkId} open={open}>
      <GuestFrame guest={guest} onLost={look} />
    </SyncProvider>
  );
}

/** Said on the page itself, or of teams, of which a guest has none. */
const isSaidByPage = (notice: Notice): boolean =>
  notice.kind === 'refused'
    ? notice.issue.refusal.code === 'held'
    : ['offline-empty', 'offline-cached', 'failing-empty', 'failing-cached'].includes(notice.kind);

function GuestFrame({ guest, onLost }: { guest: Guest; onLost(): Promise<void> }) {
  const barred = useBarred();
  useKeptStorage(PATH);
  useEffect(() => whenCalm(() => void keepRallies()), []);
  useWindowTitle(guest);
  return (
    <>
      <div id={CONTENT} tabIndex={-1} />
      <ErrorBoundary>
        {barred ? <NoStoragePage because={barred} /> : <GuestScreen guest={guest} onLost={onLost} />}
      </ErrorBoundary>
      <SyncToasts isSaidElsewhere={isSaidByPage} />
    </>
  );
}

function GuestScreen({ guest, onLost }: { guest: Guest; onLost(): Promise<void> }) {
  const store = useSync();
  const session = useRow('statSessions', guest.sessionId);
  const isListed = new URLSearchParams(useSearch()).get('changes') === '1';
  const isExpired = useExpired(guest);
  const isLost = useLost(onLost);
  const { pending } = usePending();
  const isAbsent = useAbsence() !== undefined;
  const isLoaded = useLoaded(userScope(guest.linkId));
  const handed = store.issues().filter(({ refusal }) => refusal.code === 'held').length;
  const left = { waiting: pending, handed };
  if (isListed) return <ChangesPage back={{ href: PATH, label: 'Back to Match' }} />;
  if (guest.endedAt !== null || isExpired || isLost) {
    const why = guest.endedAt !== null ? 'ended' : isExpired ? 'expired' : 'gone';
    return <GuestOver why={why} {...left} changesUrl={store.changesUrl} />;
  }
  if (session) return <TrackerPage sessionId={session.id} />;
  if (isLoaded) return <GuestOver why="deleted" {...left} changesUrl={store.changesUrl} />;
  return isAbsent ? <NoGuest because="offline" onRetry={store.syncNow} /> : WAITING;
}

/** By the server's clock, as far as it is known. */
function useExpired({ expiresAt, clockOffMs }: Guest): boolean {
  const endsAt = Date.parse(expiresAt) - clockOffMs;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = endsAt - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, 60_000));
    return () => clearTimeout(timer);
  }, [endsAt, now]);
  return endsAt <= now;
}

/** The server does not take this device for the guest's: another link may have been opened in this browser since. */
function useLost(onLost: () => Promise<void>): boolean {
  const isSignedOut = useLine() === 'signed-out';
  const hasAsked = useRef(false);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isSignedOut || hasAsked.current) return;
    hasAsked.current = true;
    // Another link, or another match, opens another page in place of this one.
    void onLost().then(() => setLost(true));
  }, [isSignedOut, onLost]);
  return isLost && isSignedOut;
}

function useWindowTitle({ teamId, sessionId }: Guest): void {
  const team = useRow('teams', teamId)?.name;
  const opponent = useRow('statSessions', sessionId)?.opponentName;
  useEffect(() => {
    document.title = windowTitle(PATH, opponent ? `vs ${opponent}` : undefined, team);
  }, [team, opponent]);
}
