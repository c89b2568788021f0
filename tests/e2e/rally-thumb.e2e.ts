import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { troubles } from '#tests/support/e2e.ts';
import { inventedMatch, oddMatch } from '#tests/support/invented-match.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { type How, tapsOf, thumbThrough } from '#tests/support/robot-thumb.ts';
import { knownMatch, realMatch } from '#tests/support/scout.ts';
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

/** Those of the file that are stored. */
const counted = (match: ThumbMatch, { depth }: How): Record<string, number> =>
  Object.fromEntries(
    Object.entries(figuresOfFile(match, depth)).filter(([name]) => / (?:K|E|TA|SA|SE|S|D|DE)$/.test(name)),
  );

async function record(match: ThumbMatch, how: How, name: string): Promise<void> {
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
  const { perContact, perContactInFile, perRally, median, p95 } = tapsOf(thumbed);
  const round = (value: number): string => value.toFixed(2);
  console.log(
    `${name}, ${how.depth}: ${thumbed.length} rallies, ${round(perContact)} taps a contact ` +
      `(${round(perContactInFile)} of those in the file), ${round(perRally)} a rally, median ${median}, p95 ${p95}, ` +
      `recorded anyway: ${thumbed.flatMap((one) => one.dashed).join('; ') || 'none'}, ` +
      `no key: ${thumbed.flatMap((one) => one.leftOut).join('; ') || 'none'}`,
  );
  if (how.depth === 'touch') expect(perContact).toBeLessThanOrEqual(1.6);
  else expect(Math.max(...thumbed.map(({ taps }) => taps))).toBeLessThanOrEqual(2);
  expect(heard.filter((words) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(words))).toEqual([]);
  await page.context().close();
}

const firstSet = (match: ThumbMatch): ThumbMatch => ({ ...match, sets: match.sets.slice(0, 1) });

test.each([
  ['that was invented', inventedMatch(), '*'],
  ['that was invented', inventedMatch(), 'a'],
  ['of odd rallies', oddMatch(), '*'],
  ['of odd rallies', oddMatch(), 'a'],
] as const)('[ENTRY-53] a match %s, tapped on a phone at every touch: figures of the file', (name, text, us) =>
  record(thumbMatch(text, us), { depth: 'touch' }, `${name}, ${us}`),
);

const DEPTHS = ['touch', 'points'] as const;
const FILE = knownMatch();

describe.skipIf(FILE === undefined || IS_WHOLE)('a set of a real match, tapped on a phone', () => {
  test.each(DEPTHS)(
    '[ENTRY-53] one reload, one spell without network: score, server and the six before each rally, figures of the file, at depth %s',
    (depth) => record(firstSet(thumbMatch(FILE ?? '', '*')), { depth }, 'first set'),
    HOUR,
  );
});

const WHOLE = IS_WHOLE ? realMatch() : undefined;
describe.skipIf(WHOLE === undefined)('a real match from first to last', () => {
  const runs = (['*', 'a'] as const).flatMap((us) => DEPTHS.map((depth) => ({ us, depth })));
  test.each(runs)(
    '[ENTRY-53] as $us at depth $depth',
    ({ us, depth }) => record(thumbMatch(WHOLE ?? '', us), { depth }, `as ${us}`),
    HOUR,
  );
});
