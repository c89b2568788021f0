import { expect, test } from 'vitest';
import { logged, playerId, SESSION } from '#tests/support/match.ts';
import { begins, toldFile } from '#tests/support/told-file.ts';
import type { LoggedEvent } from '../match/corrections.ts';
import { matchView } from '../match/figures/match-view.ts';
import { countsOf, fold, setOf } from '../match/fold.ts';
import { leadingCounts } from '../match/rally/pairs.ts';
import { readDataVolley, type Scouted, type ScoutedSide } from './data-volley.ts';
import { importedRallies, type ImportedRally } from './rally-import.ts';
import { heldByOthers, importedEntries, mixedWith, setsInTaps } from './scouted-log.ts';

const CODES = [
  ...[...begins(), '*01SM+', 'a12RM-', 'a11EH#', 'a14AH-', '*05DH#', '*01EH#', '*04AH#', 'a$$&H=', '*p01:00'],
  ...['*01SM=', 'ap01:01', 'az6', 'a12SM+', '*05RM#', '*01EH#', '*04AH=', 'ap01:02'],
  ...[...begins(2), '2|*01SM#', '2|a12RM=', '2|*p01:00'],
];
const playerOf = (number: string) => playerId(Number(number));

function read(codes: readonly string[] = CODES): Scouted & { told: NonNullable<Scouted['told']> } {
  const scouted = readDataVolley(toldFile(codes));
  if (!scouted?.told) throw new Error('nothing told');
  return { ...scouted, told: scouted.told };
}
type Imported = Pick<ImportedRally, 'id' | 'setNumber' | 'entry'>;
const logOf = (entries: readonly Imported[], from = 0): LoggedEvent[] =>
  entries.map(({ id, setNumber, entry }, i) => ({ ...logged(from + i + 1, { ...entry, set: setNumber }), id }));
const ralliesOf = (
  scouted: ReturnType<typeof read>,
  side: ScoutedSide = 'home',
  over: ReadonlySet<number> = new Set(),
) => importedRallies(SESSION, scouted.told, { side, playerOf }, over);

test('[DVI-03] rallies beside the taps of the same file lead, and neither points nor figures are doubled', () => {
  const scouted = read();
  const taps = logOf(importedEntries(SESSION, scouted, 'home', playerOf));
  const before = fold(taps);
  const over = setsInTaps(taps, SESSION, scouted, 'home');
  expect([...over]).toEqual([1, 2]);
  const both = [...taps, ...logOf(ralliesOf(scouted, 'home', over), taps.length)];
  const state = fold(both);
  expect(both.some(({ kind }) => kind === 'void' || kind === 'strike')).toBe(false);
  expect(matchView(state, SESSION).sets.map(({ leads, rallies }) => [leads, rallies.length])).toEqual([
    ['rally', 3],
    ['rally', 1],
  ]);
  for (const number of [1, 2]) {
    const [was, now] = [setOf(before, number), setOf(state, number)];
    expect([now.score.us, now.score.them]).toEqual([was.score.us, was.score.them]);
    expect(countsOf({ ...now, counts: leadingCounts(now) }, playerOf('4')).attack).toEqual(
      countsOf(was, playerOf('4')).attack,
    );
  }
  // Switched back, the taps are what they were.
  const back = fold([...both, logged(both.length + 1, { kind: 'leading', payload: { mode: 'counts' }, set: 1 })]);
  expect(leadingCounts(setOf(back, 1)).get(playerOf('4'))).toEqual(setOf(before, 1).counts.get(playerOf('4')));
});

test('[DVI-03] where nothing of the file was there before, nothing says what leads', () => {
  expect(setsInTaps([], SESSION, read(), 'home').size).toBe(0);
  expect(ralliesOf(read()).some(({ entry }) => entry.kind === 'leading')).toBe(false);
});

test('[DVI-08] cut short after any entry, a second time completes the log to the same match', () => {
  const all = ralliesOf(read());
  const whole = matchView(fold(logOf(all)), SESSION);
  for (let kept = 0; kept <= all.length; kept += 3) {
    const had = logOf(all.slice(0, kept));
    const known = new Set(had.map(({ id }) => id));
    const rest = all.filter(({ id }) => !known.has(id));
    expect(matchView(fold([...had, ...logOf(rest, kept)]), SESSION), `${kept} kept`).toEqual(whole);
  }
});

test('[DVI-02] the same file mixes with nothing; for the other team, or another file, it is known by its lines', () => {
  const scouted = read();
  const log = logOf(ralliesOf(scouted));
  expect(mixedWith(log, SESSION, scouted, 'home')).toBeUndefined();
  expect(mixedWith(log.slice(0, 9), SESSION, scouted, 'home')).toBeUndefined();
  expect(mixedWith(log, SESSION, scouted, 'visitor')).toBe('other-side');
  expect(mixedWith(log, SESSION, read(['*05DH#', ...CODES]), 'home')).toBe('other-file');
});

test('[DVI-02] contacts that came in for another player are counted', () => {
  const scouted = read();
  const others = importedRallies(SESSION, scouted.told, {
    side: 'home',
    playerOf: (number) => playerOf(number === '4' ? '8' : number),
  });
  expect(heldByOthers(logOf(others), ralliesOf(scouted))).toBe(2);
  expect(heldByOthers(logOf(ralliesOf(scouted)), ralliesOf(scouted))).toBe(0);
});
