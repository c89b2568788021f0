import { otherSide } from '../rally/contact.ts';
import type { Side } from '../schema.ts';
import type { SetView } from '../figures/rally-view.ts';
import { changesIn, type CourtChange, type CourtLine, startingCourt, writtenEntries } from './court-line.ts';
import { type Placeholder, rallyRows, type RallyRow, type TouchRow } from './rally-rows.ts';
import { homeFirst, isWon, prefixOf, type ScoutMatch, type WonRally, writtenSets } from './scout-match.ts';
import { coordinatesOf, touchCode, twoDigits, typesIn } from './touch-code.ts';
import { numberIn, type Wearers } from './wearers.ts';

/** A row of the section of the match, with what it says beside its code. */
export type ScoutRow = {
  readonly code: string;
  readonly set: number;
  readonly at: string | null;
  /** `p` or `s` on the rows of an end, by who won it: the side that served, or the other one. */
  readonly won: string;
  /** Of an attack: after the reception `r`, later `s`, of the serving side `p`. */
  readonly phase: string;
  readonly coordinates: string;
  readonly court: CourtLine | null;
  /** Positions of both setters, where a row of the start does not know them yet. */
  readonly setterAt?: Readonly<Record<Side, number>>;
  readonly touch: TouchRow | null;
  /** The rally of a touch. */
  readonly rally: WonRally | null;
  readonly type: string;
  readonly isJump: boolean;
};

export type ScoutRows = { readonly rows: readonly ScoutRow[]; readonly placeholders: readonly Placeholder[] };
type Writing = { readonly match: ScoutMatch; readonly wearers: Wearers };

const NOTHING = { at: null, won: '', phase: '', coordinates: ';;', touch: null, rally: null, type: '', isJump: false };

export function scoutRows(match: ScoutMatch, wearers: Wearers): ScoutRows {
  const sets = writtenSets(match.view).map((set) => rowsOfSet(set, { match, wearers }));
  return { rows: sets.flatMap(({ rows }) => rows), placeholders: sets.flatMap(({ placeholders }) => placeholders) };
}

function rowsOfSet(set: SetView, writing: Writing): ScoutRows {
  let court = startingCourt(set);
  const rows: ScoutRow[] = lineUpRows(set, court, writing);
  const placeholders: Placeholder[] = [];
  let before: WonRally | undefined;
  let entries = (set.rallies[0]?.between ?? []).filter(({ kind }) => kind !== 'rotation-fix');
  for (const [at, rally] of set.rallies.entries()) {
    if (at > 0) entries = [...entries, ...rally.between];
    // A replay is no row, but the entries around it are.
    if (!isWon(rally)) continue;
    const changed = changesIn({
      ...{ court, next: rally, liberos: set.start?.liberos ?? [], entries: writtenEntries(entries) },
      ...{ turns: before ? turnedBy(before) : null, turnedAt: before?.lastAt ?? null },
    });
    court = changed.court;
    const played = rallyRows(rally);
    placeholders.push(...played.placeholders);
    rows.push(...changed.changes.map((change) => changeRow(change, set.number, writing)));
    rows.push(...rowsOfRally(rally, { ...played, court }, writing), pointRow(rally, court, writing));
    [before, entries] = [rally, []];
  }
  rows.push({
    ...NOTHING,
    code: `**${set.number}set`,
    set: set.number + 1,
    at: before?.lastAt ?? null,
    court: null,
    setterAt: settersOf(court),
  });
  return { rows, placeholders };
}

const turnedBy = ({ server, winner }: WonRally): Side | null => (server !== null && server !== winner ? winner : null);
const settersOf = ({ us, them }: CourtLine): Readonly<Record<Side, number>> => ({
  us: us.setterAt,
  them: them.setterAt,
});

/** Who sets, and where she stands, of the home team and then of the visitors (DVO-10). */
function lineUpRows({ number }: SetView, court: CourtLine, writing: Writing): ScoutRow[] {
  const known = { us: 0, them: 0 };
  return homeFirst(writing.match).flatMap((side) => {
    const about = { ...NOTHING, set: number, court };
    const named = { ...about, code: `${setterCode(side, court, writing)}>LUp`, setterAt: { ...known } };
    known[side] = court[side].setterAt;
    return [named, { ...about, code: `${prefixOf(writing.match, side)}z${known[side]}>LUp`, setterAt: { ...known } }];
  });
}

const setterCode = (side: Side, court: CourtLine, { match, wearers }: Writing): string =>
  `${prefixOf(match, side)}P${twoDigits(numberIn(wearers, side, court[side].setter) ?? 0)}`;

function changeRow(change: CourtChange, set: number, writing: Writing): ScoutRow {
  const { side, is, court, at, isJump = false } = change;
  const prefix = prefixOf(writing.match, side);
  const numbered = (who = ''): string => twoDigits(numberIn(writing.wearers, side, who) ?? 0);
  const codes: Readonly<Record<CourtChange['is'], string>> = {
    turn: `${prefix}z${court[side].setterAt}`,
    'setter-place': `${prefix}z${court[side].setterAt}`,
    setter: setterCode(side, court, writing),
    timeout: `${prefix}T`,
    substitution: `${prefix}c${numbered(change.out)}:${numbered(change.in)}`,
  };
  return { ...NOTHING, code: codes[is], set, at, court, isJump };
}

function pointRow(rally: WonRally, court: CourtLine, { match }: Writing): ScoutRow {
  const [home, visitors] = homeFirst(match).map((side) => twoDigits(rally.after[side]));
  const code = `${prefixOf(match, rally.winner)}p${home}:${visitors}`;
  return { ...NOTHING, code, set: rally.set, at: rally.lastAt, court };
}

type Told = ReturnType<typeof rallyRows> & { readonly court: CourtLine };

function rowsOfRally(rally: WonRally, { rows, endsAt, court }: Told, writing: Writing): ScoutRow[] {
  const { match, wearers } = writing;
  const types = typesIn(rows);
  const won = rally.server === rally.winner ? 'p' : 's';
  return rows.map((row, at) => {
    const about = { ...NOTHING, set: rally.set, court, won: at >= endsAt ? won : '' };
    if (row.is === 'rotation-fault') return { ...about, code: '>ROT' };
    const prefix = prefixOf(match, row.side);
    if (row.is === 'filler') return { ...about, code: `${prefix}$$&H${row.isWon ? '#' : '='}` };
    const type = types.get(row) ?? 'O';
    const who = row.who ?? (row.skill === 'serve' ? (court[row.side].six[0] ?? null) : null);
    const number = numberIn(wearers, row.side, who);
    return {
      ...{
        ...about,
        touch: { ...row, who },
        rally,
        type,
        at: row.contact?.at ?? null,
        coordinates: coordinatesOf(row),
      },
      code: `${prefix}${number === null ? '$$' : twoDigits(number)}${touchCode(row, type)}`,
      phase: phaseOf(rally, rows, at),
    };
  });
}

/** Which attack it was of its side; of Points rallies the first one of the receiver cannot be told from later ones (DVO-14). */
function phaseOf({ server, depth }: WonRally, rows: readonly RallyRow[], at: number): string {
  const row = rows[at];
  if (row?.is !== 'touch' || row.skill !== 'attack' || server === null) return '';
  if (row.side === server) return 'p';
  if (depth !== 'touch') return '';
  const before = rows.slice(0, at).filter((one): one is TouchRow => one.is === 'touch' && one.skill !== 'serve');
  const isFirst = before.every((one) => one.side === otherSide(server) && one.skill !== 'attack');
  return isFirst ? 'r' : 's';
}
