import { expect, test } from 'vitest';
import { longMatch, longRoster } from '#tests/support/long-match.ts';
import { piecesOf, textOf } from '#tests/support/piece-text.ts';
import { makeRow } from '#tests/support/rows.ts';
import { ours } from '#tests/support/told-rallies.ts';
import type { CourtPosition } from '#domain/lineups/schema.ts';

import { lineUpOfSet, savedLineUp } from './line-up-on-paper.ts';
import { emptyPlaces, lineUpPaper } from './line-up-paper.ts';

const FRONT: readonly CourtPosition[] = [2, 3, 4];
/** A saved lineup with our players in these places, by number. */
const assigned = (...places: readonly (readonly [CourtPosition, number])[]) =>
  makeRow('lineups', {
    courtAssignments: places.map(([position, n]) => ({
      ...({ playerId: ours(n).playerId, position, row: FRONT.includes(position) ? 'front' : 'back' } as const),
    })),
  });
const { of } = longMatch();
const printed = { product: 'Lineup Pro', date: 'Nov 20, 2025, 8:52 PM' };
const about = { ...{ team: 'Tidewater', opponent: null, date: null, set: 2, first: 'us' as const }, printed };

test('[PAPER-05] [SHT-02] the line-up in force of a set stands on paper twice, for the officials and for oneself', () => {
  const lineUp = lineUpOfSet(of, 2);
  const paper = lineUp && lineUpPaper(lineUp);
  const copies = paper ? piecesOf(paper, 'copy').map(textOf) : [];
  expect(copies).toHaveLength(2);
  expect(copies[0]).toContain('Tidewater 16 Elite vs Breakers, Nov 15, 2025 Set 2 Serves first / Receives X Official');
  expect(copies[1]?.replace(' Own', ' Official')).toBe(copies[0]);
  expect(copies[0]).toContain('Coach’s signature Lineup Pro · Nov 20, 2025, 8:52 PM');
  expect(copies[0]).toContain('Libero 7 Montgomery for 3 and 6');
});

test('[PAPER-05] [SHT-02] the places stand as at the net, the captain underlined with a C, who serves first framed', () => {
  const lineUp = lineUpOfSet(of, 2);
  const [copy = ''] = lineUp ? piecesOf(lineUpPaper(lineUp), 'copy') : [];
  const places = piecesOf(copy, 'place').map((place) => textOf(place).replace(' in at back', ''));
  expect(places).toEqual([
    ...['IV 4 Montgomery', 'III 3 Montgomery', 'II 2 Montgomery C', 'V 5 Montgomery', 'VI 6 Montgomery'],
    'I 1 Montgomery',
  ]);
  expect(piecesOf(copy, 'captain').map(textOf)).toEqual(['2']);
  // They serve set 2 first: II of ours is the first to serve.
  expect(piecesOf(copy, 'serves').map(textOf).join()).toContain('II 2');
});

test('[PAPER-06] [SHT-02] a place without a player is a dash, and is named before it is printed', () => {
  const lineUp = savedLineUp(assigned([1, 1], [2, 2], [3, 3], [5, 5]), longRoster(), about);
  expect(emptyPlaces(lineUp)).toEqual(['Place IV is empty.', 'Place VI is empty.']);
  const [copy = ''] = piecesOf(lineUpPaper(lineUp), 'copy');
  expect(piecesOf(copy, 'number').map(textOf)).toEqual(['–', '3', '2', '5', '–', '1']);
});

test('[PAPER-06] a saved lineup has lines to fill in where neither match nor date are known', () => {
  const lineUp = savedLineUp(assigned([1, 1]), longRoster(), { ...about, set: null, first: null });
  const text = textOf(lineUpPaper(lineUp));
  expect(text).toContain('Tidewater vs Date Set Serves first / Receives Official');
  expect(text).not.toContain('X');
});

test('[PAPER-06] a set without a line-up has no sheet', () => {
  expect(lineUpOfSet(longMatch({ log: [] }).of, 1)).toBeUndefined();
});
