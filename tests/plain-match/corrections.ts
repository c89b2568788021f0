import type { Correcting, Entry, KindOf, Origin, Said, Statement, Strike } from './entries.ts';

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
  /** Ends that a `strike` took out, each with that strike. */
  readonly struckEnds: readonly { readonly entry: Statement; readonly by: Strike }[];
  /** All that was ever said, in its newest words, whether it stands or not. */
  readonly said: readonly Statement[];
  /** By which an entry is taken out; of `ever` also those that were taken back since. */
  readonly takenOut: Record<'now' | 'ever', readonly { readonly target: string; readonly by: Origin }[]>;
  /** The same at the moment before an entry came. */
  readonly before: (entry: Origin) => Corrected;
};

export function correct(log: readonly Entry[]): Corrected {
  const entries = log.toSorted((a, b) => a.rev - b.rev);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const gone = new Set<string>();
  const now = new Map<string, Said>();
  const struckBy = new Map<string, Strike>();
  const takenOut: { target: string; by: Origin }[] = [];
  // Newest first: a correction that a later one took out has no effect, and of two replacements the later holds.
  for (const entry of entries.toReversed()) {
    if (!isCorrection(entry) || gone.has(entry.id)) continue;
    for (const id of targetsOf(entry)) {
      const target = byId.get(id);
      if (!target || target.rev >= entry.rev) continue;
      if (entry.kind !== 'replace') gone.add(id);
      else if (!now.has(id) && !isCorrection(target) && fits(target, entry.payload.with))
        now.set(id, entry.payload.with);
      if (entry.kind === 'strike') struckBy.set(id, entry);
      if (entry.kind !== 'replace') takenOut.push({ target: id, by: entry });
    }
  }
  const ever = entries.flatMap((by) =>
    isCorrection(by) && by.kind !== 'replace' ? targetsOf(by).map((target) => ({ target, by })) : [],
  );
  const said = entries.flatMap((entry): Statement[] => (isCorrection(entry) ? [] : [entry]));
  const worded = said.map((entry): Statement => ({ ...entry, ...now.get(entry.id) }));
  return {
    ...{
      said: worded,
      takenOut: { now: takenOut, ever },
      before: remembered(({ rev }) => correct(entries.filter((entry) => entry.rev < rev))),
    },
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

/** The same question has the same answer, and is asked often. */
function remembered(work: Corrected['before']): Corrected['before'] {
  const known = new Map<number, Corrected>();
  return (entry) => {
    const found = known.get(entry.rev) ?? work(entry);
    known.set(entry.rev, found);
    return found;
  };
}

/** A correction is of the set of what it corrects, wherever its device stood when it was made. */
export function inSet(corrected: Corrected, number: number): Corrected {
  const { standing, said, posts, struckEnds, before } = corrected;
  return {
    ...corrected,
    before: remembered((entry) => inSet(before(entry), number)),
    said: said.filter(({ set }) => set === number),
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
