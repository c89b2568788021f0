import type { Correcting, Entry, KindOf, Origin, Said, Statement } from './entries.ts';

type Correction = Origin & Correcting;

const CORRECTING = new Set(['void', 'strike', 'replace']);
export const isCorrection = (entry: Entry): entry is Correction => CORRECTING.has(entry.kind);

const RALLY = new Set(['contact', 'rally-end']);
const COUNTS = new Set(['stat', 'score']);

/** A replacement stays in the family of its target; anything else is no correction. */
function fits(target: Entry, said: Said): boolean {
  if (RALLY.has(target.kind)) return RALLY.has(said.kind);
  if (COUNTS.has(target.kind)) return COUNTS.has(said.kind);
  return target.kind === said.kind;
}

/** Entries after all corrections: what stands says its newest word, what does not is left out. */
export type Corrected = {
  readonly standing: readonly Statement[];
  /** Every rally entry that ever was, corrected or not: struck rallies keep their place. */
  readonly posts: readonly (KindOf<'contact'> | KindOf<'rally-end'>)[];
  /** Ends that a `strike` took out, each with the strike's `rev`. */
  readonly struckEnds: readonly { readonly entry: Statement; readonly by: number }[];
};

export function correct(log: readonly Entry[]): Corrected {
  const entries = log.toSorted((a, b) => a.rev - b.rev);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const gone = new Set<string>();
  const now = new Map<string, Said>();
  const struckBy = new Map<string, number>();
  // Newest first: a correction that a later one took out has no effect, and of two replacements the later holds.
  for (const entry of entries.toReversed()) {
    if (!isCorrection(entry) || gone.has(entry.id)) continue;
    for (const id of targetsOf(entry)) {
      const target = byId.get(id);
      if (!target || target.rev >= entry.rev) continue;
      if (entry.kind !== 'replace') gone.add(id);
      else if (!now.has(id) && !isCorrection(target) && fits(target, entry.payload.with))
        now.set(id, entry.payload.with);
      if (entry.kind === 'strike') struckBy.set(id, entry.rev);
    }
  }
  const said = entries.flatMap((entry): Statement[] => (isCorrection(entry) ? [] : [entry]));
  const worded = said.map((entry): Statement => ({ ...entry, ...now.get(entry.id) }));
  return {
    standing: worded.filter(({ id }) => !gone.has(id)),
    posts: [...said, ...worded].flatMap((entry) =>
      entry.kind === 'contact' || entry.kind === 'rally-end' ? [entry] : [],
    ),
    struckEnds: worded.flatMap((entry) => {
      const by = struckBy.get(entry.id);
      return by !== undefined && gone.has(entry.id) && endsRally(entry) ? [{ entry, by }] : [];
    }),
  };
}

/** A correction is of the set of what it corrects, wherever its device stood when it was made. */
export function inSet({ standing, posts, struckEnds }: Corrected, number: number): Corrected {
  return {
    standing: standing.filter(({ set }) => set === number),
    posts: posts.filter(({ set }) => set === number),
    struckEnds: struckEnds.filter(({ entry }) => entry.set === number),
  };
}

function targetsOf(entry: Correction): readonly string[] {
  return entry.kind === 'strike' ? entry.payload.targets : [entry.payload.target];
}

const WINS = new Set(['serve ace', 'attack kill', 'block point']);
const LOSES = new Set([
  ...['serve error', 'receive 0', 'set error', 'attack error', 'attack blocked'],
  ...['block error', 'dig error', 'free error'],
]);

/** The side that a contact gives the rally to, if it ends it. */
export function winnerBy({ side, skill, grade }: KindOf<'contact'>['payload']): 'us' | 'them' | undefined {
  const other = side === 'us' ? 'them' : 'us';
  const said = `${skill} ${grade}`;
  if (WINS.has(said)) return side;
  return LOSES.has(said) ? other : undefined;
}

const endsRally = (entry: Statement): boolean =>
  entry.kind === 'rally-end' || (entry.kind === 'contact' && winnerBy(entry.payload) !== undefined);
