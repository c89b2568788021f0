import { inList } from '../../core/in-list.ts';
import { PENDING_REV } from '../../sync/tables.ts';
import type { LoggedEvent } from '../corrections.ts';
import { beforeSet, type MatchState, setOf, step } from '../fold.ts';
import type { EntryOf } from '../kinds.ts';
import type { Code } from '../rally/codes.ts';
import { foundIn } from '../checks/rally-findings.ts';
import { isOf, type Standing, standingOf } from '../rally/standing.ts';
import { proposed } from '../rally/walk.ts';
import type { Side } from '../schema.ts';
import { type LineUp, lineUpOf } from './line-up.ts';

/** Players who left for an injury in a set before this one. */
export function hurtBefore({ sets }: Pick<MatchState, 'sets'>, setNumber: number): ReadonlyMap<string, number> {
  const hurt = new Map<string, number>();
  for (const { number, rallies } of sets) {
    if (number >= setNumber || !rallies) continue;
    for (const { payload } of rallies.standing.filter(isOf('substitution')))
      if (payload.exceptional && payload.side === 'us' && payload.out && 'playerId' in payload.out)
        hurt.set(payload.out.playerId, number);
  }
  return hurt;
}

type Read = Pick<MatchState, 'sets' | 'rules'>;

const entriesOf = ({ sets }: Pick<MatchState, 'sets'>, setNumber: number): readonly Standing[] => {
  const set = sets.find(({ number }) => number === setNumber);
  return set?.rallies?.standing ?? standingOf(set?.told ?? []);
};

/** The line-up in force in a set: the newest that stands (LINE-1). */
export function lineUpIn(state: Pick<MatchState, 'sets'>, setNumber: number): LineUp | undefined {
  const said = saidFor(state, setNumber, 'us');
  return said?.six ? lineUpOf(said) : undefined;
}

export const saidFor = (state: Pick<MatchState, 'sets'>, setNumber: number, side: Side) =>
  entriesOf(state, setNumber)
    .filter(isOf('line-up'))
    .findLast(({ payload }) => payload.side === side)?.payload;

/** Who serves first in a set: as was said, else the other side than before; a set that is tossed for asks (LINE-6). */
export function firstServeIn({ sets, rules }: Read, setNumber: number): Side | null {
  const said = entriesOf({ sets }, setNumber).findLast(isOf('first-serve'))?.payload.side;
  return said ?? proposed(beforeSet(sets, setNumber, rules).firstServe, { rules, setNumber });
}

/** Whether it was said, rather than worked out. */
export const isFirstServeSaid = (state: Pick<MatchState, 'sets'>, setNumber: number): boolean =>
  entriesOf(state, setNumber).some(isOf('first-serve'));

const FITS: readonly { readonly is: (code: Code) => boolean; readonly nouns: readonly [string, string] }[] = [
  { is: (code) => /^(sub-|over-subs)/.test(code), nouns: ['substitution', 'substitutions'] },
  {
    is: (code) => ['not-on-court', 'back-row-block', 'libero-contact', 'server-other'].includes(code),
    nouns: ['contact', 'contacts'],
  },
  { is: (code) => /^libero-(?!contact|kill)/.test(code), nouns: ['libero exchange', 'libero exchanges'] },
];

/**
 * Findings that a set would have with another line-up and does not have now, in words; nothing where all fits (FIX-5).
 */
export function misfits(state: MatchState, setNumber: number, entry: EntryOf<'line-up'>): string | undefined {
  if (!setOf(state, setNumber).rallies?.played.length) return undefined;
  const event: LoggedEvent = { ...UNSAID, sessionId: UNSAID.id, setNumber, ...entry };
  const keysOf = (match: MatchState) =>
    foundIn(match)
      .filter((one) => one.setNumber === setNumber)
      .map(({ code, rally, gap, entry: of }) => ({ code, key: [code, rally, gap, of].join() }));
  const before = new Set(keysOf(state).map(({ key }) => key));
  const fresh = keysOf(step(state, event)).filter(({ key }) => !before.has(key));
  const parts = FITS.flatMap(({ is, nouns: [one, many] }) => {
    const count = fresh.filter(({ code }) => is(code)).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? undefined : `${inList(parts)} will not fit.`;
}

/** As if it had just been made; it never leaves this comparison. */
const UNSAID = {
  ...{ id: '00000000-0000-4000-8000-000000000000', teamId: '00000000-0000-4000-8000-000000000000' },
  ...{ userId: '00000000-0000-4000-8000-000000000000', clientId: '00000000-0000-4000-8000-000000000000' },
  ...{ rev: PENDING_REV, at: '1970-01-01T00:00:00.000Z' },
};
