import { describe, expect, test } from 'vitest';
import { countedIn, realMatch, scoutFile } from '#tests/support/scout.ts';
import { logged, playerId } from '#tests/support/match.ts';
import { readDataVolley, type Scouted, type ScoutedSide } from './data-volley.ts';
import { fold, type MatchState } from './fold.ts';
import { scoreJumps, scoutedEntries, scoutedNumbers } from './scouted-entries.ts';

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
/** What came of the contacts: of an attempt with an outcome, only the outcome. */
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

  test('a set directly to a teammate’s kill is an assist, a pass or a dig before it too, nothing else is', () => {
    expect(said('home', '*04EH#', '*07AH#')).toEqual(['4 pass positive', '7 attack positive']);
    expect(said('home', '*04EH#', '*07AH-')).toEqual(['4 pass attempts', '7 attack attempts']);
    expect(said('home', '*04EH=', 'a09AH#')).toEqual(['4 pass negative']);
    expect(said('home', '*04RH#', '*07AH#')).toEqual(['4 pass positive', '7 attack positive']);
    expect(said('home', '*04DH#', '*07AH#')).toEqual(['4 defense positive', '4 pass positive', '7 attack positive']);
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
