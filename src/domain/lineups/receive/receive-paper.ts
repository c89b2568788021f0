import { drawn, type Piece, piece } from '../../core/paper.ts';
import type { CourtPosition } from '../schema.ts';
import { isLibero } from '../court.ts';
import { FREE_ORDER, overlapWording } from './overlap.ts';
import type { FormationKind } from './schema.ts';
import {
  AT_THE_BACK,
  AT_THE_NET,
  exchangeIn,
  isFront,
  numbersOf,
  shirtOf,
  type Spot,
  type Standing,
} from './standings.ts';

const ROMAN: Readonly<Record<CourtPosition, string>> = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V', 6: 'VI' };
const romanOf = (position: CourtPosition): string => ROMAN[position];

const TITLES: Readonly<Record<FormationKind, string>> = { receive: 'Serve receive', serve: 'Serving' };

export type ReceiveSheet = {
  readonly team: string;
  /** The lineup with its system: `Starting Six (5-1)`. */
  readonly lineup: string;
  /** The match that it is for, as far as it is known: `vs Breakers, Nov 20, 2025`. */
  readonly occasion: string;
  readonly kind: FormationKind;
  /** Whether the side has to keep the order. */
  readonly isBound: boolean;
  readonly standings: readonly Standing[];
  readonly printed: { readonly product: string; readonly date: string };
};

/** Builds the sheet of six rotations on one page: six courts true to scale, a table of them, and room to write. */
export function receivePaper(sheet: ReceiveSheet): Piece {
  return piece(
    'section',
    'sheet-receive',
    head(sheet),
    piece('div', 'courts', ...sheet.standings.map(court)),
    rotationTable(sheet.standings),
    piece('p', 'rule', ruleFor(sheet)),
    piece('footer', 'foot', piece('span', '', `${sheet.printed.product} · ${sheet.printed.date}`)),
  );
}

function head({ team, lineup, occasion, kind }: ReceiveSheet): Piece {
  const about = [team, lineup, occasion].filter(Boolean).join(', ');
  return piece(
    'header',
    'head',
    piece('div', '', piece('h1', '', `${TITLES[kind]}, six rotations`), piece('p', '', about)),
    piece('span', 'set', 'Set', piece('b', '', '')),
    piece(
      'ul',
      'key',
      ...(['server', 'setter', 'libero', 'front row'] as const).map((word) =>
        piece('li', '', sample(word), piece('span', '', word)),
      ),
    ),
  );
}

const TILE = { width: 130, height: 112 };

function sample(word: 'server' | 'setter' | 'libero' | 'front row'): Piece {
  const marks = { isServer: word === 'server', isSetter: word === 'setter', isLibero: word === 'libero' };
  return drawn('svg', '', { viewBox: '-106 -104 212 208' }, ...tile({ ...marks, isFront: word === 'front row' }, 0, 0));
}

function court(standing: Standing): Piece {
  const { rotation, spots, overlaps, setter } = standing;
  const broken = new Set(overlaps.flatMap(({ pair }) => pair));
  return piece(
    'figure',
    '',
    piece(
      'figcaption',
      '',
      piece('b', '', String(rotation)),
      piece('span', '', setter ? `Setter in ${ROMAN[setter.position]}` : ''),
      piece('em', '', exchangeIn(standing)),
    ),
    piece('p', 'wrong', overlaps.map((one) => overlapWording(one, romanOf)).join(' ')),
    drawn(
      'svg',
      'half',
      { viewBox: '-60 -24 1020 1000' },
      drawn('rect', 'floor', { x: '0', y: '0', width: '900', height: '900' }),
      drawn('line', 'attack', { x1: '0', y1: '300', x2: '900', y2: '300' }),
      drawn('line', 'net', { x1: '-20', y1: '0', x2: '920', y2: '0' }),
      ...spots.filter(({ isSetter }) => isSetter).flatMap(wayToTheNet),
      ...spots.flatMap((spot) => stand(spot, broken.has(spot.position))),
    ),
  );
}

type Marks = {
  readonly isServer: boolean;
  readonly isSetter: boolean;
  readonly isLibero: boolean;
  readonly isFront: boolean;
};

/** Front row hatched, setter in a thick frame, libero in a double one, the server ringed. */
function tile({ isServer, isSetter, isLibero: isDouble, isFront: isHatched }: Marks, x: number, y: number): Piece[] {
  const box = (grow: number, look: string): Piece =>
    drawn('rect', look, {
      x: String(x - TILE.width / 2 - grow),
      y: String(y - TILE.height / 2 - grow),
      width: String(TILE.width + 2 * grow),
      height: String(TILE.height + 2 * grow),
    });
  return [
    ...(isServer ? [drawn('circle', 'ring', { cx: String(x), cy: String(y), r: '98' })] : []),
    box(0, isSetter ? 'tile thick' : 'tile'),
    ...(isHatched ? [drawn('path', 'hatch', { d: hatch(x, y) })] : []),
    ...(isDouble ? [box(-15, 'inner')] : []),
  ];
}

/** Lines from corner to corner of a tile, one beside the other. */
function hatch(x: number, y: number): string {
  const [left, right] = [x - TILE.width / 2, x + TILE.width / 2];
  const [top, bottom] = [y - TILE.height / 2, y + TILE.height / 2];
  const lines: string[] = [];
  for (let offset = left - bottom + 18; offset < right - top; offset += 18) {
    const [from, to] = [Math.max(left, top + offset), Math.min(right, bottom + offset)];
    lines.push(`M${from} ${from - offset}L${to} ${to - offset}`);
  }
  return lines.join('');
}

function stand(spot: Spot, isWrong: boolean): Piece[] {
  const { position, player, replaced, x, y, isServer, isSetter } = spot;
  const marks = { isServer, isSetter, isLibero: player !== undefined && isLibero(player), isFront: isFront(position) };
  // Beside the tile, or the ring; at the right sideline there is no room for it.
  const aside = isServer ? 104 : 75;
  const [side, look] = x > 700 ? [x - aside, 'roman before'] : [x + aside, 'roman'];
  return [
    ...tile(marks, x, y),
    drawn('text', 'number', { x: String(x), y: String(y + 28) }, shirtOf(player)),
    drawn('text', isWrong ? `${look} off` : look, { x: String(side), y: String(y - 26) }, ROMAN[position]),
    ...(replaced ? [drawn('text', look, { x: String(side), y: String(y + 50) }, shirtOf(replaced))] : []),
  ];
}

/** Where the setter sets from: at the net, right of its middle. */
const TARGET = { x: 600, y: 80 };
const NEAR_CM = 180;

function wayToTheNet({ x, y }: Spot): Piece[] {
  const [dx, dy] = [TARGET.x - x, TARGET.y - y];
  const length = Math.hypot(dx, dy);
  if (length < NEAR_CM) return [];
  const [ux, uy] = [dx / length, dy / length];
  const at = (back: number, aside: number) =>
    `${Math.round(TARGET.x - back * ux - aside * uy)} ${Math.round(TARGET.y - back * uy + aside * ux)}`;
  return [
    drawn('line', 'way', { x1: String(x), y1: String(y), x2: String(TARGET.x), y2: String(TARGET.y) }),
    drawn('path', 'arrow', { d: `M${at(0, 0)}L${at(46, 22)}L${at(46, -22)}Z` }),
  ];
}

const HEADS = ['Rotation', 'Server', 'Front', 'Back', 'Setter', 'Substitutions'];

function rotationTable(standings: readonly Standing[]): Piece {
  const row = (standing: Standing): Piece =>
    piece(
      'tr',
      '',
      ...rowOf(standing, romanOf).map((text, i) => piece(i === 0 ? 'th' : 'td', '', text)),
      piece('td', 'write', ''),
    );
  return piece(
    'table',
    '',
    piece('thead', '', piece('tr', '', ...HEADS.map((word) => piece('th', '', word)))),
    piece('tbody', '', ...standings.map(row)),
  );
}

/** The cells of a rotation: its number, server, front, back, setter. */
export const rowOf = (standing: Standing, nameOf: (position: CourtPosition) => string = String): readonly string[] => [
  String(standing.rotation),
  shirtOf(standing.server),
  numbersOf(standing, AT_THE_NET),
  numbersOf(standing, AT_THE_BACK),
  standing.setter ? `${shirtOf(standing.setter.player)} in ${nameOf(standing.setter.position)}` : '–',
];

function ruleFor({ isBound, standings }: ReceiveSheet): string {
  if (!isBound) return FREE_ORDER;
  const order =
    'Until the server hits the ball: each back-row player behind her front-row partner (I–II, VI–III, V–IV), and left, middle, right in order in each row.';
  return standings.every(({ overlaps }) => overlaps.length === 0) ? `${order} All six keep this.` : order;
}
