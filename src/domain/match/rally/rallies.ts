import { grouped } from '../../core/grouped.ts';
import type { Press, Score } from '../points.ts';
import type { Side } from '../schema.ts';
import type { Post } from './chain.ts';
import { wonBy } from './contact.ts';
import { isOf, type Standing, type Told } from './standing.ts';

export type Contact = Standing<'contact'>;
type End = Standing<'rally-end'>;

/** One rally with what stands in it. */
export type Rally = {
  readonly id: string;
  /** Its number as it was seen when it was made. */
  readonly n: number;
  /** In the order in which they were played. */
  readonly contacts: readonly Contact[];
  readonly ends: readonly End[];
  /** Points of the score cards that mean this rally. */
  readonly presses: readonly Press[];
  readonly outcome: Outcome;
};

export type Outcome = {
  /** Null where it is replayed, undefined while nobody has said. */
  readonly winner: Side | null | undefined;
  /** Somebody has decided between statements. */
  readonly isSettled: boolean;
  /** Devices contradict each other, and nobody has decided. */
  readonly isDisputed: boolean;
  /** A sanction with a point: it moves the serve and is none. */
  readonly isPenalty: boolean;
};

/** The rallies of a set that stand, in their order, points of the score cards among them (COUNTS-2). */
export function ralliesOf(chain: readonly Post[], standing: readonly Standing[], score: Score): readonly Rally[] {
  const contacts = grouped(standing.filter(isOf('contact')), ({ payload }) => payload.rally);
  const ends = grouped(standing.filter(isOf('rally-end')), ({ payload }) => payload.rally);
  const places: Pick<Rally, 'id' | 'n' | 'presses'>[] = chain.map(({ rally, n }) => ({ id: rally, n, presses: [] }));
  for (const group of pointsOf(score)) place(places, group);
  return places.flatMap((rally) => {
    const [own, over] = [contacts.get(rally.id) ?? [], ends.get(rally.id) ?? []];
    return own.length + over.length + rally.presses.length > 0 ? [rallyOf(rally, own, over)] : [];
  });
}

/** Every entry of a rally that ever was says where the rally stands, as it was made and as it was corrected. */
export function* postsIn(told: readonly Told[]): Iterable<Post> {
  for (const { event, worded } of told) {
    if (event.kind === 'contact' || event.kind === 'rally-end') yield event.payload;
    if (worded && worded !== event && (worded.kind === 'contact' || worded.kind === 'rally-end')) yield worded.payload;
  }
}

/** Presses for one point: those of the rally that they mean first, each further point of it on its own. */
type Point = { readonly id: string; readonly n: number; readonly presses: readonly Press[]; readonly isFirst: boolean };
function pointsOf({ livePresses: standing, counting }: Score): Point[] {
  const isCounting = new Set(counting);
  const meant = grouped(standing, ({ began }) => began);
  return [...meant].flatMap(([id, presses]) => {
    const n = presses[0]?.rally ?? 0;
    const [, ...further] = presses.filter((press) => isCounting.has(press));
    const first = { id, n, presses: presses.filter((press) => !further.includes(press)), isFirst: true };
    return [first, ...further.map((press) => ({ id: press.id, n, presses: [press], isFirst: false }))];
  });
}

function place(places: Pick<Rally, 'id' | 'n' | 'presses'>[], { id, n, presses, isFirst }: Point): void {
  const same = isFirst ? places.findIndex((rally) => rally.n === n && rally.presses.length === 0) : -1;
  const meant = places[same];
  if (meant) places[same] = { ...meant, presses };
  else places.splice(places.findLastIndex((rally) => rally.n > 0 && rally.n <= n) + 1, 0, { id, n, presses });
}

export function rallyOf(
  { id, n, presses }: Pick<Rally, 'id' | 'n' | 'presses'>,
  contacts: readonly Contact[],
  ends: readonly End[],
): Rally {
  const ordered = contacts.toSorted((a, b) => a.payload.k - b.payload.k || a.place - b.place);
  return { id, n, presses, contacts: ordered, ends, outcome: outcomeOf(ordered, ends, presses) };
}

type Statement = { readonly clientId: string; readonly place: number; readonly winner: Side | null };

/**
 * The newest statement that settles decides. Else each device has its newest word, and of these the one that came first
 * stands until somebody settles it: nobody's point may turn silently while it is looked at (RALLY-2, TWO-5).
 */
function outcomeOf(contacts: readonly Contact[], ends: readonly End[], presses: readonly Press[]): Outcome {
  const isPenalty = ends.some(({ payload }) => payload.reason === 'penalty');
  const settling = ends.findLast(({ payload }) => payload.settles);
  if (settling) return { winner: settling.payload.winner, isSettled: true, isDisputed: false, isPenalty };
  const words = new Map<string, Statement>();
  for (const statement of statementsOf(contacts, ends, presses)) words.set(statement.clientId, statement);
  const [first, ...others] = [...words.values()].toSorted((a, b) => a.place - b.place);
  const isDisputed = others.some(({ winner }) => winner !== first?.winner);
  return { winner: first?.winner, isSettled: false, isDisputed, isPenalty };
}

function statementsOf(contacts: readonly Contact[], ends: readonly End[], presses: readonly Press[]): Statement[] {
  const terminal = contacts.flatMap(({ clientId, place: at, payload }) => {
    const winner = wonBy(payload);
    return winner ? [{ clientId, place: at, winner }] : [];
  });
  const said = ends.map(({ clientId, place: at, payload }) => ({ clientId, place: at, winner: payload.winner }));
  const pressed = presses.map(({ clientId, place: at, side }) => ({ clientId, place: at, winner: side }));
  return [...terminal, ...said, ...pressed].toSorted((a, b) => a.place - b.place);
}
