import { oncePer } from '../../core/once-per.ts';
import type { Side } from '../schema.ts';
import { wonBy } from './contact.ts';
import type { Depth } from './entries.ts';
import type { Touch } from './touches.ts';
import type { Played } from './walk.ts';

/**
 * The figures of a player, as the box scores of the field write them: serves, aces, serve errors; receptions, their errors and
 * the sum of their grades; sets, assists, ball handling errors; attacks, kills, errors; blocks alone and together, their
 * errors; digs and their errors.
 */
export const FIGURES = [
  ...(['S', 'SA', 'SE', 'RA', 'RE', 'passSum', 'SetA', 'A', 'BHE'] as const),
  ...(['TA', 'K', 'E', 'BS', 'BA', 'BE', 'D', 'DE'] as const),
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Readonly<Record<Figure, number>>;
export type ByPlayer = ReadonlyMap<string, Figures>;

const NONE: Figures = {
  ...{ S: 0, SA: 0, SE: 0, RA: 0, RE: 0, passSum: 0, SetA: 0, A: 0, BHE: 0 },
  ...{ TA: 0, K: 0, E: 0, BS: 0, BA: 0, BE: 0, D: 0, DE: 0 },
};

/** A rally with the contacts that count in it. */
export type Touched = { readonly played: Played; readonly touches: readonly Touch[] };

/** Figures of our players, of all rallies or of those that were recorded as deep as this (DEPTH-3). */
export function figuresOf(touched: readonly Touched[], depth?: Depth): ByPlayer {
  const sums = new Map<string, Record<Figure, number>>();
  for (const one of touched) {
    if (depth !== undefined && one.played.during.depth !== depth) continue;
    for (const [who, figures] of figuresOfRally(one)) {
      const own = sums.get(who) ?? { ...NONE };
      for (const figure of FIGURES) own[figure] += figures[figure];
      sums.set(who, own);
    }
  }
  return sums;
}

const figuresOfRally = oncePer((touched: Touched): ByPlayer => {
  const sums = new Map<string, Record<Figure, number>>();
  const add = (who: string | null, figure: Figure, by = 1): void => {
    if (who === null) return;
    const own = sums.get(who) ?? { ...NONE };
    own[figure] += by;
    sums.set(who, own);
  };
  addRally(add, touched);
  return sums;
});

type Add = (who: string | null, figure: Figure, by?: number) => void;

/** The figures of one rally, player by player. A replayed one counts in nothing (STOP-6). */
function addRally(add: Add, { played, touches }: Touched): void {
  const { winner, isPenalty } = played.rally.outcome;
  if (winner === null) return;
  const ours = touches.filter(({ side }) => side === 'us');
  if (winner && !isPenalty) addServe(add, played, ours);
  for (const touch of ours) addTouch(add, touch, winner);
  for (const { who } of assistsIn(touches, winner)) add(who, 'A');
  add(stuffedIn(touches, winner)?.who ?? null, 'E');
}

/** Every rally with a winner is one serve of the server; who is named by a serve contact has served (RALLY-8). */
function addServe(add: Add, { during, server }: Played, ours: readonly Touch[]): void {
  const named = ours.find(({ skill, who }) => skill === 'serve' && who !== null)?.who;
  if (named) add(named, 'S');
  else if (during.serving === 'us') add(server, 'S');
}

const ENDS: Readonly<Record<string, Figure>> = {
  ...{ 'serve ace': 'SA', 'serve error': 'SE', 'receive 0': 'RE', 'set error': 'BHE', 'attack kill': 'K' },
  ...{ 'attack error': 'E', 'attack blocked': 'E', 'block error': 'BE', 'dig error': 'DE' },
};

/** A grade that ends a rally which somebody else has won is an attempt only (RALLY-3). */
function addTouch(add: Add, touch: Touch, winner: Side | undefined): void {
  const { who, skill, grade } = touch;
  const isAgreed = agrees(touch, winner);
  if (skill === 'receive') add(who, 'RA');
  if (skill === 'receive' && isAgreed) add(who, 'passSum', Number(grade));
  if (skill === 'set') add(who, 'SetA');
  if (skill === 'attack') add(who, 'TA');
  if (skill === 'dig' && grade === 'good') add(who, 'D');
  if (!isAgreed) return;
  const figure = ENDS[`${skill} ${grade}`];
  if (figure) add(who, figure);
  if (skill !== 'block' || grade !== 'point') return;
  for (const blocker of [who, ...touch.with]) add(blocker, touch.with.length > 0 ? 'BA' : 'BS');
}

/** Whether a contact ends its rally as it ended, or does not end it. */
export function agrees(touch: Touch, winner: Side | null | undefined): boolean {
  const ended = wonBy(touch);
  return ended === undefined || ended === winner;
}

const PASSES: ReadonlySet<string> = new Set(['set', 'receive', 'dig', 'free']);

/** A kill makes an assist of the contact directly before it, of another player of the side (RALLY-5). */
function assistsIn(touches: readonly Touch[], winner: Side | undefined): Touch[] {
  return touches.flatMap((kill, i) => {
    const before = touches[i - 1];
    const isKill = kill.side === 'us' && kill.skill === 'attack' && kill.grade === 'kill' && winner === 'us';
    if (!isKill || before?.side !== 'us' || !PASSES.has(before.skill) || before.who === kill.who) return [];
    return [before];
  });
}

/** Their block point makes an error of our last contact, where that was an attack in play (RALLY-5). */
function stuffedIn(touches: readonly Touch[], winner: Side | undefined): Touch | undefined {
  const isStuffed = touches.some(({ side, skill, grade }) => side === 'them' && skill === 'block' && grade === 'point');
  if (!isStuffed || winner !== 'them') return undefined;
  const last = touches.findLast(({ side }) => side === 'us');
  return last?.skill === 'attack' && last.grade === 'in' ? last : undefined;
}

export const sumOf = (figures: ByPlayer, figure: Figure): number =>
  [...figures.values()].reduce((sum, own) => sum + own[figure], 0);

type Won = { readonly won: number; readonly of: number };
/** Rallies that we won of those we received (side-out) or served (point scoring); a sanction with a point is neither. */
export function wonWhile(serving: Side, played: readonly Played[], setterAt?: number | null): Won {
  const counted = played.filter(
    ({ during, rally: { outcome }, ...one }) =>
      during.serving === serving &&
      outcome.winner &&
      !outcome.isPenalty &&
      (setterAt === undefined || one.setterAt === setterAt),
  );
  return { won: counted.filter(({ rally }) => rally.outcome.winner === 'us').length, of: counted.length };
}

/** Errors of theirs: those that a contact tells, and points that were told as such without one. */
export function theirErrors(touched: readonly Touched[]): number {
  const contacts = touched.flatMap(({ touches }) =>
    touches.filter(({ side, grade }) => side === 'them' && grade === 'error'),
  );
  const told = touched.flatMap(({ played }) =>
    played.rally.ends.filter(({ payload }) => payload.reason === 'their-error'),
  );
  return contacts.length + told.length;
}
