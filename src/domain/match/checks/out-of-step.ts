import { groupBy } from '../../core/group-by.ts';
import type { Found } from '../rally/codes.ts';
import type { RallySet } from '../rally/rally-set.ts';
import type { Played } from '../rally/walk.ts';

/** An end with the points that its device showed, and how many rallies there may have been for it to see. */
type Seen = {
  readonly rally: string;
  readonly clientId: string;
  readonly shown: number;
  readonly least: number;
  readonly most: number;
};
const IN_A_ROW = 3;

/**
 * The first device of the set that showed another score than there was, at three of its ends in a row (TWO-9). A device
 * may or may not have known of a rally that was later inserted, deleted, settled or corrected, so either score is right
 * for it: a correction alone puts no device out of step.
 */
export function stepFindings(set: RallySet): Found[] {
  const byDevice = [...groupBy(endsIn(set), ({ clientId }) => clientId).values()];
  const firsts = byDevice.flatMap((ends) => {
    const at = ends.findIndex((_, i) => {
      const row = ends.slice(i, i + IN_A_ROW);
      return row.length === IN_A_ROW && row.every(isOutOfStep);
    });
    return ends[at] ?? [];
  });
  const [first] = firsts.toSorted((a, b) => a.least - b.least);
  if (!first) return [];
  const { rally, clientId, shown, least, most } = first;
  return [{ code: 'out-of-step', rally, device: clientId, count: shown, of: shown < least ? least : most }];
}

const isOutOfStep = ({ shown, least, most }: Seen): boolean => shown < least || shown > most;

/** Ends as they were tapped when their rally was over; one that settles or inserts comes at any time. */
function endsIn(set: RallySet): Seen[] {
  const corrected = correctedIn(set);
  const struck = struckBefore(set);
  let [least, most] = [0, 0];
  return set.played.flatMap((one) => {
    const { id: rally, ends, outcome } = one.rally;
    const gone = struck.get(rally) ?? 0;
    const own = ends.flatMap(({ clientId, payload: { seen, settles, before } }): Seen[] =>
      seen && !settles && before === null
        ? [{ rally, clientId, shown: seen.us + seen.them, least, most: most + gone }]
        : [],
    );
    if (corrected.has(rally)) most += 1;
    else if (outcome.winner) [least, most] = [least + 1, most + 1];
    return own;
  });
}

/** Rallies of which something was said anew or taken back, and those that were inserted. */
function correctedIn({ given, chain, played }: RallySet): ReadonlySet<string> {
  const anew = given.told.flatMap(({ event, says, worded }) =>
    (event.kind === 'contact' || event.kind === 'rally-end') && (says !== event || worded !== event)
      ? [event.payload.rally]
      : [],
  );
  const inserted = chain.posts.filter(({ before }) => before !== null).map(({ rally }) => rally);
  const settled = played.filter(({ rally }) => rally.outcome.isSettled).map(({ rally }) => rally.id);
  return new Set([...anew, ...inserted, ...settled]);
}

/** How many rallies before each one were struck. */
function struckBefore({ chain, played }: RallySet): ReadonlyMap<string, number> {
  const stands = new Set(played.map(({ rally }: Played) => rally.id));
  let count = 0;
  return new Map(
    chain.posts.map(({ rally }) => {
      const before = count;
      if (!stands.has(rally)) count += 1;
      return [rally, before] as const;
    }),
  );
}
