import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Player, PlayingPosition } from '#domain/roster/schema.ts';
import { court, who } from '#tests/support/court.ts';
import { makeRow } from '#tests/support/rows.ts';
import {
  actingFor,
  EMPTY_LINE_UP,
  inSystem,
  type LineUp,
  lineUpEntry,
  lineUpFrom,
  lineUpOf,
  openPlaces,
  placed,
  servingFor,
  setterPlace,
  sharedBy,
  swapped,
  theirLineUp,
  turned,
  withLiberos,
} from './line-up.ts';

const POSITIONS: Readonly<Record<string, PlayingPosition>> = {
  ...{ s: 'Setter', t: 'Setter', m: 'Middle Blocker', n: 'Middle Blocker', k: 'Middle Blocker' },
  ...{ L: 'Libero', M: 'Libero', o: 'Opposite Hitter' },
};
const player = (letter: string, given: Partial<Player> = {}): Player =>
  makeRow('players', { id: who(letter), name: letter, position: POSITIONS[letter] ?? 'Outside Hitter', ...given });
const PLAYERS = [...'stmnkLMohijxyz'].map((letter) => player(letter));

const saved = (drawn: string, formation = '5-1') => {
  const { assignments, servers } = court(drawn);
  return makeRow('lineups', { courtAssignments: assignments, serverDesignations: servers, formation });
};
const from = (drawn: string, formation?: string): LineUp => lineUpFrom(saved(drawn, formation), PLAYERS, 2);
/** The six from I to VI, by letter. */
const letter = (id: string | null) => (id === null ? '.' : String.fromCharCode(Number.parseInt(id.slice(-12), 16)));
const six = ({ six: all }: Pick<LineUp, 'six'>) => all.map(letter).join('');
/** A place drawn with a dot and a letter has nobody in its front slot. */
const HOME = 'o mL h / .i .nL .s';

test('[SHEET-01] [LINE-3] a saved lineup gives I to VI by position, its liberos, and the middles as their places', () => {
  const lineUp = from(HOME);
  expect(six(lineUp)).toBe('shmoin');
  expect(lineUp.liberos.map(letter)).toEqual(['L']);
  expect(lineUp.plan).toEqual([{ libero: who('L'), places: [3, 6], when: 'always', serves: [] }]);
  expect([lineUp.system, lineUp.setters.map(letter)]).toEqual(['5-1', ['s']]);
  expect(openPlaces(saved(HOME), PLAYERS)).toEqual([]);
});

test('[SHEET-01] [LINE-3] the slot of its row goes before the other; a place with nobody, or with two, is asked for', () => {
  const drawn = 'ox . h / .i .n xs';
  expect(six(from(drawn))).toBe('sh.oin');
  expect(openPlaces(saved(drawn), PLAYERS)).toEqual([1, 3, 4]);
});

test('[SHEET-01] [LINE-5] with two setters on court it is a 6-2, whatever the lineup was called; without any the name counts', () => {
  expect(from('t mL h / .i .n .s')).toMatchObject({ system: '6-2', setters: [who('s'), who('t')] });
  expect(from('o mL h / .i .n .x', '4-2')).toMatchObject({ system: '4-2', setters: [] });
  expect(from('o mL h / .i .n .x', 'W')).toMatchObject({ system: '5-1' });
});

test('[SHEET-01] a libero who is on no court of the lineup comes from the roster, unless she is out', () => {
  expect(from('o m h / .i .n .s').liberos.map(letter)).toEqual(['L']);
  const without = PLAYERS.map((one) => (one.position === 'Libero' ? { ...one, isOut: true } : one));
  expect(lineUpFrom(saved('o m h / .i .n .s'), without, 2)).toMatchObject({ liberos: [], plan: [] });
  expect(lineUpFrom(saved('oM mL h / .i .n .s'), PLAYERS, 1).liberos).toHaveLength(1);
});

test('[SHEET-02] [LINE-4] a turn clockwise brings II to serve, and the places of the plan turn along', () => {
  const lineUp = turned(servingFor(from(HOME), 3), 'clockwise');
  expect(six(lineUp)).toBe('hmoins');
  expect(lineUp.plan).toMatchObject([{ places: [2, 5], serves: [2] }]);
  expect(lineUp.from).toMatchObject({ turned: 1 });
});

test('[SHEET-02] [LINE-4] six turns are home, and a turn back undoes a turn', () => {
  const ways = fc.constantFrom('clockwise' as const, 'counter-clockwise' as const);
  fc.assert(
    fc.property(ways, fc.nat(5), (way, times) => {
      const start = { ...servingFor(from(HOME), 6), from: { turned: 0 } };
      const turnedBy = (n: number) => Array.from({ length: n }).reduce<LineUp>((now) => turned(now, way), start);
      const back = way === 'clockwise' ? 'counter-clockwise' : 'clockwise';
      expect(turnedBy(6)).toEqual(start);
      expect(turned(turnedBy(times + 1), back)).toEqual(turnedBy(times));
    }),
  );
});

test('[SHEET-02] a line-up begins in the rotation of the setter in charge', () => {
  expect(setterPlace(from(HOME))).toBe(1);
  const two = from('t mL h / .i .n .s');
  expect([setterPlace(two), setterPlace({ ...two, system: '4-2' })]).toEqual([1, 4]);
  expect(setterPlace(EMPTY_LINE_UP)).toBeNull();
});

test('[SHEET-03] two places change who stands in them, and the libero goes on acting for the same players', () => {
  const lineUp = swapped(from(HOME), 6, 5);
  expect(six(lineUp)).toBe('shmoni');
  expect(lineUp.plan).toMatchObject([{ places: [3, 5] }]);
});

test('[SHEET-03] who is put into a place changes with whoever stands there, or comes from the bench', () => {
  const lineUp = from(HOME);
  expect(six(placed(lineUp, 2, who('i'), PLAYERS))).toBe('simohn');
  expect(six(placed(lineUp, 2, who('x'), PLAYERS))).toBe('sxmoin');
  expect(six(placed(lineUp, 2, null, PLAYERS))).toBe('s.moin');
  expect(placed(lineUp, 1, who('s'), PLAYERS)).toBe(lineUp);
});

test('[SHEET-03] a middle for a middle keeps the plan; another player leaves it, and a middle elsewhere joins it', () => {
  const lineUp = from(HOME);
  expect(placed(lineUp, 3, who('k'), PLAYERS).plan).toMatchObject([{ places: [3, 6] }]);
  expect(placed(lineUp, 3, who('x'), PLAYERS).plan).toMatchObject([{ places: [6] }]);
  expect(placed(lineUp, 2, who('k'), PLAYERS).plan).toMatchObject([{ places: [2, 3, 6] }]);
});

test('[SHEET-04] [LINE-5] another system asks for its setters, and a setter who comes in becomes one', () => {
  const lineUp = placed(from(HOME), 4, who('t'), PLAYERS);
  expect(lineUp.setters.map(letter)).toEqual(['s']);
  expect(inSystem(lineUp, '6-2', PLAYERS).setters.map(letter)).toEqual(['s', 't']);
  expect(placed(from(HOME), 1, who('t'), PLAYERS).setters.map(letter)).toEqual(['t']);
});

test('[SHEET-05] two liberos: one always, or one to receive and the other while we serve, for the same places', () => {
  const two = withLiberos(from(HOME), [who('L'), who('M')], PLAYERS);
  expect(two.plan).toEqual([{ libero: who('L'), places: [3, 6], when: 'always', serves: [] }]);
  expect(sharedBy(two, true).plan).toMatchObject([
    { libero: who('L'), places: [3, 6], when: 'receive' },
    { libero: who('M'), places: [3, 6], when: 'serve' },
  ]);
  expect(sharedBy(sharedBy(two, true), false).plan).toEqual(two.plan);
  expect(withLiberos(two, [], PLAYERS)).toMatchObject({ liberos: [], plan: [] });
});

test('[SHEET-05] for whom she goes in is chosen by place, and she serves for no place that she does not act for', () => {
  const lineUp = actingFor(servingFor(from(HOME), 3), [6, 2]);
  expect(lineUp.plan).toEqual([{ libero: who('L'), places: [2, 6], when: 'always', serves: [] }]);
  expect(actingFor(lineUp, []).plan).toEqual([]);
  expect(actingFor(actingFor(lineUp, []), [2]).plan).toMatchObject([{ libero: who('L'), places: [2] }]);
});

test('[SHEET-06] [LINE-9] what is entered says the whole line-up, and reading it gives the same again', () => {
  const lineUp = turned(sharedBy(withLiberos(from(HOME), [who('L'), who('M')], PLAYERS), true), 'clockwise');
  expect(lineUpOf(lineUpEntry(lineUp).payload)).toEqual(lineUp);
  expect(theirLineUp(['4', '11', '', '7', '9', '2'], null).payload).toMatchObject({
    side: 'them',
    six: [{ number: '4' }, { number: '11' }, null, { number: '7' }, { number: '9' }, { number: '2' }],
  });
});
