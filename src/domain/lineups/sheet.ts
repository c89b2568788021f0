import { z } from 'zod';
import { inRosterOrder } from '../roster/order.ts';
import { shownNumber } from '../roster/jersey.ts';
import { COURT_ROWS, isLibero, assignmentAt } from './court.ts';
import { rotate } from './rotation.ts';
import { Court, type CourtPosition, PlayerCopy, type SlotRow } from './schema.ts';

/** The data of a lineup sheet, taken from the person's screen: the server may not have the latest changes yet. */
export const LineupSheet = z.object({
  team: z.string().max(200),
  lineup: z.string().max(500),
  formation: z.string().max(10),
  players: z.array(PlayerCopy.extend({ name: z.string().max(200) })).max(200),
  court: Court,
  /** Whom the match is against and when it is, as it is read; without them there are lines to fill in. */
  opponent: z.string().max(100).nullable().default(null),
  date: z.string().max(40).nullable().default(null),
  /** When it was printed, in words, by the clock of the device. */
  printed: z.string().max(40),
});
export type LineupSheet = z.infer<typeof LineupSheet>;

type Sheet = Pick<LineupSheet, 'players' | 'court'>;
/** One place of the sheet: who starts there, and who of its two slots serves from it. */
export type Box = {
  readonly position: CourtPosition;
  readonly player: PlayerCopy | undefined;
  readonly server: PlayerCopy | undefined;
};
export type Rotation = {
  readonly number: number;
  readonly boxes: readonly Box[];
  /** Where the setter stands; of two setters the one in the back row sets. */
  readonly setterAt: CourtPosition | undefined;
  readonly libero: string;
};

const AT_THE_BACK: readonly CourtPosition[] = [1, 6, 5];
const AT_THE_NET: readonly CourtPosition[] = [2, 3, 4];

const inSlot = ({ court, players }: Sheet, position: CourtPosition, row: SlotRow) =>
  players.find(({ id }) => id === assignmentAt(court, { position, row })?.playerId);

/** Who starts in a place is in its front slot; the back slot names who may come for them (AMB-054). */
function boxOf(sheet: Sheet, position: CourtPosition): Box {
  const marked = sheet.court.servers.find((server) => server.position === position);
  return {
    position,
    player: inSlot(sheet, position, 'front') ?? inSlot(sheet, position, 'back'),
    server: marked && inSlot(sheet, position, marked.row),
  };
}

/** As at the net: IV III II above V VI I. */
export const boxesOf = (sheet: Sheet): Box[] => COURT_ROWS.flat().map((position) => boxOf(sheet, position));

/** Those who start, the liberos beside them, and who else can play. */
export function squadOf(sheet: Sheet) {
  const starters = new Set(boxesOf(sheet).map(({ player }) => player?.id));
  const others = inRosterOrder(sheet.players).filter(({ id, isOut }) => !isOut && !starters.has(id));
  return { liberos: others.filter(isLibero), bench: others.filter((player) => !isLibero(player)) };
}

/** The six rotations, beginning with the one that the court shows. */
export function rotationsOf({ players, court }: Sheet): Rotation[] {
  const rotations: Rotation[] = [];
  for (let [number, turned] = [1, court]; number <= 6; number++, turned = rotate(turned, 'clockwise')) {
    const sheet = { players, court: turned };
    const boxes = boxesOf(sheet);
    rotations.push({ number, boxes, setterAt: setterAt(boxes), libero: exchanges(sheet) });
  }
  return rotations;
}

function setterAt(boxes: readonly Box[]): CourtPosition | undefined {
  const isSetter = (at: CourtPosition) =>
    boxes.some(({ position, player }) => position === at && player?.position === 'Setter');
  return [...AT_THE_BACK, ...AT_THE_NET].find(isSetter);
}

/** In words, the players whom each libero replaces: none at the net, and the server only if marked so. */
function exchanges(sheet: Sheet): string {
  const liberos = inRosterOrder(sheet.players).filter(isLibero);
  return liberos
    .map((libero) => exchangeOf(sheet, libero))
    .filter(Boolean)
    .join('; ');
}

function exchangeOf(sheet: Sheet, libero: PlayerCopy): string {
  const pairs = sheet.court.assignments
    .filter(({ playerId, row }) => playerId === libero.id && row === 'back')
    .map(({ position }) => ({ position, partner: inSlot(sheet, position, 'front') }))
    .filter(({ partner }) => partner !== undefined);
  if (pairs.length === 0) return '';
  const name = `L ${shownNumber(libero.jerseyNumber)}`;
  const relieved = pairs.find(({ position }) => position === 6 || position === 5)?.partner;
  if (relieved) return `${name} for ${shownNumber(relieved.jerseyNumber)}`;
  const serving = pairs.find(({ position }) => position === 1)?.partner;
  if (!serving) return `${name} off`;
  const number = shownNumber(serving.jerseyNumber);
  const isServer = boxOf(sheet, 1).server?.id === libero.id;
  return isServer ? `${name} serves for ${number}` : `${name} off, ${number} serves`;
}
