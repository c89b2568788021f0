import { addDays, Day } from '../core/dates.ts';
import {
  hasLineUps,
  readRosterLine,
  readScoutRows,
  type ScoutedSide,
  type SplitLine,
  stripZeros,
  type ToldRows,
} from './scout-rows.ts';

export type { ScoutedSide };
export type ScoutedPlayer = { readonly number: string; readonly name: string };
type ScoutedTeam = { readonly name: string; readonly players: readonly ScoutedPlayer[] };

const SKILLS = ['S', 'R', 'E', 'A', 'B', 'D', 'F'] as const;
const MARKS = ['#', '+', '!', '-', '/', '='] as const;
type OneOf<T extends readonly string[]> = T[number];
type Skill = OneOf<typeof SKILLS>;

/** One contact, or the end of a rally. `line` counts from 1 in the file. */
export type Touch = {
  readonly kind: 'touch';
  readonly line: number;
  readonly set: number;
  readonly by: ScoutedSide;
  readonly number: string;
  readonly skill: Skill;
  readonly mark: OneOf<typeof MARKS>;
};
export type Rally = {
  readonly kind: 'rally';
  readonly line: number;
  readonly set: number;
  readonly by: ScoutedSide;
  readonly score: Readonly<Record<ScoutedSide, number>>;
};
type Score = Rally['score'];
export type Unread = { readonly line: number; readonly text: string; readonly reason: string };

/** The content of a scout file, and every line that could not be read. */
export type Scouted = {
  readonly day: Day | null;
  readonly teams: Readonly<Record<ScoutedSide, ScoutedTeam>>;
  /** How each set ended, as the file says it apart from its rallies. */
  readonly results: ReadonlyMap<number, Score>;
  readonly rows: readonly (Touch | Rally)[];
  /** All that is told of rallies; null where the file has no line-up, and so no court to tell of (DVI-02). */
  readonly told: ToldRows | null;
  readonly unread: readonly Unread[];
};

type Line = { readonly line: number; readonly text: string };
type Read<T> = { readonly is: T } | { readonly not: string } | 'nothing';

/** A Data Volley file; nothing when the text is none. */
export function readDataVolley(text: string): Scouted | undefined {
  const sections = sectionsOf(text);
  const scout = sections.get('3SCOUT')?.map((line): SplitLine => ({ ...line, fields: line.text.split(';') }));
  const [home, visitor] = sections.get('3TEAMS') ?? [];
  if (!scout || !home || !visitor) return undefined;
  const unread: Unread[] = [];
  const each = <T, L extends Line>(lines: readonly L[], read: (line: L) => Read<T>): T[] =>
    lines.flatMap((one) => {
      const found = read(one);
      if (found === 'nothing') return [];
      if ('is' in found) return [found.is];
      unread.push({ line: one.line, text: one.text, reason: found.not });
      return [];
    });
  const team = ({ text: row }: Line, section: string): ScoutedTeam => ({
    name: row.split(';')[1]?.trim() ?? '',
    players: each(sections.get(section) ?? [], readPlayer),
  });
  const teams = { home: team(home, '3PLAYERS-H'), visitor: team(visitor, '3PLAYERS-V') };
  const isTold = hasLineUps(text);
  const rows = each(scout, (line) => (isTold && ONLY_TOLD.test(line.text) ? 'nothing' : readRow(line, teams)));
  const results = resultsIn(sections.get('3SET') ?? []);
  const told = isTold ? toldIn(sections, scout) : null;
  for (const roster of ['3PLAYERS-H', '3PLAYERS-V']) unread.push(...sameNumbers(sections.get(roster) ?? []));
  return { day: dayOf(sections.get('3MATCH')), teams, results, rows, told, unread };
}

/** Rows that rallies are told of, and taps are not: touches without a player, and rotation faults. */
const ONLY_TOLD = /^[*a]?(?:\$\$[SREABDF].[#+!\-/=]|>ROT)/;

const toldIn = (sections: ReadonlyMap<string, readonly Line[]>, scout: readonly SplitLine[]): ToldRows => {
  const roster = (section: string) => (sections.get(section) ?? []).flatMap(({ text }) => readRosterLine(text) ?? []);
  return {
    rows: readScoutRows(scout),
    rosters: { home: roster('3PLAYERS-H'), visitor: roster('3PLAYERS-V') },
  };
};

function sectionsOf(text: string): Map<string, Line[]> {
  const sections = new Map<string, Line[]>();
  let current: Line[] = [];
  for (const [i, row] of text.split(/\r\n|\r|\n/).entries()) {
    const [, name] = /^\[(3[A-Z-]+)\]/.exec(row) ?? [];
    if (name !== undefined) sections.set(name, (current = []));
    else if (row.trim() !== '') current.push({ line: i + 1, text: row });
  }
  return sections;
}

/** The day that Data Volley counts from in the line below, as spreadsheets do. */
const DAY_ZERO = '1899-12-30';

/** `01/25/2015`, month first; some files put the day first, which shows in the count of days, or in a month past 12. */
function dayOf([row, below]: readonly Line[] = []): Day | null {
  const [, a, b, year] = /^(\d\d)\/(\d\d)\/(\d{4});/.exec(row?.text ?? '') ?? [];
  const [, count] = /^[^;]*;[^;]*;(\d{5});/.exec(below?.text ?? '') ?? [];
  const possible = [`${year}-${a}-${b}`, `${year}-${b}-${a}`].flatMap((text) => Day.safeParse(text).data ?? []);
  const counted = count === undefined ? undefined : addDays(DAY_ZERO, Number(count));
  return possible.find((day) => day === counted) ?? possible[0] ?? null;
}

/** `True;8 -5;16-7;21-10;25-14;20;`: the fifth field is how it ended; a set that was not played has none. */
function resultsIn(lines: readonly Line[]): Map<number, Score> {
  const results = new Map<number, Score>();
  for (const [i, { text }] of lines.entries()) {
    const [, home, visitor] = /^\s*(\d+)\s*-\s*(\d+)\s*$/.exec(text.split(';')[4] ?? '') ?? [];
    if (home !== undefined) results.set(i + 1, { home: Number(home), visitor: Number(visitor) });
  }
  return results;
}

function readPlayer({ text }: Line): Read<ScoutedPlayer> {
  const fields = text.split(';').map((field) => field.trim());
  const [, number = '', , , , , , , , last = '', first = ''] = fields;
  if (!/^\d{1,2}$/.test(number)) return { not: 'This player has no number.' };
  return {
    is: { number: stripZeros(number), name: [first, last].filter(Boolean).join(' ') || `#${stripZeros(number)}` },
  };
}

/** Players of a roster with a number that another has: 0 and 00 are written alike in the rows of the rallies. */
function sameNumbers(lines: readonly Line[]): Unread[] {
  const worn = new Set<string>();
  return lines.flatMap((line) => {
    const read = readPlayer(line);
    if (read === 'nothing' || 'not' in read) return [];
    const { number } = read.is;
    if (worn.has(number)) return [{ ...line, reason: `Two players wear ${number}.` }];
    worn.add(number);
    return [];
  });
}

/** Set-up of a set, setter in charge, substitution, timeout, the other side's half of an ending, end of a set. */
const WITHOUT_FIGURES = /^(?:[*a](?:P\d|z\d|c\d|C\d|T|\$\$&)|\*\*\dset)/;
const TOUCH = /^([*a])(\d\d)([A-Z])(.)(.)/;
const RALLY = /^([*a])p(\d\d):(\d\d)/;

function readRow({ line, fields }: SplitLine, teams: Scouted['teams']): Read<Touch | Rally> {
  const code = fields[0]?.trim() ?? '';
  const set = Number(fields[8]);
  const rally = RALLY.exec(code);
  if (!rally && WITHOUT_FIGURES.test(code)) return 'nothing';
  if (!Number.isInteger(set) || set < 1) return { not: 'The set is missing.' };
  if (set > 5) return { not: `There is no set ${set}: a match has 5 at most.` };
  const where = { line, set };
  if (rally) {
    const [, prefix, home, visitor] = rally;
    const score = { home: Number(home), visitor: Number(visitor) };
    return { is: { kind: 'rally', ...where, by: sideOf(prefix), score } };
  }
  const [, prefix, digits = '', letter, , sign] = TOUCH.exec(code) ?? [];
  const [skill, mark] = [SKILLS.find((one) => one === letter), MARKS.find((one) => one === sign)];
  if (prefix === undefined) return { not: 'This is no entry that the format knows.' };
  if (!skill) return { not: `“${letter}” is no skill.` };
  if (!mark) return { not: `“${sign}” is no mark of a contact.` };
  const by = sideOf(prefix);
  const number = stripZeros(digits);
  if (!teams[by].players.some((player) => player.number === number)) {
    return { not: `There is no player ${number} in ${teams[by].name}.` };
  }
  return { is: { kind: 'touch', ...where, by, number, skill, mark } };
}

const sideOf = (prefix: string | undefined): ScoutedSide => (prefix === '*' ? 'home' : 'visitor');
