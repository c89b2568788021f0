import { useEffect, useState } from 'react';
import { exchangesOf, LAST_MATCHES, type Proposal } from '#domain/match/between/proposal.ts';
import { fold } from '#domain/match/fold.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';

type PastExchanges = readonly (readonly Proposal[])[];
const NONE: PastExchanges = [];

/** Who was exchanged in each of the last matches before this one, of those whose logs are on this device (SUB-10). */
export function usePastExchanges(sessionId: string, teamId: string): PastExchanges {
  const store = useSync();
  const [past, setPast] = useState(NONE);
  useEffect(() => {
    let isWanted = true;
    void readLast(store, { sessionId, teamId, goesOn: () => isWanted }).then((read) => {
      if (isWanted && read.length > 0) setPast(read);
    });
    return () => void (isWanted = false);
  }, [store, sessionId, teamId]);
  return past;
}

type Asked = { readonly sessionId: string; readonly teamId: string; readonly goesOn: () => boolean };

/** The newest first, and only as many as count. A tap that waits is answered between two of them. */
async function readLast(store: SyncStore, { sessionId, teamId, goesOn }: Asked): Promise<PastExchanges> {
  const own = store.row('statSessions', sessionId);
  const earlier = store
    .rows('statSessions', { teamId })
    .filter(({ id, createdAt }) => own && createdAt < own.createdAt && store.isHeld(sessionScope(id)))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const read: (readonly Proposal[])[] = [];
  for (const session of earlier) {
    await new Promise<void>((resolve) => void setTimeout(resolve));
    if (read.length === LAST_MATCHES || !goesOn()) break;
    const entries = store.rows('matchEvents', { teamId, sessionId: session.id });
    // A match without a line-up is not told by rallies, and nobody is known who could go out.
    if (entries.some(({ kind }) => kind === 'line-up')) read.push(exchangesOf(fold(entries, readingOf(session)).sets));
  }
  return read;
}
