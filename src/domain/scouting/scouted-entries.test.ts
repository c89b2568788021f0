import { describe, expect, test } from 'vitest';
import { countedIn, knownMatch, realMatch, scoutFile } from '#tests/support/scout.ts';
import { logged, playerId } from '#tests/support/match.ts';
import { readDataVolley, type Scouted, type ScoutedSide } from './data-volley.ts';
import { fold, type MatchState } from '../match/fold.ts';
import { averageText, hitting } from '../analysis/rates.ts';
import type { Counting } from '../match/schema.ts';
import { scoreJumps, scoutedEntries, scoutedNumbers, withoutFigure } from './scouted-entries.ts';

function read(text: string): Scouted {
  const scouted = readDataVolley(text);
  if (!scouted) throw new Error('not read');
  return scouted;
}
const playerOf = (number: string) => playerId(Number(number));
const match = (scouted: Scouted, side: ScoutedSide): MatchState =>
  fold(
    scoutedEntries(scouted, side, playerOf).map(({ entry, setNumber }, i) =>
      logged(i + 1, { ...entry, set: setNumber }),
    ),
  );
/** The entries in words; of an attempt with an outcome, the outcome only. */
const said = (side: ScoutedSide, ...codes: string[]) =>
  scoutedEntries(read(scoutFile(...codes)), side, playerOf)
    .map(({ entry: { payload }, line }) => ({
      line,
      words:
        'side' in payload
          ? payload.side
          : `${Number(payload.playerId.slice(-4))} ${payload.category} ${payload.counter}`,
    }))
    .filter(({ line, words }, i, all) => !words.endsWith('attempts') || all[i + 1]?.line !== line)
    .map(({ words }) => words);

describe('reading', () => {
  test('teams, players and day are read, and a text that is no scout file is refused', () => {
    const { teams, day } = read(scoutFile());
    expect(day).toBe('2025-11-15');
    expect(read(scoutFile().replace('11/15/2025', '02/30/2025')).day).toBeNull();
    const dated = (date: string, count: string) =>
      read(scoutFile().replace('11/15/2025', date).replace('Z;0;', `Z;0;\r\n;;${count};;;;;;`)).day;
    expect(dated('10/11/2025', '45941')).toBe('2025-10-11');
    expect(dated('10/11/2025', '45971')).toBe('2025-11-10');
    expect(dated('10/11/2025', '12345')).toBe('2025-10-11');
    expect(dated('25/01/2015', '')).toBe('2015-01-25');
    expect(teams.home).toMatchObject({ name: 'Tidewater', players: [{ number: '7', name: 'Elena RUIZ' }, {}, {}] });
    expect(teams.visitor).toEqual({ name: 'Breakers', players: [{ number: '9', name: 'Mia NOVAK' }] });
    expect(readDataVolley('Name,Kills\nRuiz,7')).toBeUndefined();
  });

  test('rows without figures are understood: set-up, setter, substitution, timeout, fillers, end of the set', () => {
    const silent = ['*P07>LUp', '*z1>LUp', 'az6', '*c07:04', 'aT', 'a$$&H#', '**1set'];
    expect(read(scoutFile(...silent))).toMatchObject({ rows: [], unread: [] });
  });

  test('every line that cannot be read is named with its number and the reason', () => {
    const { unread } = read(scoutFile('*07SQ#', '*07XQ#', '*07SQ?', '*88AH#', 'nonsense'));
    expect(unread.map(({ reason }) => reason)).toEqual([
      '“X” is no skill.',
      '“?” is no mark of a contact.',
      'There is no player 88 in Tidewater.',
      'This is no entry that the format knows.',
    ]);
    const text = scoutFile('*07SQ#', '*07XQ#').split('\r\n');
    expect(read(text.join('\n')).unread).toMatchObject([{ line: text.findIndex((row) => row.includes('07XQ')) + 1 }]);
  });

  test('a number that our roster cannot have is kept for a person to place', () => {
    expect(scoutedNumbers(read(scoutFile('*00AH#')), 'home')).toEqual(['0']);
  });
});

describe('what the touches come to', () => {
  test('kills, errors, blocked balls and other attacks', () => {
    expect(said('home', '*07AH#', '*07AH=', '*07AH/', '*07AH-', '*07AH!')).toEqual([
      '7 attack positive',
      ...['7 attack negative', '7 attack negative', '7 attack attempts', '7 attack attempts'],
    ]);
  });

  test('aces, serve errors and other serves; digs and what was not kept up', () => {
    expect(said('home', '*07SQ#', '*07SQ=', '*07SQ+', '*04DH#', '*04DH-', '*04DH=')).toEqual([
      ...['7 serve positive', '7 serve negative', '7 serve attempts'],
      ...['4 defense positive', '4 defense positive', '4 defense negative'],
    ]);
  });

  test('[COUNTS-08] a set directly to a teammate’s kill is an assist, a pass or a dig only as the second touch', () => {
    expect(said('home', '*04EH#', '*07AH#')).toEqual(['4 pass positive', '7 attack positive']);
    expect(said('home', '*04EH#', '*07AH-')).toEqual(['4 pass attempts', '7 attack attempts']);
    expect(said('home', '*04EH=', 'a09AH#')).toEqual(['4 pass negative']);
    const kill = '7 attack positive';
    expect(said('home', '*04RH#', '*07AH#')).toEqual([kill]);
    expect(said('home', '*04FH#', '*07AH#')).toEqual([kill]);
    expect(said('home', '*04DH#', '*07AH#')).toEqual(['4 defense positive', kill]);
    const second = ['4 defense positive', '4 pass positive', kill];
    expect(said('home', '*07RH#', '*04DH#', '*07AH#')).toEqual(second);
    expect(said('home', '*07RH#', '*04FH#', '*07AH#')).toEqual(['4 pass positive', kill]);
    // The block is no touch of the three, and what lies before an attack is another play.
    expect(said('home', '*07BH#', '*04DH#', '*07AH#')).toEqual(['4 defense positive', kill]);
    expect(said('home', 'a09RH#', '*04DH#', '*07AH#')).toEqual(['4 defense positive', kill]);
    expect(said('home', '*07RH#', '*07EH#', '*04DH#', '*07AH#').slice(-2)).toEqual(['4 defense positive', kill]);
    expect(said('home', '*07DH#', '*07AH#')).toEqual(['7 defense positive', '7 attack positive']);
  });

  test('points belong to the side that is ours, receptions and blocks to no category', () => {
    const codes = ['*07SQ+', 'a09RQ#', 'a09AH/', '*04BH#', '*p01:00', '*07SQ=', 'ap01:01'];
    expect(said('home', ...codes)).toEqual(['7 serve attempts', 'us', '7 serve negative', 'them']);
    expect(said('visitor', ...codes)).toEqual(['9 attack negative', 'them', 'us']);
  });

  test('sets are kept apart, and a score that jumps is followed and named', () => {
    const scouted = read(scoutFile('*p01:00', '*p03:01', '2|ap00:01'));
    expect(
      match(scouted, 'home')
        .sets.slice(0, 2)
        .map(({ score }) => [score.us, score.them]),
    ).toEqual([
      [3, 1],
      [0, 1],
    ]);
    expect(scoreJumps(scouted)).toMatchObject([{ text: '3:1', reason: 'The score jumps from 1:0.' }]);
  });

  test('touches of a player who is not ours are left out', () => {
    const entries = scoutedEntries(read(scoutFile('*07AH#', '*04AH#')), 'home', (number) =>
      number === '7' ? playerId(7) : undefined,
    );
    expect(entries.map(({ entry }) => entry.payload)).toMatchObject([{ counter: 'attempts' }, { counter: 'positive' }]);
  });
});

test('[COUNTS-09] touches without a figure are counted by what they are, those of the other side are not', () => {
  const codes = ['*04RH#', '*07RH+', 'a09RH#', '*04BH#', '*04FH#', '*07AH#', '*07RH#', '*04FH#', '*07AH#'];
  expect(withoutFigure(read(scoutFile(...codes)), 'home')).toEqual(['3 receptions', '1 block', '1 free ball']);
  expect(withoutFigure(read(scoutFile('*07AH#')), 'home')).toEqual([]);
});

test('[COUNTS-07] an import comes to the same figures in either way of counting, by the same ids', () => {
  const scouted = read(scoutFile('*07SQ#', '*07RH#', '*04DH#', '*07AH#', '*07AH=', '*07AH+', '*04EH+', '*04DH='));
  const of = (counting: Counting) => scoutedEntries(scouted, 'home', playerOf, counting);
  const counted = (counting: Counting) =>
    fold(
      of(counting).map(({ entry }, i) => logged(i + 1, entry)),
      counting,
    ).sets[0]?.counts;
  expect(counted('contacts')).toEqual(counted('attempts'));
  const ids = (counting: Counting) => of(counting).map(({ line, part, entry }) => ({ line, part, entry }));
  expect(ids('attempts')).toEqual(expect.arrayContaining(ids('contacts')));
});

const real = realMatch();
describe.skipIf(real === undefined)('a whole real match', () => {
  const text = real ?? '';
  test('every line of it is read', () => {
    expect(read(text).unread).toEqual([]);
    expect(scoreJumps(read(text))).toEqual([]);
  });

  test.each([
    ['home', '*'],
    ['visitor', 'a'],
  ] as const)('the totals of the %s team are those counted from the file by other means', (side, prefix) => {
    const { sets } = match(read(text), side);
    const players = sets.flatMap(({ counts }) => [...counts.values()]);
    const sum = (of: (counts: (typeof players)[number]) => number) => players.reduce((all, one) => all + of(one), 0);
    const { totals, scores } = countedIn(text, prefix);
    expect({
      ...{ K: sum((p) => p.attack.positive), AE: sum((p) => p.attack.negative), ATT: sum((p) => p.attack.attempts) },
      ...{ SA: sum((p) => p.serve.positive), SE: sum((p) => p.serve.negative), SRV: sum((p) => p.serve.attempts) },
      ...{ D: sum((p) => p.defense.positive), DE: sum((p) => p.defense.negative) },
      DA: sum((p) => p.defense.attempts),
      ...{ A: sum((p) => p.pass.positive), AsE: sum((p) => p.pass.negative), SET: sum((p) => p.pass.attempts) },
    }).toEqual(totals);
    const played = sets.filter(({ score }) => score.us + score.them > 0).map(({ score: { us, them } }) => [us, them]);
    expect(played.map((pair) => (side === 'home' ? pair : pair.toReversed()).join('-'))).toEqual(scores);
    expect(totals.K).toBeGreaterThan(20);
  });
});

const known = knownMatch();
describe.skipIf(known === undefined)('a real match of which the figures are known', () => {
  const scouted = known === undefined ? undefined : readDataVolley(known);
  /** One key for each contact: K for a kill, AE for an error, ATT for a swing in play. */
  const tapped = (counting: Counting) => {
    const log = scoutedEntries(scouted ?? { rows: [] }, 'home', playerOf, 'contacts').map(({ entry, setNumber }, i) =>
      logged(i + 1, { ...entry, set: setNumber }),
    );
    const sum = { positive: 0, negative: 0, attempts: 0 };
    for (const { attack } of fold(log, counting).sets.flatMap(({ counts }) => [...counts.values()])) {
      sum.positive += attack.positive;
      sum.negative += attack.negative;
      sum.attempts += attack.attempts;
    }
    return { ...sum, hitting: averageText(hitting(sum) ?? { part: 0, of: 1 }) };
  };

  test('[COUNTS-02] one tap for each swing comes to 61 attempts and .377, counted in the other way to 52 and .442', () => {
    expect(tapped('contacts')).toEqual({ positive: 34, negative: 11, attempts: 61, hitting: '.377' });
    expect(tapped('attempts')).toEqual({ positive: 34, negative: 11, attempts: 52, hitting: '.442' });
  });

  test('[COUNTS-08] its assists are those that the file codes as sets', () => {
    const assists = scoutedEntries(scouted ?? { rows: [] }, 'home', playerOf).filter(
      ({ entry }) => entry.kind === 'stat' && entry.payload.category === 'pass' && entry.payload.counter === 'positive',
    );
    expect(assists).toHaveLength(8);
  });
});
