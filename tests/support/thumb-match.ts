import { type Skill, wonBy } from '#domain/match/rally/contact.ts';
import type { Side } from '#domain/match/schema.ts';
import { type FileRally, type MatchFile, type Prefix, readMatchFile, touchIn } from './match-file.ts';

/** A contact as the person at the court sees it. Null is somebody. */
export type ThumbTouch = {
  readonly side: Side;
  readonly number: number | null;
  readonly skill: Skill;
  readonly grade: string;
};

/** Something between two rallies. */
export type Act =
  | { readonly does: 'substitution'; readonly out: number; readonly in: number }
  | { readonly does: 'their substitution' }
  | { readonly does: 'timeout'; readonly side: Side }
  | { readonly does: 'setter'; readonly number: number }
  | { readonly does: 'libero in'; readonly libero: number; readonly for: number }
  | { readonly does: 'libero out'; readonly libero: number; readonly for: number };

export type ThumbRally = {
  readonly touches: readonly ThumbTouch[];
  readonly winner: Side;
  /** After it, ours first: `25–16`. */
  readonly score: string;
  /** P1 to P6 while it is played, without the libero. */
  readonly six: readonly number[];
  readonly serving: Side;
  readonly setterAt: number;
  readonly after: readonly Act[];
};

export type ThumbSet = {
  readonly number: number;
  /** By place, I to VI. */
  readonly six: readonly number[];
  readonly setter: number;
  readonly first: Side;
  /** Whoever plays most first. */
  readonly liberos: readonly number[];
  /** The places that the first libero goes in for. */
  readonly places: readonly number[];
  readonly rallies: readonly ThumbRally[];
};

/** A scouted match as one of its teams would record it. */
export type ThumbMatch = {
  readonly sets: readonly ThumbSet[];
  /** All who play. */ readonly numbers: readonly number[];
};

export function thumbMatch(text: string, us: Prefix): ThumbMatch {
  const file = readMatchFile(text);
  const sets = [...file.starts.keys()].map((number) => setOf(file, number, us));
  const numbers = sets.flatMap(({ six, liberos, rallies }) => [
    ...six,
    ...liberos,
    ...rallies.flatMap((one) => one.six),
  ]);
  return { sets, numbers: [...new Set(numbers)].toSorted((a, b) => a - b) };
}

function setOf(file: MatchFile, number: number, us: Prefix): ThumbSet {
  const told = file.rallies.filter((rally) => rally.set === number);
  const start = file.starts.get(number) ?? [];
  const six = (start.at(-1)?.six[us] ?? []).map(Number);
  const setter = Number(start.find(({ code }) => code.startsWith(`${us}P`))?.code.slice(2, 4) ?? 0);
  const serve = told
    .flatMap(({ rows }) => rows)
    .flatMap((row) => touchIn(row) ?? [])
    .find(({ skill }) => skill === 'serve');
  const first: Side = serve?.side === us ? 'us' : 'them';
  let serving = first;
  const rallies = told.map((rally) => {
    const one = rallyOf(rally, us, serving);
    serving = one.winner;
    return one;
  });
  const played = (libero: number) =>
    rallies.flatMap((one) => one.touches).filter((one) => one.number === libero).length;
  const liberos = file
    .liberos(us, number)
    .map(Number)
    .toSorted((a, b) => played(b) - played(a));
  return { number, six, setter, first, liberos, rallies, places: placesFor(rallies, liberos[0]) };
}

function rallyOf({ rows, winner, score, after }: FileRally, us: Prefix, serving: Side): ThumbRally {
  const sideOf = (prefix: Prefix): Side => (prefix === us ? 'us' : 'them');
  const touches = rows.flatMap((row) => {
    const touch = touchIn(row);
    if (!touch) return [];
    const { side, who, skill, grade } = touch;
    return [{ side: sideOf(side), number: who === null ? null : Number(who), skill, grade }];
  });
  return {
    ...{ touches, winner: sideOf(winner), serving, six: (rows[0]?.six[us] ?? []).map(Number) },
    ...{ score: `${score[us]}–${score[us === '*' ? 'a' : '*']}`, setterAt: rows[0]?.setterAt[us] ?? 0 },
    after: after.flatMap(({ code }) => actOf(code, us) ?? []),
  };
}

function actOf(code: string, us: Prefix): Act | undefined {
  const isOurs = code.startsWith(us);
  const [, out, comes] = /^[*a]c(\d\d):(\d\d)/.exec(code) ?? [];
  if (out && comes)
    return isOurs ? { does: 'substitution', out: Number(out), in: Number(comes) } : { does: 'their substitution' };
  if (/^[*a]T/.test(code)) return { does: 'timeout', side: isOurs ? 'us' : 'them' };
  const [, setter] = /^[*a]P(\d\d?)$/.exec(code) ?? [];
  return setter && isOurs ? { does: 'setter', number: Number(setter) } : undefined;
}

const PAIRS = [
  [1, 4],
  [2, 5],
  [3, 6],
] as const;

/** Where a libero acts is not in a file: the two places that her touches, and those of the others, contradict least. */
function placesFor(rallies: readonly ThumbRally[], libero: number | undefined): readonly number[] {
  if (libero === undefined) return [];
  const misfits = (pair: readonly number[]): number => {
    let turns = 0;
    return rallies.reduce((sum, rally) => {
      const at = pair.map((place) => ((place - 1 - turns + 60) % 6) + 1).filter((one) => isBehind(one, rally.serving));
      if (rally.serving === 'them' && rally.winner === 'us') turns += 1;
      const ours = rally.touches.filter(({ side }) => side === 'us').map(({ number }) => number);
      const replaced = at.map((position) => rally.six[position - 1]);
      const wrong = ours.filter((one) => (one === libero ? at.length === 0 : replaced.includes(one ?? 0))).length;
      return sum + wrong;
    }, 0);
  };
  return PAIRS.toSorted((a, b) => misfits(a) - misfits(b))[0] ?? [];
}

const isBehind = (position: number, serving: Side): boolean =>
  position === 5 || position === 6 || (position === 1 && serving === 'them');

const SOFTER: Readonly<Record<string, string>> = {
  ...{ 'serve ace': 'in', 'receive 0': '1', 'set error': 'in', 'attack kill': 'in', 'attack error': 'in' },
  ...{
    'attack blocked': 'in',
    'block point': 'touch',
    'block error': 'touch',
    'dig error': 'good',
    'free error': 'good',
  },
};

/**
 * A rally as the screen can take it: contacts that the winner contradicts went on, nothing follows the one that ends it,
 * and of theirs there are free balls and what ended the rally.
 */
export function tellable({ touches, winner, serving }: ThumbRally): {
  readonly told: readonly ThumbTouch[];
  readonly leftOut: readonly ThumbTouch[];
} {
  const said = touches.map((one) =>
    (wonBy(one) ?? winner) === winner ? one : { ...one, grade: SOFTER[`${one.skill} ${one.grade}`] ?? one.grade },
  );
  const isPlayed = (one: ThumbTouch, i: number): boolean => {
    if (one.side === 'them') return one.skill === 'free' && one.grade === 'good';
    if (one.skill === 'serve') return serving === 'us' && i === 0;
    return one.skill !== 'receive' || serving === 'them';
  };
  const played = said.filter(isPlayed);
  const ends = played.findIndex((one) => wonBy(one) !== undefined);
  const until = ends < 0 ? played.length : ends + 1;
  const theirs = said.findLast(
    (one) => one.side === 'them' && wonBy(one) !== undefined && (one.skill !== 'serve' || serving === 'them'),
  );
  const isOurs = ({ side }: ThumbTouch): boolean => side === 'us';
  return {
    told: [...played.slice(0, until), ...(ends < 0 && theirs ? [theirs] : [])],
    leftOut: [...said.filter((one, i) => !isPlayed(one, i)), ...played.slice(until)].filter(isOurs),
  };
}

/** Figures counted from the file itself: `8 K`. At depth points nobody tells what goes on. */
export function figuresOfFile({ sets }: ThumbMatch, depth: 'points' | 'touch'): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {};
  const add = (number: number | null | undefined, figure: string, by = 1): void => {
    if (by > 0) counted[`${number} ${figure}`] = (counted[`${number} ${figure}`] ?? 0) + by;
  };
  for (const rally of sets.flatMap((set) => set.rallies)) {
    const whole = tellable(rally).told;
    const told = depth === 'touch' ? whole : whole.filter((one) => wonBy(one) !== undefined);
    if (rally.serving === 'us')
      add(told.find(({ side, skill }) => side === 'us' && skill === 'serve')?.number ?? rally.six[0], 'S');
    for (const [i, { side, number, skill, grade }] of told.entries()) {
      if (side === 'them') continue;
      const figure = ENDS[`${skill} ${grade}`];
      if (figure) add(number, figure);
      if (skill === 'receive') add(number, 'RA');
      if (skill === 'receive') add(number, 'passSum', Number(grade));
      if (skill === 'attack') add(number, 'TA');
      if (skill === 'set') add(number, 'SetA');
      const before = told[i - 1];
      const isAssisted = before?.side === 'us' && before.number !== number && ASSISTS.includes(before.skill);
      if (figure === 'K' && isAssisted) add(before.number, 'A');
    }
    const last = told.findLast(({ side, skill }) => side === 'us' && skill === 'attack');
    const isStuffed =
      rally.winner === 'them' &&
      told.some(({ side, skill, grade }) => side === 'them' && skill === 'block' && grade === 'point');
    if (isStuffed && last?.grade === 'in') add(last.number, 'E');
  }
  return counted;
}

const ASSISTS: readonly string[] = ['set', 'receive', 'dig', 'free'];
const ENDS: Readonly<Record<string, string>> = {
  ...{ 'serve ace': 'SA', 'serve error': 'SE', 'receive 0': 'RE', 'attack kill': 'K', 'attack error': 'E' },
  ...{ 'attack blocked': 'E', 'block point': 'BS', 'block error': 'BE', 'dig good': 'D', 'dig error': 'DE' },
  'set error': 'BHE',
};
