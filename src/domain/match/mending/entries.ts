import { type MatchState, setOf } from '../fold.ts';
import { voidsOf } from '../undo.ts';
import type { MatchEntry, Side } from '../schema.ts';
import type { Post } from '../rally/chain.ts';
import { baseNow, kBefore, lastK, postIn, seenNow } from '../rally/next-rally.ts';
import type { Rally } from '../rally/rallies.ts';
import { BY_ITSELF, type ContactContent } from '../rally/said-anew.ts';

/** A set in which something is mended; each of these makes one entry, or none where there is nothing to mend. */
export type Mended = { readonly state: MatchState; readonly setNumber: number };

const setIn = ({ state, setNumber }: Mended) => setOf(state, setNumber);

const rallyOf = (at: Mended, id: string): Rally | undefined =>
  setIn(at).rallies?.played.find(({ rally }) => rally.id === id)?.rally;

type Ending = { readonly winner: Side | null; readonly reason?: 'rotation-fault' | null; readonly settles?: boolean };

function endOf(at: Mended, post: Post, { winner, reason = null, settles = false }: Ending): MatchEntry {
  const own = { ...post, ...seenNow(at.state, setIn(at)), deed: null, winner, reason, who: null, settles };
  return { kind: 'rally-end', payload: own };
}

/** Whatever was said of a rally, this side has won it, or it is replayed (FIX-2, TWO-6). */
export function turning(at: Mended, rally: string, winner: Side | null, reason: Ending['reason'] = null) {
  const post = postIn(setIn(at), rally);
  return post && endOf(at, post, { winner, reason, settles: true });
}

/** The same by a guest: what another device says otherwise stands beside it until a member settles it. */
export function turningAsGuest(at: Mended, rally: string, winner: Side | null) {
  const post = postIn(setIn(at), rally);
  return post && endOf(at, post, { winner });
}

const MOST_AT_ONCE = 60;

/** All that the author sees of these rallies goes; what another device sends later stands (FIX-3). */
export function deletion(at: Mended, rallies: readonly string[]): MatchEntry | undefined {
  const targets = rallies.flatMap((id) => {
    const rally = rallyOf(at, id);
    return rally ? [...rally.contacts, ...rally.ends, ...rally.presses].map((entry) => entry.id) : [];
  });
  return strikeOf(targets, at.state);
}

export const strikeOf = (targets: readonly string[], state: MatchState): MatchEntry | undefined =>
  targets.length > 0 && targets.length <= MOST_AT_ONCE
    ? { kind: 'strike', payload: { targets: [...targets], base: baseNow(state) } }
    : undefined;

/** A rally that nobody recorded, at this place: won by a side, or by a contact that ends it. */
export const insertion = (at: Mended, post: Post, said: Side | ContactContent): MatchEntry =>
  typeof said === 'string' ? endOf(at, post, { winner: said }) : contactAt(at, post, { ...said, k: 1 });

function contactAt(at: Mended, post: Post, said: ContactContent & { readonly k: number }): MatchEntry {
  const base = baseNow(at.state);
  return { kind: 'contact', payload: { ...post, base, deed: null, ...said, ...BY_ITSELF } };
}

/** A contact that nobody recorded: before another one of its rally, else after all of them. */
export function addition(at: Mended, rally: string, said: ContactContent, before?: string): MatchEntry | undefined {
  const set = setIn(at);
  const post = postIn(set, rally);
  const k = before === undefined ? lastK(set, rally) : kBefore(set, rally, before);
  return post && contactAt(at, post, { ...said, k });
}

/** One player was taken for another in the rallies until now (FIX-8). */
export function reassignment(at: Mended, from: string, to: string): MatchEntry | undefined {
  if (from === to) return undefined;
  const until = setIn(at).rallies?.played.at(-1)?.rally.id ?? null;
  return { kind: 'reassign', payload: { from: { playerId: from }, to: { playerId: to }, both: false, until } };
}

/** The corrections without which the entries stand again: of a rally that was deleted that is one. */
export const undoings = ({ state }: Mended, ids: readonly string[]): string[] => [
  ...new Set(ids.flatMap((id) => voidsOf(state, id).map((correction) => correction.id))),
];
