import { rallyIdOf } from '#domain/match/rally/identity.ts';
import type { Entry, LineUp, Post, Said, Side } from '#tests/plain-match/entries.ts';

/** The home team of a file is marked `*`, the visitors `a`. */
export type Prefix = '*' | 'a';
type Six = readonly string[];

/** A row of a scout file with what it says of itself: its set, where each setter stands, and both sixes by position. */
export type FileRow = {
  readonly code: string;
  readonly set: number;
  readonly setterAt: Readonly<Record<Prefix, number>>;
  readonly six: Readonly<Record<Prefix, Six>>;
};

/** A rally as the file tells it; `after` are the rows up to the next one. */
export type FileRally = {
  readonly set: number;
  readonly rows: readonly FileRow[];
  readonly winner: Prefix;
  readonly score: Readonly<Record<Prefix, number>>;
  readonly after: readonly FileRow[];
};
export type MatchFile = {
  /** The numbers of liberos by set. */
  readonly liberos: (side: Prefix, set: number) => readonly string[];
  /** Rows before the first rally of each set. */
  readonly starts: ReadonlyMap<number, readonly FileRow[]>;
  readonly rallies: readonly FileRally[];
};

const stripZeros = (digits: string): string => String(Number(digits));
const POINT = /^([*a])p(\d\d):(\d\d)/;
const TOUCH = /^([*a])(\d\d|\$\$)([SREABDF])(.)([#+!\-/=])/;
const prefixOf = (text: string | undefined): Prefix => (text?.startsWith('*') ? '*' : 'a');

/** A file read row by row, apart from the product's own reader, which leaves the sixes out. */
export function readMatchFile(text: string): MatchFile {
  const rows = sectionOf(text, '3SCOUT')
    // Some files end with a mark of their end.
    .filter((line) => line.includes(';'))
    .map(rowOf)
    .filter(({ code }) => !code.startsWith('**'));
  const starts = new Map<number, FileRow[]>();
  const rallies: (FileRally & { readonly after: FileRow[] })[] = [];
  let open: FileRow[] = [];
  for (const row of rows) {
    const point = POINT.exec(row.code);
    const newest = rallies.at(-1);
    if (point) {
      const score = { '*': Number(point[2]), a: Number(point[3]) };
      rallies.push({ set: row.set, rows: [...open, row], winner: prefixOf(point[1]), score, after: [] });
      open = [];
    } else if (/^[*a](?:\d\d|\$\$)/.test(row.code)) open.push(row);
    else if (newest?.set === row.set) newest.after.push(row);
    else starts.set(row.set, [...(starts.get(row.set) ?? []), row]);
  }
  return { liberos: liberosIn(text), starts, rallies };
}

function sectionOf(text: string, name: string): string[] {
  const [, ...after] = text.split(`[${name}]`);
  const [own = ''] = after.join('').split(/\r?\n\[/);
  return own.split(/\r?\n/).filter((line) => line.trim() !== '');
}

function rowOf(line: string): FileRow {
  const fields = line.split(';');
  const six = (from: number) => fields.slice(from, from + 6).map(stripZeros);
  return {
    ...{ code: fields[0] ?? '', set: Number(fields[8]) },
    setterAt: { '*': Number(fields[9]), a: Number(fields[10]) },
    six: { '*': six(14), a: six(20) },
  };
}

/** Who wears the shirt of a libero, and is marked as having played in the set. */
function liberosIn(text: string): MatchFile['liberos'] {
  const read = (section: string) => sectionOf(text, section).map((line) => line.split(';'));
  const rosters = { '*': read('3PLAYERS-H'), a: read('3PLAYERS-V') };
  return (side, set) =>
    rosters[side]
      .filter((fields) => fields[12] === 'L' && fields[2 + set] === '*')
      .map((fields) => stripZeros(fields[1] ?? ''));
}

/** Which libero goes in for which places of ours, as the touches of a set show it: the file does not say. */
export type Plans = (set: number) => LineUp['plan'];

/** The log that one of the two teams would have recorded: every touch of both sides, and all that happens between rallies. */
export function rallyLogOf(file: MatchFile, us: Prefix, plans: Plans): Entry[] {
  const log: Entry[] = [];
  const add = (set: number, said: Said) => {
    const rev = log.length + 1;
    log.push({ id: `e${rev}`, set, device: 'A', rev, ...said });
  };
  const sideOf = (prefix: Prefix): Side => (prefix === us ? 'us' : 'them');
  for (const [set, rows] of file.starts) {
    for (const said of startOf(file, { set, rows, us, plan: plans(set) })) add(set, said);
    let after: string | null = null;
    for (const [i, rally] of file.rallies.filter((one) => one.set === set).entries()) {
      const post: Post = { rally: rallyIdOf(set, after), after, before: null, n: i + 1 };
      for (const said of contactsOf(rally, post, sideOf)) add(set, said);
      const winner = sideOf(rally.winner);
      add(set, { kind: 'rally-end', payload: { ...post, base: 0, winner, reason: null, who: null, settles: false } });
      for (const row of rally.after) for (const said of gapOf(row, post.rally, sideOf)) add(set, said);
      after = post.rally;
    }
  }
  return log;
}

type SideOf = (prefix: Prefix) => Side;
type Start = {
  readonly set: number;
  readonly rows: readonly FileRow[];
  readonly us: Prefix;
  readonly plan: LineUp['plan'];
};

function startOf({ liberos, rallies }: MatchFile, { set, rows, us, plan }: Start): Said[] {
  const them: Prefix = us === '*' ? 'a' : '*';
  const last = rows.at(-1);
  if (!last) return [];
  const setterOf = (side: Prefix) =>
    stripZeros(rows.find(({ code }) => code.startsWith(`${side}P`))?.code.slice(2, 4) ?? '');
  const ours: LineUp = {
    ...{ side: 'us', six: last.six[us], liberos: liberos(us, set), setters: [setterOf(us)], system: '5-1' },
    ...{ setterAt: null, plan },
  };
  const theirs: LineUp = {
    ...{ side: 'them', six: last.six[them], liberos: [], plan: [], setters: [], system: 'none' },
    setterAt: last.setterAt[them],
  };
  const serve = rallies.find((rally) => rally.set === set)?.rows.find(({ code }) => TOUCH.exec(code)?.[3] === 'S');
  return [
    { kind: 'line-up', payload: ours },
    { kind: 'line-up', payload: theirs },
    ...(serve
      ? [{ kind: 'first-serve', payload: { side: prefixOf(serve.code) === us ? 'us' : 'them' } } as const]
      : []),
    { kind: 'depth', payload: { after: null, depth: 'touch' } },
  ];
}

type SkillLetter = keyof typeof SKILLS;
const SKILLS = { S: 'serve', R: 'receive', E: 'set', A: 'attack', B: 'block', D: 'dig', F: 'free' } as const;
/** Marks of the file as grades; any other mark is the last one. */
const GRADES: Readonly<Record<SkillLetter, Readonly<Record<string, string>>>> = {
  S: { '#': 'ace', '=': 'error', else: 'in' },
  R: { '#': '3', '+': '2', '!': '2', '=': '0', else: '1' },
  E: { '=': 'error', else: 'in' },
  A: { '#': 'kill', '=': 'error', '/': 'blocked', else: 'in' },
  B: { '#': 'point', '=': 'error', '/': 'error', else: 'touch' },
  D: { '=': 'error', else: 'good' },
  F: { '=': 'error', else: 'good' },
};

type FileTouch = {
  readonly side: Prefix;
  /** Null where the file says nobody. */
  readonly who: string | null;
  readonly skill: (typeof SKILLS)[SkillLetter];
  readonly grade: string;
};

/** The touch of a row; none in a row that only fills the other side's half of an ending. */
export function touchIn({ code }: FileRow): FileTouch | undefined {
  const [, side, digits = '', letter = '', , mark = ''] = TOUCH.exec(code) ?? [];
  const key = Object.keys(SKILLS).find((one): one is SkillLetter => one === letter);
  if (!key) return undefined;
  const grade = GRADES[key][mark] ?? GRADES[key]['else'] ?? '';
  return { side: prefixOf(side), who: digits === '$$' ? null : stripZeros(digits), skill: SKILLS[key], grade };
}

function contactsOf({ rows }: FileRally, post: Post, sideOf: SideOf): Said[] {
  return rows
    .flatMap((row) => touchIn(row) ?? [])
    .map(({ side, who, skill, grade }, i) => ({
      kind: 'contact',
      payload: { ...post, base: 0, k: i + 1, side: sideOf(side), who, skill, grade, with: [] },
    }));
}

/** Entries of a row between two rallies; one of a rotation says only what follows from the point. */
function gapOf({ code }: FileRow, after: string, sideOf: SideOf): Said[] {
  const side = sideOf(prefixOf(code));
  const [, out, comes] = /^[*a]c(\d\d):(\d\d)/.exec(code) ?? [];
  if (out && comes) {
    const exchange = { out: stripZeros(out), in: stripZeros(comes), exceptional: false };
    return [{ kind: 'substitution', payload: { after, side, ...exchange } }];
  }
  if (/^[*a]T/.test(code)) return [{ kind: 'timeout', payload: { after, side, type: 'team' } }];
  const [, setter] = /^[*a]P(\d\d?)$/.exec(code) ?? [];
  if (!setter || side === 'them') return [];
  return [{ kind: 'setter', payload: { after, setters: [stripZeros(setter)], system: '5-1' } }];
}
