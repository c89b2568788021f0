import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { derivedId } from '#domain/core/ids.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { Side } from '#domain/match/schema.ts';
import { newLiveToken } from '#server/live/token.ts';
import type { Outside } from '#server/outside/outside.ts';
import { addLink, endLink } from '#server/scorer/store.ts';
import { batchPushes } from '#server/sync/push-batches.ts';

const NAME = 'Sam';
/** The rallies that were told without a network, while the coach ended the link. */
const LATE = ['us', 'us', 'them'] as const satisfies readonly Side[];
const HOUR = 3600_000;
const Newest = z.object({ setNumber: z.int(), rally: z.uuid(), n: z.int() });

type Match = { readonly teamId: string; readonly sessionId: string };

/** A parent records on by a link, which is ended before what they tapped has arrived: it waits for a coach's word. */
export async function tellTooLate(outside: Outside, { teamId, sessionId }: Match, by: string): Promise<void> {
  const { db, clock } = outside;
  const now = clock();
  const [linkId, expiresAt] = [randomUUID(), new Date(now.getTime() + HOUR)];
  const link = { id: linkId, teamId, sessionId, token: newLiveToken(), by, now, expiresAt, timeZone: null };
  await addLink(db, link);
  await endLink(db, { teamId, linkId }, now);
  const [row] = await db.query(
    `select set_number as "setNumber", payload ->> 'rally' as rally, (payload ->> 'n')::int as n from match_events
     where session_id = $1 and kind = 'contact' order by rev desc limit 1`,
    [sessionId],
  );
  const { setNumber, ...newest } = Newest.parse(row);
  let after = newest.rally;
  const drafts = LATE.map((winner, i) => {
    const rally = rallyIdOf(setNumber, after);
    const place = { rally, after, before: null, n: newest.n + 1 + i, seen: null, base: 0, deed: null };
    after = rally;
    const payload = { ...place, winner, reason: null, who: null, settles: false };
    return recordEntry.draft({
      ...{ teamId, sessionId, id: randomUUID(), setNumber },
      entry: { kind: 'rally-end', payload },
    });
  });
  const guest = { linkId, name: NAME, teamId, sessionIds: [sessionId], madeBy: by, clockAheadMs: 0 };
  await batchPushes(
    db,
    () => undefined,
  )({
    guest: { ...guest, expiresAt: expiresAt.toISOString() },
    clientId: derivedId(linkId, 'phone'),
    now,
    report: (fault) => process.stdout.write(`${String(fault)}\n`),
    commands: drafts.map((draft) => ({ ...draft, id: randomUUID(), at: now.toISOString() })),
  });
}
