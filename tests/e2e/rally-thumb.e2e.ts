import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, type ExpectStatic, test } from 'vitest';
import { startOneTime } from '#domain/match/commands.ts';
import { fold } from '#domain/match/fold.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { readMatchEvent } from '#domain/match/schema.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { troubles } from '#tests/support/e2e.ts';
import { inventedMatch, oddMatch } from '#tests/support/invented-match.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { type How, tapsOf, thumbThrough } from '#tests/support/robot-thumb.ts';
import { knownMatch, realMatch } from '#tests/support/scout.ts';
import { figuresIn, setless } from '#tests/support/thumb-figures.ts';
import { figuresOfFile, type ThumbMatch, thumbMatch, type ThumbSet } from '#tests/support/thumb-match.ts';
import { nameOf, thumbedPage } from '#tests/support/thumbed-page.ts';

/** Whether the match of a file is recorded from first to last, as either team (`npm run test:thumb`). */
const IS_WHOLE = process.env['THUMB'] === 'whole';
const PHONE = { width: 390, height: 844, touch: true };
const HOUR = 3_600_000;

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

type Of = { readonly name: string; readonly expect: ExpectStatic };
type Ids = { readonly teamId: string; readonly sessionId: string; readonly players: ReadonlyMap<number, string> };

/** The team and its match, with no line-up yet. */
async function begin({ sets, numbers }: ThumbMatch, { depth }: How): Promise<Ids> {
  const [teamId, sessionId] = [randomUUID(), randomUUID()];
  const players = new Map(numbers.map((number) => [number, randomUUID()]));
  const positionOf = (number: number): PlayingPosition => {
    if (sets.some(({ liberos }) => liberos.includes(number))) return 'Libero';
    return sets.some(({ setter }) => setter === number) ? 'Setter' : 'Outside Hitter';
  };
  const entry = { kind: 'depth', payload: { after: null, depth } } as const;
  await journey.push(coach, [
    createTeam.draft({ teamId, name: 'Tidewater', seasonName: null, description: null }),
    ...[...players].map(([jerseyNumber, id]) =>
      addPlayer.draft({
        teamId,
        id,
        name: `Nora ${nameOf(jerseyNumber)}`,
        jerseyNumber,
        position: positionOf(jerseyNumber),
      }),
    ),
    startOneTime.draft({
      ...{ teamId, sessionId, eventId: null, title: 'League match', date: '2025-11-15', startTime: null },
      ...{ notes: null, opponentName: 'Breakers', rules: PRESETS['fivb-2025'].rules },
    }),
    recordEntry.draft({ teamId, sessionId, id: randomUUID(), setNumber: 1, entry }),
  ]);
  return { teamId, sessionId, players };
}

const FIGURES = [
  ['attack', ['K', 'E', 'TA']],
  ['serve', ['SA', 'SE', 'S']],
  ['defense', ['D', 'DE', '']],
] as const;

/** `8 K`, as they are stored for lists and box scores. */
async function stored({ sessionId, players }: Ids): Promise<Record<string, number>> {
  const rows = await journey.db.query('select * from stat_pairs where session_id = $1', [sessionId]);
  const sums: Record<string, number> = {};
  for (const [number, id] of players)
    for (const row of rows.filter((one) => one['player_id'] === id))
      for (const [category, names] of FIGURES.filter(([name]) => name === row['stat_category']))
        for (const [i, column] of ['positive_count', 'negative_count', 'total_attempts'].entries()) {
          const [name, figure] = [`${number} ${names[i]}`, Number(row[column])];
          if (names[i] && figure > 0 && category) sums[name] = (sums[name] ?? 0) + figure;
        }
  return sums;
}

/** The log as the server holds it, and what the law counts in it. */
async function logged({ sessionId, players }: Ids, match: ThumbMatch) {
  const rows = await journey.db.query(
    `select id, team_id as "teamId", session_id as "sessionId", set_number as "setNumber", user_id as "userId",
       client_id as "clientId", to_json(at) as at, kind, payload, rev
     from match_events where session_id = $1 order by rev`,
    [sessionId],
  );
  const log = rows.flatMap((row) => {
    const event = readMatchEvent({ ...row, at: new Date(String(row['at'])).toISOString() });
    return event ? [{ ...event, rev: Number(row['rev']) }] : [];
  });
  const figures = figuresIn(fold(log, { rules: PRESETS['fivb-2025'].rules }), match, (n) => players.get(n) ?? '');
  const contacts = rows.filter((row) => row['kind'] === 'contact').length;
  return { entries: rows.length, unread: rows.length - log.length, contacts, figures: setless(figures) };
}

/** Those of the file that are stored. */
const counted = (match: ThumbMatch, { depth }: How): Record<string, number> =>
  Object.fromEntries(
    Object.entries(figuresOfFile(match, depth)).filter(([name]) => / (?:K|E|TA|SA|SE|S|D|DE)$/.test(name)),
  );

async function record(match: ThumbMatch, how: How, { name, expect }: Of): Promise<void> {
  const ids = await begin(match, how);
  const page = await journey.open(coach, `/stat-tracking/${ids.sessionId}`, PHONE);
  const heard = troubles(page);
  /** In each set the page is loaded again once, and for a while there is no network. */
  const beforeRally = async (i: number, { rallies }: ThumbSet): Promise<void> => {
    const [again, away, back] = [0.3, 0.4, 0.6].map((share) => Math.floor(rallies.length * share));
    if (i === again) await page.reload();
    if (i === again) await page.getByRole('button', { name: 'We score' }).waitFor();
    if (i === away || i === back) await page.context().setOffline(i === away);
  };
  const thumbed = await thumbThrough(thumbedPage(page), match, how, { beforeRally });
  await page.context().setOffline(false);
  const kept = counted(match, how);
  await expect.poll(() => stored(ids), { timeout: 30_000 }).toEqual(kept);
  const log = await logged(ids, match);
  expect(log.unread).toBe(0);
  const { perContact, perContactInFile, perRally, median, p95, seconds } = tapsOf(thumbed);
  // Each contact that was tapped counts once: none was lost without a network or at a reload, none came twice.
  if (how.depth === 'touch') expect(log.figures).toEqual(setless(figuresOfFile(match, how.depth)));
  const round = (value: number): string => value.toFixed(2);
  console.log(
    `${name}, ${how.depth}: ${thumbed.length} rallies, ${round(perContact)} taps a contact ` +
      `(${round(perContactInFile)} of those in the file), ${round(perRally)} a rally, median ${median}, p95 ${p95}, ` +
      `${round(seconds.mean)} s a rally, median ${round(seconds.median)}, p95 ${round(seconds.p95)}, ` +
      `${log.contacts} contacts in ${log.entries} entries, ` +
      `recorded anyway: ${thumbed.flatMap((one) => one.dashed).join('; ') || 'none'}, ` +
      `no key: ${thumbed.flatMap((one) => one.leftOut).join('; ') || 'none'}`,
  );
  if (how.depth === 'touch') expect(perContact).toBeLessThanOrEqual(1.6);
  else expect(Math.max(...thumbed.map(({ taps }) => taps))).toBeLessThanOrEqual(2);
  expect(heard.filter((words) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(words))).toEqual([]);
  await page.context().close();
}

const firstSet = (match: ThumbMatch): ThumbMatch => ({ ...match, sets: match.sets.slice(0, 1) });

// A thumb waits from tap to tap for longer than the app works: others tap meanwhile.
test.concurrent.for([
  ['that was invented', inventedMatch(), '*'],
  ['that was invented', inventedMatch(), 'a'],
  ['of odd rallies', oddMatch(), '*'],
  ['of odd rallies', oddMatch(), 'a'],
] as const)(
  '[ENTRY-53] a match %s, tapped on a phone at every touch: figures of the file',
  ([name, text, us], { expect }) =>
    record(thumbMatch(text, us), { depth: 'touch' }, { name: `${name}, ${us}`, expect }),
);

const DEPTHS = ['touch', 'points'] as const;
const FILE = knownMatch();

test.skipIf(FILE === undefined || IS_WHOLE).concurrent.for(DEPTHS)(
  '[ENTRY-53] a set of a real match with one reload and one spell without network: score, server and the six before each rally, figures of the file, at depth %s',
  { timeout: HOUR },
  (depth, { expect }) => record(firstSet(thumbMatch(FILE ?? '', '*')), { depth }, { name: 'first set', expect }),
);

const WHOLE = IS_WHOLE ? realMatch() : undefined;
describe.skipIf(WHOLE === undefined)('a real match from first to last', () => {
  const runs = (['*', 'a'] as const).flatMap((us) => DEPTHS.map((depth) => ({ us, depth })));
  test.for(runs)('[ENTRY-53] as $us at depth $depth', { timeout: HOUR }, ({ us, depth }, { expect }) =>
    record(thumbMatch(WHOLE ?? '', us), { depth }, { name: `as ${us}`, expect }),
  );
});
