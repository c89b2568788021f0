import { expect, test } from 'vitest';
import { PRESETS } from '#domain/match/rules.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { longMatch } from '#tests/support/long-match.ts';
import { logged } from '#tests/support/match.ts';
import { piecesOf, rowsOf, textOf } from '#tests/support/piece-text.ts';
import { end, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { liberoMoves, servedBy } from './libero-moves.ts';
import { liberoPaper } from './libero-paper.ts';

const plan = (serves: readonly number[] = []) => [{ libero: ours(7), places: [3, 6], when: 'always', serves }];
const subs = (after: number, out: number, comes: number) => ({
  kind: 'substitution',
  payload: { after: postOf(after).rally, side: 'us', out: ours(out), in: ours(comes) },
});

/** A set in which these sides win one rally after another; 7 goes in for the middles in III and VI. */
function played(winners: string, { serves = [], further = [] }: { serves?: number[]; further?: object[] } = {}) {
  const won = [...winners].map((side, i) => end(postOf(i + 1), side === 'u' ? 'us' : 'them'));
  const entries = [
    lineUp({ plan: plan(serves), setters: [ours(1)], system: '5-1' }),
    firstServe('us'),
    ...won,
    ...further,
  ];
  const log = entries.map((entry, i) => logged(i + 1, MatchEntry.parse(entry)));
  const { of } = longMatch({ log });
  const [set] = of.view.sets;
  if (!set) throw new Error('No set');
  return { of, set };
}

const said = (set: ReturnType<typeof played>['set']) =>
  liberoMoves(set).map(({ way, regular, place, position, score, rally }) =>
    [way, regular?.slice(-1), place, position, `${score.us}–${score.them}`, rally].join(' '),
  );

test('[PAPER-07] each replacement says who, for whom, at which score, and in which place of the serving order', () => {
  // VI begins at the back: in at once. Two side-outs bring VI to the front and III to serve.
  expect(said(played('tututut').set)).toEqual([...['in 6 6 6 0–0 1', 'out 6 6 4 2–2 5', 'in 3 3 1 2–3 6']]);
});

test('[PAPER-07] one who serves for a place is there while it serves, and the place is marked', () => {
  expect(PRESETS['usav-2026'].rules.liberoServe).toBe('one-place');
  const { of, set } = played('tututut', { serves: [3] });
  expect([...servedBy(set).keys()]).toEqual([3]);
  const [page = ''] = piecesOf(liberoPaper(of, [set]), 'page');
  expect(piecesOf(page, 'serves').map(textOf)).toEqual(['III']);
  expect(piecesOf(page, 'column').map(textOf)[2]).toContain('L7 serves');
});

test('[PAPER-07] who comes back to the front is who plays there then, after a substitution too', () => {
  const { of, set } = played('tututut', { further: [subs(4, 6, 8)] });
  expect(said(set)).toContain('out 8 6 4 2–2 5');
  const columns = piecesOf(liberoPaper(of, [set]), 'column').map(textOf);
  expect(columns[5]).toBe('VI 6 8 sub 2–2 L7 in 0–0 8 back 2–2');
});

test('[PAPER-07] the sheet lists them in order too, a page for each set', () => {
  const { of, set } = played('tututut');
  const paper = liberoPaper(of, [set]);
  expect(rowsOf(paper, 'lists').filter(([rally]) => rally !== 'Rally')).toEqual([
    ['1', '0–0', 'L7', '6', 'VI', 'VI'],
    ['5', '2–2', '6', 'L7', 'VI', 'IV'],
    ['6', '2–3', 'L7', '3', 'III', 'I'],
  ]);
  expect(textOf(paper)).toContain('Lineup Pro · Nov 20, 2025, 8:52 PM Libero tracking, Tidewater 16 Elite, set 1');
  expect(piecesOf(liberoPaper(longMatch().of, longMatch().of.view.sets), 'page')).toHaveLength(5);
});

test('[PAPER-07] a set without a libero says so', () => {
  const log = [lineUp({ liberos: [] }), firstServe('us'), end(postOf(1), 'us')];
  const { of } = longMatch({ log: log.map((entry, i) => logged(i + 1, MatchEntry.parse(entry))) });
  expect(textOf(liberoPaper(of, of.view.sets))).toContain('No libero came in in set 1.');
});
