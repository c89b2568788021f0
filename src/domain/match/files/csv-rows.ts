import { wonBy } from '../rally/contact.ts';
import type { Held } from '../rally/court.ts';
import type { Skill } from '../rally/contact.ts';
import type { GapEntry } from '../rally/walk.ts';
import type { Side } from '../schema.ts';
import { type CsvCell, csvText } from './csv.ts';
import { ralliesIn, type MatchView, type RallyView } from '../figures/rally-view.ts';
import { runsIn } from '../figures/runs.ts';

/** The match of a file, and how players and entries are called in it. */
export type CsvMatch = {
  readonly view: MatchView;
  readonly date: string;
  readonly opponent: string | null;
  /** Number of one of ours; opponents are numbers already. */
  readonly number: (player: string) => string;
  /** Nothing where the file is made without names (CSV-06). */
  readonly name: (player: string) => string;
  readonly entry: (entry: GapEntry) => string;
};

const LETTERS: Readonly<Record<Skill, string>> = {
  ...{ serve: 'S', receive: 'R', set: 'E', attack: 'A', block: 'B', dig: 'D', free: 'F' },
};
const CONTACT_HEADS = [
  ...['match_id', 'date', 'opponent', 'set', 'rally', 'score_us', 'score_them', 'server_side', 'server'],
  ...['rotation_us', 'rotation_them', 'depth', 'nth', 'side', 'number', 'player', 'skill', 'grade', 'from_zone'],
  ...['to_zone', 'ends_rally', 'winner', 'film_s', 'recorded_at', 'corrected'],
];

export const numberOf = ({ number }: CsvMatch, side: Side | null, who: Held): CsvCell => {
  if (who === null) return null;
  return side === 'us' ? number(who) : who;
};
export const playerOf = ({ name }: CsvMatch, side: Side, who: Held): CsvCell =>
  who === null || side === 'them' ? null : name(who) || null;

const yes = (is: boolean): number => (is ? 1 : 0);
export const matchCells = ({ view, date, opponent }: CsvMatch): CsvCell[] => [view.session, date, opponent];

/** A kind of file: the rows of each match follow those of the one before, so that a season is made match by match. */
export type CsvTable = {
  readonly heads: readonly string[];
  rowsOf(match: CsvMatch): readonly (readonly CsvCell[])[];
};
export const tableText = ({ heads, rowsOf }: CsvTable, matches: readonly CsvMatch[]): string =>
  csvText(heads, matches.flatMap(rowsOf));

/** One row for each contact that stands, in the order of play (CSV-02). The score is that before the rally. */
export const CONTACTS: CsvTable = {
  heads: CONTACT_HEADS,
  rowsOf: (match) =>
    ralliesIn(match.view.sets).flatMap((rally) => rally.contacts.map((contact) => contactRow(match, rally, contact))),
};
export const contactsCsv = (matches: readonly CsvMatch[]): string => tableText(CONTACTS, matches);

function contactRow(match: CsvMatch, rally: RallyView, contact: RallyView['contacts'][number]): CsvCell[] {
  const { side, who, skill, grade, from, to, isAgreed, isCorrected, nth, at } = contact;
  const isEnd = isAgreed && wonBy(contact) !== undefined;
  return [
    ...[...matchCells(match), rally.set, rally.index, rally.before.us, rally.before.them],
    ...[rally.server, numberOf(match, rally.server, rally.serverWho), rally.setterUs, rally.setterThem, rally.depth],
    ...[nth, side, numberOf(match, side, who), playerOf(match, side, who), LETTERS[skill], grade, from, to],
    ...[yes(isEnd), rally.winner, null, at, yes(isCorrected)],
  ];
}

const RALLY_HEADS = [
  ...['match_id', 'date', 'opponent', 'set', 'rally', 'depth', 'score_us', 'score_them', 'server_side', 'server'],
  ...['receiver', 'pass', 'rotation_us', 'rotation_them', 'us_1', 'us_2', 'us_3', 'us_4', 'us_5', 'us_6', 'libero'],
  ...['libero_for', 'winner', 'end_kind', 'end_side', 'end_player', 'run', 'between', 'conflict', 'film_start_s'],
  'film_reliability',
];

/** One row for each rally that stands, replayed ones too: they have no winner (CSV-03). */
export const RALLIES: CsvTable = {
  heads: RALLY_HEADS,
  rowsOf(match) {
    const runs = runAt(match.view);
    return ralliesIn(match.view.sets).map((rally) => rallyRow(match, rally, runs.get(rally.id) ?? null));
  },
};
export const ralliesCsv = (matches: readonly CsvMatch[]): string => tableText(RALLIES, matches);

/** How many points in a row the winner of each rally has with it. */
const runAt = ({ sets }: MatchView): ReadonlyMap<string, number> =>
  new Map(runsIn(sets).flatMap(({ rallies }) => rallies.map((rally, at) => [rally, at + 1] as const)));

function rallyRow(match: CsvMatch, rally: RallyView, run: number | null): CsvCell[] {
  const { liberoUs, end, contacts, server } = rally;
  const pass = contacts.find(({ skill, side }) => skill === 'receive' && side !== server);
  const six = (rally.courtUs ?? Array.from({ length: 6 }, () => null)).map((who) => numberOf(match, 'us', who));
  return [
    ...[...matchCells(match), rally.set, rally.index, rally.depth, rally.before.us, rally.before.them, server],
    ...[numberOf(match, server, rally.serverWho), pass ? numberOf(match, pass.side, pass.who) : null],
    ...[pass ? Number(pass.grade) : null, rally.setterUs, rally.setterThem, ...six],
    ...[numberOf(match, 'us', liberoUs?.libero ?? null), numberOf(match, 'us', liberoUs?.for ?? null)],
    ...[rally.winner, end?.kind ?? null, end?.side ?? null, end ? numberOf(match, end.side, end.who) : null, run],
    ...[rally.between.map(match.entry).join('; ') || null, yes(rally.isDisputed), null, null],
  ];
}
