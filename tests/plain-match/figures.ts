import type { KindOf, Side, Who } from './entries.ts';
import { winnerBy } from './corrections.ts';
import type { Played } from './walk.ts';

/** One contact after those of several devices have become one. */
export type Touch = {
  readonly side: Side;
  readonly who: Who;
  readonly skill: KindOf<'contact'>['payload']['skill'];
  readonly grade: string;
  readonly with: readonly string[];
};

export type Reassign = (who: Who, rally: string) => Who;
type Said = KindOf<'contact'>['payload'];

type Sorted = {
  readonly kind: string;
  readonly nth: number;
  readonly device: string;
  readonly rev: number;
  readonly who: Who;
  readonly payload: Said;
};

/**
 * The contacts of a rally: the nth of its kind on each device is one, and the lowest `rev` stands. One without player
 * counts only as far as its device has more of them than other devices name of which it has none.
 */
export function touchesOf({ rally }: Played, reassign: Reassign): { touches: Touch[]; conflicts: number } {
  const made = new Map<string, number>();
  const all = rally.contacts
    .toSorted((a, b) => a.payload.k - b.payload.k || a.rev - b.rev)
    .map(({ device, rev, payload }): Sorted => {
      const named = namedIn(payload, rally, reassign);
      const { who } = named;
      const kind = `${payload.side} ${callerOf(named, rally, reassign) ?? '?'} ${payload.skill}`;
      const nth = (made.get(`${kind} ${device}`) ?? 0) + 1;
      made.set(`${kind} ${device}`, nth);
      return { kind, nth, device, rev, payload: named, who };
    });
  const counted = all.map((one) => ({ ...one, nth: one.nth - namedByOthers(one, all) })).filter(({ nth }) => nth > 0);
  const one: { readonly touch: Touch; readonly k: number; readonly isLast: boolean; readonly rev: number }[] = [];
  let conflicts = 0;
  for (const name of new Set(counted.map(({ kind, nth }) => `${kind} ${nth}`))) {
    const alike = counted.filter(({ kind, nth }) => `${kind} ${nth}` === name).toSorted((a, b) => a.rev - b.rev);
    const [first] = alike;
    if (!first) continue;
    if (alike.some(({ payload }) => payload.grade !== first.payload.grade)) conflicts += 1;
    const { side, who, skill, grade, with: others } = first.payload;
    const ends = winnerBy(first.payload);
    // A serve begins its rally also where it ends it.
    const isLast = ends !== undefined && ends === rally.winner && skill !== 'serve';
    // Of two words on one contact the higher number is that of who tells more of the rally.
    const at = isLast ? lastPlace(alike, all) : Math.max(...alike.map(({ payload }) => payload.k));
    one.push({ touch: { side, who, skill, grade, with: others }, k: at, isLast, rev: first.rev });
  }
  const touches = one.toSorted((a, b) => a.k - b.k || Number(a.isLast) - Number(b.isLast) || a.rev - b.rev);
  return { touches: touches.map(({ touch }) => touch), conflicts };
}

/** The same by those who were meant. */
function namedIn(payload: Said, { id }: Played['rally'], reassign: Reassign): Said {
  if (payload.side !== 'us') return payload;
  return { ...payload, who: reassign(payload.who, id), with: payload.with.map((one) => reassign(one, id) ?? one) };
}

/** By whom a contact is known: a block of several by who was named first in the first word on it, in whatever order. */
function callerOf({ side, skill, who, with: others }: Said, rally: Played['rally'], reassign: Reassign): Who {
  if (skill !== 'block' || others.length === 0) return who;
  const together = ({ who: one, with: more }: Pick<Said, 'who' | 'with'>) => [one ?? '?', ...more].toSorted().join(' ');
  const said = rally.contacts
    .toSorted((a, b) => a.rev - b.rev)
    .map(({ payload }) => namedIn(payload, rally, reassign))
    .find((one) => one.side === side && one.skill === skill && together(one) === together({ who, with: others }));
  return said?.who ?? who;
}

/** Nothing that another device tells of a rally comes after the contact that ended it. */
function lastPlace(alike: readonly Sorted[], all: readonly Sorted[]): number {
  const tellers = new Set(alike.map(({ device }) => device));
  const others = all.filter(({ device }) => !tellers.has(device));
  return Math.max(...[...alike, ...others].map(({ payload }) => payload.k));
}

function namedByOthers({ who, device, payload }: Sorted, all: readonly Sorted[]): number {
  if (who !== null) return 0;
  const alike = all.filter(
    (other) => other.who !== null && other.payload.side === payload.side && other.payload.skill === payload.skill,
  );
  const own = new Set(alike.filter((other) => other.device === device).map(({ kind, nth }) => `${kind} ${nth}`));
  return new Set(alike.map(({ kind, nth }) => `${kind} ${nth}`).filter((name) => !own.has(name))).size;
}

const FIGURES = [
  ...['S', 'SA', 'SE', 'RA', 'RE', 'passSum', 'SetA', 'A', 'BHE', 'TA', 'K', 'E'],
  ...['BS', 'BA', 'BE', 'D', 'DE'],
] as const;
export type Sums = Map<string, Record<string, number>>;

export function adder(sums: Sums): (who: Who, figure: string, by?: number) => void {
  return (who, figure, by = 1) => {
    if (who === null) return;
    const own = sums.get(who) ?? Object.fromEntries(FIGURES.map((name) => [name, 0]));
    own[figure] = (own[figure] ?? 0) + by;
    sums.set(who, own);
  };
}

/** Figures of our players in one rally; `touches` are those that count, in their order. */
export function addRally(
  add: ReturnType<typeof adder>,
  { rally, serving, server, isPenalty }: Played,
  touches: readonly Touch[],
): void {
  const { winner } = rally;
  if (winner === null) return;
  const ours = touches.filter(({ side }) => side === 'us');
  const served = ours.find(({ skill, who }) => skill === 'serve' && who !== null);
  if (winner && !isPenalty && (served || serving === 'us')) add(served?.who ?? server, 'S');
  for (const touch of ours) addTouch(add, touch, winner);
  const last = ours.at(-1);
  const isStuffed = touches.some((one) => one.side === 'them' && one.skill === 'block' && one.grade === 'point');
  if (isStuffed && winner === 'them' && last?.skill === 'attack' && last.grade === 'in') add(last.who, 'E');
  touches.forEach((touch, i) => {
    if (touch.side !== 'us' || touch.skill !== 'attack' || touch.grade !== 'kill' || winner !== 'us') return;
    const before = touches[i - 1];
    const isPass = ['set', 'dig', 'receive', 'free'].includes(before?.skill ?? '');
    if (before?.side === 'us' && isPass && before.who !== touch.who) add(before.who, 'A');
  });
}

/** A terminal grade that does not agree with the winner is an attempt only. */
function addTouch(add: ReturnType<typeof adder>, touch: Touch, winner: Side | undefined): void {
  const ends = winnerBy({ ...NO_POST, ...touch });
  const isAgreed = ends === undefined || ends === winner;
  const { who, skill, grade } = touch;
  if (skill === 'receive') {
    add(who, 'RA');
    if (isAgreed) add(who, 'passSum', Number(grade));
  }
  if (skill === 'set') add(who, 'SetA');
  if (skill === 'attack') add(who, 'TA');
  if (skill === 'dig' && grade === 'good') add(who, 'D');
  if (!isAgreed) return;
  const figure = TERMINAL[`${skill} ${grade}`];
  if (figure) add(who, figure);
  if (skill !== 'block' || grade !== 'point') return;
  for (const blocker of [who, ...touch.with]) add(blocker, touch.with.length > 0 ? 'BA' : 'BS');
}

const NO_POST = { rally: '', after: null, before: null, n: 0, base: 0, k: 1 };
const TERMINAL: Readonly<Record<string, string>> = {
  ...{ 'serve ace': 'SA', 'serve error': 'SE', 'receive 0': 'RE', 'set error': 'BHE', 'attack kill': 'K' },
  ...{ 'attack error': 'E', 'attack blocked': 'E', 'block error': 'BE', 'dig error': 'DE' },
};
