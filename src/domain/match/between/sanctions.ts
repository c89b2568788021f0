import type { Who } from '../rally/entries.ts';
import { seenShown } from '../rally/missing.ts';
import { nextRally } from '../rally/next-rally.ts';
import type { Played } from '../rally/walk.ts';
import type { EntryOf } from '../kinds.ts';
import type { GameSet } from '../fold.ts';
import type { MatchEntry, Side } from '../schema.ts';
import { inGap, type Moment } from './dead-time.ts';

/** Cards and delays, mildest first. The two with a point are rallies of their own for the other side (STOP-5). */
export const SANCTIONS = {
  warning: { label: 'Warning', more: 'no point', isPoint: false },
  penalty: { label: 'Penalty', more: 'point', isPoint: true },
  expulsion: { label: 'Expulsion', more: 'out of the set', isPoint: false },
  disqualification: { label: 'Disqualification', more: 'out of the match', isPoint: false },
  'delay-warning': { label: 'Delay warning', more: 'no point', isPoint: false },
  'delay-penalty': { label: 'Delay penalty', more: 'point', isPoint: true },
} as const;
export type SanctionLevel = keyof typeof SANCTIONS;
export const SANCTION_LEVELS = [
  ...(['warning', 'penalty', 'expulsion', 'disqualification', 'delay-warning', 'delay-penalty'] as const),
] satisfies readonly SanctionLevel[];

/** A delay is the team's, whoever caused it. */
export const isOfTeam = (level: SanctionLevel): boolean => level === 'delay-warning' || level === 'delay-penalty';

type Sanctioned = {
  readonly side: Side;
  readonly level: SanctionLevel;
  readonly who: Who;
  /** Somebody of the bench who does not play. */
  readonly staff: boolean;
};

export const otherSide = (side: Side): Side => (side === 'us' ? 'them' : 'us');

export function sanctionEntry(moment: Moment, { side, level, who, staff }: Sanctioned): MatchEntry {
  if (level === 'penalty' || level === 'delay-penalty')
    return endOf(moment, { winner: otherSide(side), reason: 'penalty', who });
  return { kind: 'sanction', payload: { ...inGap(moment), side, level, who, staff } };
}

/** Whether one of ours has to leave: the substitution is proposed, exceptional. */
export const asksForSubstitution = ({ side, level, who }: Sanctioned): boolean =>
  side === 'us' && who !== null && 'playerId' in who && (level === 'expulsion' || level === 'disqualification');

type Ending = Pick<EntryOf<'rally-end'>['payload'], 'winner' | 'reason' | 'who'> & { readonly deed?: string };

function endOf({ state, set }: Moment, { winner, reason, who, deed }: Ending): EntryOf<'rally-end'> {
  const place = { ...nextRally(set), ...seenShown(state, set) };
  return { kind: 'rally-end', payload: { ...place, deed: deed ?? null, winner, reason, who, settles: false } };
}

/** The rally that is played is played again: no point, its contacts stay (STOP-6). */
export const replayEntry = (moment: Moment): MatchEntry => endOf(moment, { winner: null, reason: null, who: null });

/** A player of this side served out of turn: the other side has the point (TURN-10). */
export const wrongServerEntry = (moment: Moment, side: Side, deed: string): MatchEntry =>
  endOf(moment, { winner: otherSide(side), reason: 'rotation-fault', who: null, deed });

/** The rallies that this side has won with its newest serve, newest first: the points that can be cancelled. */
export function cancellable({ rallies }: Pick<GameSet, 'rallies'>, side: Side): readonly Played[] {
  const won = (rallies?.played ?? []).filter(({ rally }) => rally.outcome.winner).toReversed();
  const end = won.findIndex(({ rally }) => rally.outcome.winner !== side);
  return end < 0 ? won : won.slice(0, end);
}

const MOST_TARGETS = 60;

/** Strikes of all that stands in these rallies, in one deed with what took their points. */
export function strikesOf(cancelled: readonly Played[], deed: string): readonly MatchEntry[] {
  const targets = cancelled.flatMap(({ rally: { contacts, ends, presses } }) =>
    [...contacts, ...ends, ...presses].map(({ id }) => id),
  );
  const strikes: MatchEntry[] = [];
  for (let at = 0; at < targets.length; at += MOST_TARGETS)
    strikes.push({ kind: 'strike', payload: { targets: targets.slice(at, at + MOST_TARGETS), deed } });
  return strikes;
}

export const noteEntry = (moment: Moment, text: string): MatchEntry => ({
  kind: 'note',
  payload: { ...inGap(moment), text },
});

type System = EntryOf<'setter'>['payload']['system'];

/** Who sets from here on, and in which system. */
export const setterEntry = (moment: Moment, setters: readonly string[], system: System): MatchEntry => ({
  kind: 'setter',
  payload: { ...inGap(moment), setters: setters.map((playerId) => ({ playerId })), system },
});
