import { expect, test } from 'vitest';
import { court, who } from '#tests/support/court.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile.ts';
import type { Piece } from '../../core/paper.ts';
import { PRESETS } from '../../match/rules.ts';
import type { PlayingPosition } from '../../roster/schema.ts';
import type { PlayerCopy } from '../schema.ts';
import { receivePaper, type ReceiveSheet, rowOf } from './receive-paper.ts';
import { SIX as SLOTS } from './places.ts';
import type { FormationKind, FormationPlaces } from './schema.ts';
import { exchangeIn, standingsOf } from './standings.ts';

const SHORT: Readonly<Record<string, PlayingPosition>> = { S: 'Setter', M: 'Middle Blocker', L: 'Libero' };
/** A letter, its number and its position: `a10 b8M L1L`. */
const team = (drawing: string): PlayerCopy[] =>
  drawing.split(' ').map((text) => {
    const [, letter = '', number, position = ''] = /^(\w)(\d+)(\w?)$/.exec(text) ?? [];
    return {
      ...{ id: who(letter), name: `Some ${letter}`, position: SHORT[position] ?? 'Outside Hitter' },
      ...{ jerseyNumber: Number(number), isStarter: false, isOut: false },
    };
  });
const PLAYERS = team('a10 b8M c7 d4 e11M f2S L1L K15L');
const SIX = court('a bL c / d eL f*');

type Given = { kind?: FormationKind; on?: typeof SIX; places?: FormationPlaces };
const stands = ({ kind = 'receive', on = SIX, places = [] }: Given = {}) =>
  standingsOf({
    ...{ players: PLAYERS, court: on, kind, rules: PRESETS['fivb-2025'].rules },
    placesIn: (rotation) => (rotation === 1 ? places : []),
  });

const textsIn = (piece: Piece): string[] =>
  typeof piece === 'string' ? [piece] : piece.parts.flatMap((part) => textsIn(part));
const looksIn = (piece: Piece): string[] =>
  typeof piece === 'string' ? [] : [piece.look, ...piece.parts.flatMap((part) => looksIn(part))];
const sheet = (more: Partial<ReceiveSheet> = {}): Piece =>
  receivePaper({
    ...{ team: 'Tidewater', lineup: 'Starting Six (5-1)', occasion: 'vs Breakers, Nov 20, 2025', kind: 'receive' },
    ...{ isBound: true, standings: stands(), printed: { product: 'Lineup Pro', date: 'Nov 20, 2025' }, ...more },
  });

test('[RECEIVE-08] while we receive the libero is in for the back row of her two, in position 1 too', () => {
  expect(stands().map((one) => exchangeIn(one))).toEqual([
    ...['L 1 for 11', 'L 1 for 11', 'L 1 for 8', 'L 1 for 8', 'L 1 for 8', 'L 1 for 11'],
  ]);
});

test('[RECEIVE-08] while we serve she is out where the other one serves, unless she is marked to serve there', () => {
  const exchanges = (on = SIX) => stands({ kind: 'serve', on }).map((one) => exchangeIn(one));
  expect(exchanges()).toEqual(['L 1 for 11', 'L 1 for 11', '', 'L 1 for 8', 'L 1 for 8', '']);
  expect(exchanges(court('a bL* c / d eL f*'))[2]).toBe('L 1 for 8');
});

test('[RECEIVE-08] [SHT-03] one libero is in at a time, and stands nowhere else', () => {
  const both = stands({ on: court('a b cK / d eL f') })[1];
  expect(both?.spots.filter(({ replaced }) => replaced !== undefined)).toHaveLength(1);
  for (const { spots } of stands()) {
    const numbers = spots.map(({ player }) => player?.jerseyNumber);
    expect(new Set(numbers).size).toBe(6);
    expect(spots.filter(({ isServer }) => isServer).map(({ position }) => position)).toEqual([1]);
  }
});

test('[RECEIVE-09] [SHT-03] the table says who serves, stands in front and behind, and sets', () => {
  expect(stands().map((one) => rowOf(one))).toEqual([
    ['1', '2', '10, 8, 7', '4, 1, 2', '2 in 1'],
    ['2', '7', '4, 10, 8', '1, 2, 7', '2 in 6'],
    ['3', '8', '11, 4, 10', '2, 7, 1', '2 in 5'],
    ['4', '10', '2, 11, 4', '7, 1, 10', '2 in 4'],
    ['5', '4', '7, 2, 11', '1, 10, 4', '2 in 3'],
    ['6', '11', '8, 7, 2', '10, 4, 1', '2 in 2'],
  ]);
  const served = rowOf(stands({ on: court('a b c / d e fL*') })[0] ?? expect.fail());
  expect(served[1], 'who is marked to serve from the back slot').toBe('1');
  expect(rowOf(stands({ on: court('. . . / . . .') })[0] ?? expect.fail())).toEqual([
    ...['1', '–', '–, –, –', '–, –, –', '–'],
  ]);
});

test('[RECEIVE-09] the sheet says team, lineup and match, names what is broken, and by what and when it was printed', () => {
  const texts = textsIn(sheet());
  expect(texts).toContain('Serve receive, six rotations');
  expect(texts).toContain('Tidewater, Starting Six (5-1), vs Breakers, Nov 20, 2025');
  expect(texts).toContain('Lineup Pro · Nov 20, 2025');
  expect(texts.filter((text) => /^Setter in/.test(text))).toEqual(
    ['I', 'VI', 'V', 'IV', 'III', 'II'].map((at) => `Setter in ${at}`),
  );
  expect(texts.join(' ')).toContain('Rotation Server Front Back Setter Substitutions');
  expect(texts.at(-2)).toMatch(/All six keep this\.$/);
  const wrong = SLOTS.map((playerSlot) => ({ playerSlot, x: 100 * playerSlot, y: 450 }));
  const broken = textsIn(sheet({ standings: stands({ places: wrong }) }));
  expect(broken).toContain('IV must stand left of III. III must stand left of II. VI must stand left of I.');
  expect(broken.at(-2)).not.toMatch(/All six keep this/);
  expect(textsIn(sheet({ kind: 'serve', isBound: false })).at(-2)).toBe(
    'By these rules the serving team may stand anywhere.',
  );
});

test('[RECEIVE-09] [SHT-03] each of the six courts rings one server and shades three in front', () => {
  const looks = looksIn(sheet());
  const count = (look: string) => looks.filter((one) => one === look).length;
  const [key, courts] = [1, 6];
  expect([count('ring'), count('hatch'), count('thick') + count('tile thick')]).toEqual([
    ...[key + courts, key + 3 * courts, key + courts],
  ]);
});

test.each(Object.entries(HOSTILE_TEXTS))('[RECEIVE-09] %s is a text on the sheet and nothing more', (_, text) => {
  const texts = textsIn(sheet({ team: text, lineup: text }));
  expect(texts).toContain(`${text}, ${text}, vs Breakers, Nov 20, 2025`);
});
