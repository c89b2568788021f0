import type { InFile } from '../match/rally/entries.ts';

export type ScoutedSide = 'home' | 'visitor';

type OfSides<T> = Readonly<Record<ScoutedSide, T>>;
/** Where a row stands, and how both sides stood: numbers by position, P1 to P6, and the position of each setter. */
type Where = {
  readonly line: number;
  readonly set: number;
  readonly by: ScoutedSide;
  readonly six: OfSides<readonly string[]>;
  readonly setterAt: OfSides<number | null>;
};
export type TouchRow = Where & {
  readonly is: 'touch';
  /** Null where the file names nobody. */
  readonly number: string | null;
  readonly skill: 'S' | 'R' | 'E' | 'A' | 'B' | 'D' | 'F';
  readonly mark: string;
  readonly file: InFile;
};
export type PointRow = Where & { readonly is: 'point'; readonly score: OfSides<number> };
/** The line-up with which a set begins; the setter in charge, where it names her. */
export type StartRow = Where & { readonly is: 'start'; readonly setter: string | null };
export type GapRow =
  | (Where & { readonly is: 'setter'; readonly number: string })
  | (Where & { readonly is: 'substitution'; readonly out: string; readonly comes: string })
  | (Where & { readonly is: 'rotation' })
  | (Where & { readonly is: 'timeout' });
/** A row that says only that the rally was lost by a rotation fault. */
type FaultRow = Where & { readonly is: 'fault' };
export type ScoutRow = TouchRow | PointRow | StartRow | GapRow | FaultRow;

/** A player of a roster, as far as line-ups need her. */
export type RosterLine = {
  readonly number: string;
  readonly isLibero: boolean;
  readonly isCaptain: boolean;
  readonly isMiddle: boolean;
  /** By set: where she began, `*` for one who came in or was libero, or nothing. */
  readonly began: readonly string[];
};

/** The rows of a file with line-ups, from which a whole log of rallies can be told. */
export type ToldRows = { readonly rows: readonly ScoutRow[]; readonly rosters: OfSides<readonly RosterLine[]> };

/** A line of the file in its fields. */
export type SplitLine = { readonly line: number; readonly text: string; readonly fields: readonly string[] };

/** `07` is 7. */
export const stripZeros = (digits: string): string => String(Number(digits));
const TOUCH = /^([*a])(\d\d|\$\$)([SREABDF])(.)([#+!\-/=])/;
/** A set without a line-up row is told all the same, but a file without any has no court to tell of. */
export const hasLineUps = (text: string): boolean => /^[*a][Pz]\d{1,2}>LUp/m.test(text);

/** Reads the rows of a file, in their order. */
export function readScoutRows(lines: readonly SplitLine[]): ScoutRow[] {
  const rows: ScoutRow[] = [];
  // Both sides stand alike in all rows until one of them turns: what was read of the row before mostly holds.
  let [text, standing]: [string, Standing] = ['', standingIn([])];
  for (const { line, fields } of lines) {
    const set = Number(fields[8]);
    if (!Number.isInteger(set) || set < 1 || set > 5) continue;
    const code = fields[0]?.trim() ?? '';
    const own = [fields[9], fields[10], ...fields.slice(14, 26)].join(';');
    if (own !== text) [text, standing] = [own, standingIn(fields)];
    const where: Where = { line, set, by: code.startsWith('*') ? 'home' : 'visitor', ...standing };
    const row = touchIn(where, code, fields) ?? inGapOrEnd(where, code);
    if (row) rows.push(row);
  }
  return rows;
}

type Standing = Pick<Where, 'six' | 'setterAt'>;
function standingIn(fields: readonly string[]): Standing {
  const six = (from: number) => fields.slice(from, from + 6).map(numberIn);
  return {
    six: { home: six(14), visitor: six(20) },
    setterAt: { home: positionIn(fields[9]), visitor: positionIn(fields[10]) },
  };
}

const numberIn = (field: string): string => (/^\d{1,2}$/.test(field.trim()) ? stripZeros(field) : '');
const positionIn = (field = ''): number | null => (/^[1-6]$/.test(field.trim()) ? Number(field) : null);

const SKILLS = ['S', 'R', 'E', 'A', 'B', 'D', 'F'] as const;
function touchIn(where: Where, code: string, fields: readonly string[]): TouchRow | undefined {
  const [, , digits = '', letter, type = '', mark = ''] = TOUCH.exec(code) ?? [];
  const skill = SKILLS.find((one) => one === letter);
  if (!skill) return undefined;
  const number = digits === '$$' ? null : stripZeros(digits);
  return { ...where, is: 'touch', number, skill, mark, file: inFile(code, { type, mark }, fields) };
}

const LAST_OF_MARK = 6;
/** The further characters of a touch, each at its place; `~` is nothing. */
function inFile(code: string, said: Pick<InFile, 'type' | 'mark'>, fields: readonly string[]): InFile {
  const more = code.length > LAST_OF_MARK;
  const at = (from: number, length: number) => (more ? whole(printable(code.slice(from, from + length))) : '');
  return {
    ...{ mark: said.mark, type: whole(printable(said.type)), combination: at(6, 2), target: at(8, 1), from: at(9, 1) },
    ...{ to: at(10, 1), sub: at(11, 9).replace(/~+$/, ''), xy: pointsIn(fields) },
  };
}

const whole = (text: string): string => (/^~*$/.test(text) ? '' : text);
function pointsIn([, , , , start = '', middle = '', end = '']: readonly string[]): string {
  if (start === '' && middle === '' && end === '') return '';
  const points = [start, middle, end].map((field) => (/^(?:-?\d{1,4}|-1-1)$/.test(field.trim()) ? field.trim() : ''));
  return points.some((one) => one !== '') ? points.join(',') : '';
}
const printable = (text: string): string => text.replace(/[^!-:<-~]/g, '~');

function inGapOrEnd(where: Where, code: string): ScoutRow | undefined {
  const rest = code.slice(1);
  if (/^[Pz]\d{1,2}>LUp/.test(rest)) {
    const [, setter] = /^P(\d{1,2})/.exec(rest) ?? [];
    return { ...where, is: 'start', setter: setter === undefined ? null : stripZeros(setter) };
  }
  const [, home, visitor] = /^p(\d\d):(\d\d)/.exec(rest) ?? [];
  if (home && visitor) return { ...where, is: 'point', score: { home: Number(home), visitor: Number(visitor) } };
  const [, out, comes] = /^c(\d\d):(\d\d)/.exec(rest) ?? [];
  if (out && comes) return { ...where, is: 'substitution', out: stripZeros(out), comes: stripZeros(comes) };
  const [, setter] = /^P(\d{1,2})/.exec(rest) ?? [];
  if (setter) return { ...where, is: 'setter', number: stripZeros(setter) };
  if (/^z\d/.test(rest)) return { ...where, is: 'rotation' };
  if (/^T/.test(rest)) return { ...where, is: 'timeout' };
  return /^[*a]?>ROT/.test(code) ? { ...where, is: 'fault' } : undefined;
}

export function readRosterLine(text: string): RosterLine | undefined {
  const fields = text.split(';').map((field) => field.trim());
  const number = numberIn(fields[1] ?? '');
  if (number === '') return undefined;
  return {
    ...{ number, isLibero: fields[12] === 'L', isCaptain: fields[12] === 'C', isMiddle: fields[13] === '4' },
    began: fields.slice(3, 8),
  };
}

/** The numbers of a side who stood on court, came in, or touched the ball. */
export function toldNumbers({ rows, rosters }: ToldRows, side: ScoutedSide): ReadonlySet<string> {
  const numbers = rows.flatMap((row) => {
    if (row.is === 'start') return row.six[side];
    if (row.by !== side) return [];
    if (row.is === 'substitution') return [row.out, row.comes];
    return row.is === 'touch' && row.number !== null ? [row.number] : [];
  });
  const own = new Set(rosters[side].map(({ number }) => number));
  return new Set(numbers.filter((number) => own.has(number)));
}
