import { type Piece, piece } from '../core/paper.ts';
import { shownNumber } from '../roster/jersey.ts';
import { lastName } from '../roster/names.ts';
import { PLAYING_POSITIONS } from '../roster/schema.ts';
import type { CourtPosition, PlayerCopy } from './schema.ts';
import { type Box, boxesOf, type LineupSheet, type Rotation, rotationsOf, squadOf } from './sheet.ts';

const ROMAN: Record<CourtPosition, string> = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V', 6: 'VI' };
/** More than this are listed in small print, so that everything stays on one page. */
const WIDE_LIST = 5;
/** Of a longer bench the numbers are listed alone, for the same reason. */
const NAMED_LIST = 28;

const shirt = (player: PlayerCopy | undefined): string => (player ? shownNumber(player.jerseyNumber) : '');
const short = (player: PlayerCopy | undefined): string => (player ? PLAYING_POSITIONS[player.position] : '');

/** Builds the lineup sheet: I to VI as seen from the net, liberos and bench, six rotations, lines to sign on. */
export function sheetPaper(sheet: LineupSheet): Piece {
  return piece(
    'section',
    'lineup-sheet',
    piece(
      'header',
      'head',
      piece('div', '', piece('h1', '', sheet.team), describeMatch(sheet)),
      piece('div', 'blanks', blank('Set'), blank('Serve')),
    ),
    piece('div', 'six', ...boxesOf(sheet).map(place)),
    reserve(sheet),
    piece('div', 'turns', piece('h2', '', 'Rotations'), piece('div', 'grid', ...rotationsOf(sheet).map(diagram))),
    piece(
      'footer',
      'sign',
      piece('span', '', 'Coach'),
      piece('span', '', 'Captain'),
      piece('em', '', `Printed ${sheet.printed}`),
    ),
  );
}

/** The lineup and the match that it is for; unknown parts are lines to be filled in by hand. */
function describeMatch({ lineup, formation, opponent, date }: LineupSheet): Piece {
  const known = [`${lineup} (${formation})`, opponent !== null && `vs ${opponent}`, date].filter(Boolean).join(', ');
  const missing = [...(opponent === null ? ['vs'] : []), ...(date === null ? ['Date'] : [])];
  return piece('p', '', known, ...missing.map((word) => piece('span', 'fill', word, piece('b', '', ''))));
}

const blank = (word: string): Piece => piece('span', '', word, piece('b', '', ''));

function place({ position, player, server }: Box): Piece {
  const word = server && server.id !== player?.id ? `Server ${shirt(server)}` : 'Server';
  return piece(
    'div',
    server ? 'place serves' : 'place',
    piece('span', 'roman', ROMAN[position]),
    piece('b', '', shirt(player)),
    piece('span', 'who', player ? lastName(player.name) : '', piece('em', '', short(player))),
    ...(server ? [piece('span', 'word', word)] : []),
  );
}

function reserve(sheet: LineupSheet): Piece {
  const { liberos, bench } = squadOf(sheet);
  const isMany = liberos.length + bench.length > WIDE_LIST;
  return piece(
    'div',
    isMany ? 'reserve many' : 'reserve',
    piece('div', 'liberos', piece('h2', '', 'Libero'), listPlayers(liberos)),
    piece('div', 'bench', piece('h2', '', 'Bench'), listPlayers(bench)),
  );
}

const listPlayers = (players: readonly PlayerCopy[]): Piece =>
  players.length === 0
    ? piece('p', '', 'None')
    : piece(
        'ul',
        '',
        ...players.map((player) =>
          piece('li', '', piece('b', '', shirt(player)), ...(players.length > NAMED_LIST ? [] : [nameCell(player)])),
        ),
      );

const nameCell = (player: PlayerCopy): Piece =>
  piece('span', '', lastName(player.name), piece('em', '', short(player)));

function diagram({ number, boxes, setterAt, libero }: Rotation): Piece {
  return piece(
    'figure',
    'turn',
    piece(
      'figcaption',
      '',
      piece('b', '', String(number)),
      piece('span', '', setterAt === undefined ? '' : `Setter in ${ROMAN[setterAt]}`),
      piece('em', '', libero),
    ),
    piece('div', 'half', ...boxes.map(spot)),
  );
}

/** Who stands in I has the ball. */
function spot({ position, player, server }: Box): Piece {
  const shown = position === 1 ? (server ?? player) : player;
  return piece(
    'span',
    position === 1 && shown ? 'spot ball' : 'spot',
    piece('span', 'roman', ROMAN[position]),
    piece('b', '', shirt(shown)),
    piece('em', '', short(shown)),
  );
}
