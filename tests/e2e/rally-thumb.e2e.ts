import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { playerOf } from '#tests/support/numbered-ids.ts';
import { thumbOn } from '#tests/support/rally-journey.ts';
import { beginning, countedFigures, type Tap, thumbThrough } from '#tests/support/robot-thumb.ts';
import { scoutedRallies } from '#tests/support/scouted-rallies.ts';
import { knownMatch } from '#tests/support/scout.ts';

const FILE = knownMatch();
/** The places of the two middles, for whom the libero is in. */
const PLACES = [1, 4];
const [TEAM, SESSION] = [randomUUID(), randomUUID()];

let journey: Journey;
let coach: Account;

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

describe.skipIf(FILE === undefined)('a set of a real match, tapped on a phone', () => {
  const set = scoutedRallies(FILE ?? '', '*', 1);
  const ids = { teamId: TEAM, sessionId: SESSION };

  async function begin(): Promise<void> {
    const numbers = [...set.six, ...(set.libero === undefined ? [] : [set.libero])];
    await journey.push(coach, [
      createTeam.draft({ teamId: TEAM, name: 'Tidewater', seasonName: null, description: null }),
      ...numbers.map((jerseyNumber) =>
        addPlayer.draft({
          ...{ teamId: TEAM, id: playerOf(jerseyNumber), name: `Player ${jerseyNumber}`, jerseyNumber },
          position: jerseyNumber === set.libero ? 'Libero' : 'Outside Hitter',
        }),
      ),
      startOneTime.draft({
        ...{ ...ids, eventId: randomUUID(), title: 'League match', date: '2025-11-15', startTime: '18:00' },
        ...{ numSets: 3, notes: null, opponentName: 'Breakers', counting: 'contacts' },
      }),
      ...beginning(set, PLACES, 'touch').map((entry) =>
        recordEntry.draft({ ...ids, id: randomUUID(), setNumber: 1, entry }),
      ),
    ]);
  }

  /** Attack, serve and defense as they are stored, and as the file has them. */
  const stored = async (): Promise<Record<string, string>> => {
    const rows = await journey.db.query(
      `select player_id, stat_category, positive_count, negative_count, total_attempts
       from stat_pairs where session_id = $1 and total_attempts > 0 and stat_category <> 'pass'`,
      [SESSION],
    );
    return Object.fromEntries(
      rows.map((row) => [
        `${String(row['player_id'])} ${String(row['stat_category'])}`,
        [row['positive_count'], row['negative_count'], row['total_attempts']].map(String).join(' '),
      ]),
    );
  };
  const counted = (): Record<string, string> => {
    const figures = countedFigures(set);
    const of = (number: number, name: string) => figures[`${number} ${name}`] ?? 0;
    return Object.fromEntries(
      [...set.six, set.libero ?? 0].flatMap((number) => {
        const digs = [of(number, 'D'), of(number, 'DE')] as const;
        const lines = {
          attack: [of(number, 'K'), of(number, 'E'), of(number, 'TA')],
          serve: [of(number, 'SA'), of(number, 'SE'), of(number, 'S')],
          defense: [...digs, digs[0] + digs[1]],
        };
        return Object.entries(lines)
          .filter(([, line]) => (line[2] ?? 0) > 0)
          .map(([name, line]) => [`${playerOf(number)} ${name}`, line.join(' ')]);
      }),
    );
  };

  test('[ENTRY-53] score and server after each rally, one reload, one spell without network, figures of the file', async () => {
    await begin();
    const page = await journey.open(coach, `/stat-tracking/${SESSION}`, { width: 390, height: 844, touch: true });
    await page.getByRole('button', { name: 'We score' }).waitFor();
    const thumb = thumbOn(page);
    const tap = (one: Tap): Promise<void> => {
      if ('plate' in one) return thumb.plate(one.plate);
      return 'key' in one ? thumb.tap(new RegExp(`^${one.key}(,|$)`)) : thumb.point(one.point);
    };
    const played = thumbThrough(set, PLACES, 'touch');
    for (const [i, { rally, taps }] of played.entries()) {
      if (i === 10) await page.reload();
      if (i === 15) await page.context().setOffline(true);
      if (i === 22) await page.context().setOffline(false);
      for (const one of taps) await tap(one);
      const next = set.rallies[i + 1];
      await thumb.shows(rally.score, rally.winner === 'us' ? next?.six[0] : null);
    }
    const contacts = played.reduce((all, one) => all + one.contacts, 0);
    expect(thumb.taps() / contacts).toBeLessThanOrEqual(1.6);
    await expect.poll(stored, { timeout: 20_000 }).toEqual(counted());
  });
});
