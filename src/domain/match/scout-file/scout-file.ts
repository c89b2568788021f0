import type { SetView } from '../figures/rally-view.ts';
import { dvwRemarks, type Remark } from './remarks.ts';
import { type ScoutMatch, writtenSets, isWon, homeFirst } from './scout-match.ts';
import { liberosIn, rosterRows } from './scout-roster.ts';
import { type ScoutRow, scoutRows } from './scout-rows.ts';
import { commentRows, headRows, matchRows, setRows, teamRows } from './scout-sections.ts';
import { numberIn, sharedNumber, type Wearer, type Wearers, wearersIn } from './wearers.ts';

export type ScoutFile = {
  readonly text: string;
  readonly remarks: readonly Remark[];
  /** Who stands in it by another number than her own. */
  readonly renumbered: readonly Wearer[];
};
/** Why there is no file, and the set that is to be completed first. */
export type Refusal = { readonly refused: string; readonly set: number | null };

/** Winning marks of serve, reception, attack, block, dig, set and free ball, as most files have them. */
const WINNING = '=~~~#~~~=~~~~~~~=/~~#~~~=/~~#~~~=~~~~~~~=~~~~~~~=~~~~~~~';

/** The match as a file of Data Volley, or why there is none (DVO-01, DVO-07). */
export function scoutFile(match: ScoutMatch): ScoutFile | Refusal {
  const missing = missingSets(match);
  if (missing[0] !== undefined)
    return {
      refused: `This file needs a line-up and the first server in each set. Missing: ${missing.map((set) => `set ${set}`).join(', ')}.`,
      set: missing[0],
    };
  const shared = sharedNumber(match);
  if (shared !== undefined)
    return { refused: `Two players wear ${shared}. Change one number and try again.`, set: null };
  return writtenFile(match);
}

/** Sets up to the last one that is written, of which line-up, first server or every point is missing. */
function missingSets({ view }: ScoutMatch): number[] {
  const sets = writtenSets(view);
  const last = sets.at(-1)?.number ?? 1;
  return Array.from({ length: last }, (_, at) => at + 1).filter((number) => {
    const set = sets.find((one) => one.number === number);
    return !set || !isReady(set);
  });
}

const isReady = ({ start, rallies }: SetView): boolean =>
  (start?.us?.every((held) => held !== null) ?? false) && rallies.find(isWon)?.server !== null;

function writtenFile(match: ScoutMatch): ScoutFile {
  const wearers = wearersIn(match);
  const told = scoutRows(match, wearers);
  const roster = rosterRows(match, wearers, told.rows);
  const [home, visitors] = homeFirst(match);
  const before = [
    ...['[3DATAVOLLEYSCOUT]', ...headRows(match), '[3MATCH]', ...matchRows(match), '[3TEAMS]', ...teamRows(match)],
    ...['[3MORE]', ';;;;;;', ';0;0;', '[3COMMENTS]', ...commentRows(match, wearers, told)],
    ...['[3SET]', ...setRows(match), '[3PLAYERS-H]', ...roster[home], '[3PLAYERS-V]', ...roster[visitors]],
    ...[
      '[3ATTACKCOMBINATION]',
      ...combinations(told.rows, 'attack'),
      '[3SETTERCALL]',
      ...combinations(told.rows, 'set'),
    ],
    ...['[3WINNINGSYMBOLS]', WINNING, '[3RESERVE]', '[3SCOUT]'],
  ];
  const lines = [...before, ...told.rows.map((row) => rowText(row, match, wearers))];
  const remarks = dvwRemarks({
    ...{ match, wearers, rows: told.rows, liberos: liberosIn(match), firstLine: before.length + 1 },
    matchLine: before.indexOf('[3MATCH]') + 2,
  });
  const renumbered = [...wearers.us, ...wearers.them].filter(({ isGiven }) => isGiven);
  return { text: lines.map((line) => `${line}\r\n`).join(''), remarks, renumbered };
}

/** Codes that contacts have brought along from another file: readers want each of them listed. */
function combinations(rows: readonly ScoutRow[], skill: 'attack' | 'set'): string[] {
  const codes = rows.flatMap(({ touch }) => (touch?.skill === skill && touch.contact?.file?.combination) || []);
  return [...new Set(codes)].toSorted().map((code) => (skill === 'attack' ? `${code};;;;;;;;;;` : `${code};;;;;;;;`));
}

/** The 26 fields of a row (DVO-09). */
function rowText(row: ScoutRow, match: ScoutMatch, wearers: Wearers): string {
  const sides = homeFirst(match);
  const { court } = row;
  const setters = sides.map((side) => row.setterAt?.[side] ?? court?.[side].setterAt ?? 0);
  const sixes = sides.flatMap((side) =>
    court
      ? court[side].six.map((who) => String(numberIn(wearers, side, who) ?? 0))
      : Array.from({ length: 6 }, () => ''),
  );
  const time = row.at === null ? '' : match.zoned(row.at).time;
  const fields = [row.code, row.won, row.phase, '', row.coordinates, time, row.set, ...setters, '', '', '', ...sixes];
  return `${fields.join(';')};`;
}
