import { z } from 'zod';
import { Side } from '../entry.ts';
import { figureNamed } from './figure-list.ts';
import { onlyRallies, onlySet, type RallyView, type Scope, wasOnCourt } from './rally-view.ts';
import { rotationOf } from './rotation-table.ts';
import { type Behind, ralliesBehind } from './traces.ts';

const SetNumber = z.coerce.number().int().min(1).max(6).nullable().default(null);

/** A figure that somebody has opened, as an address carries it (TRB-01, TRB-05). */
const Predicate = z.object({
  figure: z.string(),
  part: z.enum(['num', 'den']).default('num'),
  side: Side.default('us'),
  /** A player, a number of theirs, or `nobody`; without one it is the figure of the side. */
  who: z.string().optional(),
  set: SetNumber,
  /** Position of the setter of its side, for a figure of one rotation; 0 where that is not known. */
  rotation: z.coerce.number().int().min(0).max(6).nullable().default(null),
  /** The rotation is counted from who began in place I, not by the setter (ROT-02). */
  by: z.literal('order').optional(),
  /** Only rallies with this player of ours on court. */
  on: z.string().optional(),
  /** Only rallies without her. */
  off: z.string().optional(),
});
export type Predicate = z.infer<typeof Predicate>;

/** `figure=HIT&part=den&side=us&set=2` */
export function predicateText(predicate: Predicate): string {
  const named = Object.entries(predicate).filter(([, value]) => value !== null && value !== undefined);
  return named.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
}

/** The opened figure of an address; undefined where it names none. */
export function readPredicate(fields: Readonly<Record<string, string>>): Predicate | undefined {
  const { data } = Predicate.safeParse(fields);
  return data && figureNamed(data.figure) ? data : undefined;
}

/** The rallies that a figure is of, whatever it counts in them. */
export function predicateScope(
  { side, set, rotation, by, on, off }: Omit<Predicate, 'figure' | 'part' | 'who'>,
  scope: Scope,
): Scope {
  const ofSet = onlySet(scope, set);
  if (rotation === null && on === undefined && off === undefined) return ofSet;
  const isOwn = (rally: RallyView): boolean =>
    (rotation === null || (rotationOf(rally, side, by) ?? 0) === rotation) &&
    (on === undefined || wasOnCourt(rally, on) === true) &&
    (off === undefined || wasOnCourt(rally, off) === false);
  return onlyRallies(ofSet, isOwn);
}

/** The rallies that the opened figure has counted. */
export function openPredicate(predicate: Predicate, scope: Scope): Behind {
  const { figure: code, part, side, who } = predicate;
  const figure = figureNamed(code);
  if (!figure) return { traces: [], taps: 0 };
  const subject = who === undefined ? { side } : { side, who: who === 'nobody' ? null : who };
  return ralliesBehind(figure, part, predicateScope(predicate, scope), subject);
}
