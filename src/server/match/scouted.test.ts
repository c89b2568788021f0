import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { foundIn } from '#domain/match/checks/rally-findings.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { fold } from '#domain/match/fold.ts';
import { projection } from '#domain/match/projection.ts';
import { IMPORTED_AT_ONCE } from '#domain/match/recording.ts';
import { MatchEvent } from '#domain/match/schema.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { readDataVolley } from '#domain/scouting/data-volley.ts';
import { importedRallies } from '#domain/scouting/rally-import.ts';
import { appWithClub } from '#tests/support/club-app.ts';
import { begins, toldFile } from '#tests/support/told-file.ts';
import { outcomes, pulled, pushed, sent } from '#tests/support/pushing.ts';
import { matchNamed } from '#tests/support/scout.ts';
import { AT, COACH, makeSession, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';
import { sessionScope } from '#domain/sync/tables.ts';

const OTHER = uuid(2, 'c');
const made = appWithClub();
const does = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: OWNER }, commands));
const playerOf = (number: string) => uuid(Number(number), 'd');
const session = { id: SESSION, teamId: TEAM, createdAt: AT, counting: null, rules: null, numSets: 3 } as const;

function partsOf(text: string, sessionId: string) {
  const told = readDataVolley(text)?.told;
  if (!told) throw new Error('nothing told');
  const entries = importedRallies(sessionId, told, { side: 'home', playerOf });
  const count = Math.ceil(entries.length / IMPORTED_AT_ONCE);
  const parts = Array.from({ length: count }, (_, i) =>
    sent('match.import', {
      ...{ teamId: TEAM, sessionId },
      entries: entries.slice(i * IMPORTED_AT_ONCE, (i + 1) * IMPORTED_AT_ONCE),
    }),
  );
  return { entries, parts };
}

/** The log of a session as another device pulls it, page by page. */
async function logOf(sessionId: string): Promise<LoggedEvent[]> {
  const own = sessionScope(sessionId);
  const log: LoggedEvent[] = [];
  for (let cursor = 0; ; cursor = log.at(-1)?.rev ?? 0) {
    const { scopes } = await pulled(made.app, COACH, { [own]: cursor });
    const rows = scopes.find(({ scope }) => scope === own)?.rows ?? [];
    if (rows.length === 0) return log;
    log.push(...rows.map(({ row }) => ({ ...MatchEvent.parse(row), rev: row.rev })));
  }
}
const Stored = z.array(z.object({ n: z.int(), us: z.int(), them: z.int() }));
const stored = async (sessionId: string) =>
  Stored.parse(
    await made.db.query(
      `select set_number as n, our_score as us, opponent_score as them from set_stats
       where session_id = $1 and our_score + opponent_score > 0 order by set_number`,
      [sessionId],
    ),
  );

const RALLIES = [
  ...['*01SM+', 'a12RM-', 'a11EH#', 'a14AH-', '*07DH#', '*01EH#', '*04AT#X5~42AH2', 'a$$&H=', '*p01:00'],
  ...['*01SM=', 'ap01:01', 'az6', 'aT', '*c05:08', 'a12SM/', '*08RM/', 'a13AH#', 'ap01:02'],
];
const MATCHES = [
  {
    name: 'an invented match',
    text: toldFile([1, 2].flatMap((n) => [...begins(n), ...RALLIES.map((code) => `${n}|${code}`)])),
  },
  { name: 'a match of men', text: matchNamed('PM06') },
  { name: 'a match of women', text: matchNamed('example_data') },
];

describe.each(MATCHES)('$name', ({ text }) => {
  test.skipIf(text === undefined)(
    '[DVI-02] goes in part by part, is read by others as it was told, and its stored figures are those of its rallies',
    async () => {
      const { entries, parts } = partsOf(text ?? '', SESSION);
      for (const part of parts) expect(await does(part)).toEqual(['applied']);
      expect(new Set(await does(...parts))).toEqual(new Set(['applied']));
      const log = await logOf(SESSION);
      expect(log.map(({ id, kind, payload }) => ({ id, kind, payload }))).toEqual(
        entries.map(({ id, entry }) => ({ id, kind: entry.kind, payload: entry.payload })),
      );
      const state = fold(log, readingOf(session));
      const all = projection(state, session);
      expect(await stored(SESSION)).toEqual(
        all.setStats
          .filter(({ ourScore, opponentScore }) => ourScore + opponentScore > 0)
          .map(({ setNumber, ourScore, opponentScore }) => ({ n: setNumber, us: ourScore, them: opponentScore })),
      );
      const pairs = await made.db.query(
        'select id, positive_count as p, negative_count as n, total_attempts as a from stat_pairs order by id',
      );
      expect(pairs).toEqual(
        all.statPairs
          .map(({ id, positiveCount: p, negativeCount: n, totalAttempts: a }) => ({ id, p, n, a }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
    },
  );

  test.skipIf(text === undefined)(
    '[DVI-02] in another session after a merge it is the same match, and is taken out of it whole',
    async () => {
      await makeSession(made.db, OTHER);
      const { parts } = partsOf(text ?? '', OTHER);
      await does(...parts.slice(0, 1));
      await does(sent('session.merge', { teamId: TEAM, sessionId: SESSION, otherId: OTHER }));
      expect(new Set(await does(...parts.slice(1)))).toEqual(new Set(parts.length > 1 ? ['applied'] : []));
      const alone = fold(
        partsOf(text ?? '', OTHER).entries.map(({ id, setNumber, entry }, i) => ({
          ...{
            id,
            setNumber,
            ...entry,
            teamId: TEAM,
            sessionId: OTHER,
            userId: OWNER,
            clientId: OWNER,
            at: AT,
            rev: i + 1,
          },
        })),
        readingOf(session),
      );
      const merged = fold(await logOf(SESSION), readingOf(session));
      const gist = (state: typeof merged) =>
        matchView(state, SESSION).sets.map(({ rallies }) =>
          rallies.map(({ id, winner, contacts, between, courtUs }) => [
            ...[id, winner, courtUs, between.map(({ kind }) => kind)],
            contacts.map(({ side, who, skill, grade, file }) => [side, who, skill, grade, file]),
          ]),
        );
      expect(gist(merged)).toEqual(gist(alone));
      expect(foundIn(merged).length).toBe(foundIn(alone).length);
      expect(await does({ ...sent('session.restore', { teamId: TEAM, sessionId: OTHER }), at: AT })).toEqual([
        'applied',
      ]);
      expect(
        matchView(fold(await logOf(SESSION), readingOf(session)), SESSION).sets.flatMap(({ rallies }) => rallies),
      ).toEqual([]);
      expect(await stored(SESSION)).toEqual([]);
    },
  );
});
