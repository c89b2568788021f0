import type { LoggedEvent } from '../corrections.ts';
import { contentOf } from '../corrections.ts';
import { eventIn, type MatchState, setOf } from '../fold.ts';
import type { MatchEntry } from '../schema.ts';
import { isFront } from '../rally/court.ts';
import { nameOf } from '../rally/standing.ts';

type Blocked = { readonly target: string; readonly block: Extract<MatchEntry, { kind: 'contact' }>['payload'] };

/** The block point that this device made last, with who was at the net beside the blocker and is not named yet (RALLY-7). */
export function blockersBeside(newest: LoggedEvent | undefined, state: MatchState) {
  const blocked = newest && blockIn(newest, state);
  if (!newest || !blocked || blocked.block.with.length > 1) return undefined;
  const { block } = blocked;
  const played = setOf(state, newest.setNumber).rallies?.played.find(({ rally }) => rally.id === block.rally);
  const named = [block.who, ...block.with].map(nameOf);
  const beside = (played?.court ?? []).filter((id, i) => id !== null && isFront(i + 1) && !named.includes(id));
  return beside.length === 0 ? undefined : { ...blocked, beside: beside.flatMap((id) => id ?? []) };
}

/** A block point as it is told now, by the entry that made it or the one that named another blocker. */
function blockIn(newest: LoggedEvent, state: MatchState): Blocked | undefined {
  const target = newest.kind === 'replace' ? eventIn(state, newest.payload.target) : newest;
  const says = target && contentOf(target, state.marks);
  if (!target || says?.kind !== 'contact') return undefined;
  const { skill, grade, side } = says.payload;
  return skill === 'block' && grade === 'point' && side === 'us'
    ? { target: target.id, block: says.payload }
    : undefined;
}

/** The block again, with one more who had a hand in it. */
export const blockedWith = ({ target, block }: Blocked, playerId: string): MatchEntry => ({
  kind: 'replace',
  payload: { target, with: { kind: 'contact', payload: { ...block, with: [...block.with, { playerId }] } } },
});
