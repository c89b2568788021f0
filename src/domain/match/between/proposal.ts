import { groupBy } from '../../core/group-by.ts';
import { oncePer } from '../../core/once-per.ts';
import type { GameSet } from '../fold.ts';
import { isFront, positionOf } from '../rally/court.ts';
import { courtOf, type Frame, setterPosition } from '../rally/frame.ts';
import type { RallySet } from '../rally/rally-set.ts';
import { nameOf } from '../rally/standing.ts';
import { type GapEntry, isInGap, pass, type Way } from '../rally/walk.ts';
import { winnerOfSet } from '../rules.ts';
import type { DeadTime } from './dead-time.ts';
import { type Exchange, isAllowed, type Rostered, sittingOn } from './substitutions.ts';

/** An exchange of one or two players: who for whom, and in which situation. */
export type Proposal = {
  readonly exchanges: readonly Exchange[];
  /** Who goes and comes in which row, and where the setter stands: alike where the situation is. */
  readonly situation: string;
};

type Asked = {
  /** Of this match, with the one that is played. */
  readonly sets: readonly GameSet[];
  readonly dead: DeadTime;
  readonly roster: readonly Rostered[];
  /** The exchanges of each of the last matches. */
  readonly past: readonly (readonly Proposal[])[];
};

/** So often in this match, or in so many of the last ones, and it is proposed (SUB-10). */
const MADE_BEFORE = 2;
export const LAST_MATCHES = 3;

/**
 * The exchange that is usual in this situation, if the rules and the bench have it. None once a rally has begun. None
 * either in a dead time in which we have substituted: the exchange back would come up under the same thumb.
 */
export function proposalFor({ sets, dead, roster, past }: Asked): Proposal | null {
  const { rallies, number } = dead.set;
  const isOver = winnerOfSet(dead.frame.score, dead.rules, number) !== null;
  if (!rallies || dead.isRallyOpen || isOver || gapOf(rallies).some(isOurs)) return null;
  const here = groupBy(exchangesOf(sets), situated);
  const matches = past.map((one) => groupBy(one, situated));
  const known = new Map([...matches, here].flatMap((made) => [...made]));
  const usual = [...known].flatMap(([situation, [one]]) => {
    const inMatch = here.get(situation)?.length ?? 0;
    const inPast = matches.filter((made) => made.has(situation)).length;
    return one && Math.max(inMatch, inPast) >= MADE_BEFORE ? { one, inMatch, inPast } : [];
  });
  const there = usual
    .filter(({ one }) => isThereAgain(one, dead, roster))
    .toSorted((a, b) => b.inMatch - a.inMatch || b.inPast - a.inPast || size(b.one) - size(a.one));
  return there[0]?.one ?? null;
}

const situated = ({ situation }: Proposal): string => situation;
const size = ({ exchanges }: Proposal): number => exchanges.length;

function isThereAgain({ exchanges, situation }: Proposal, dead: DeadTime, roster: readonly Rostered[]): boolean {
  if (situationOf(dead.frame, exchanges) !== situation) return false;
  const [court, sitting] = [courtOf(dead.frame), sittingOn(dead, roster)];
  return exchanges.every((one) => court?.includes(one.out) && sitting.has(one.in)) && isAllowed(dead, exchanges);
}

/** Where no setter is on court the place of who goes out says how the six are turned. */
function situationOf(frame: Frame, exchanges: readonly Exchange[]): string | null {
  const setter = setterOn(frame);
  const said = exchanges.map(({ out, in: comes }) => {
    const place = (frame.ours?.regulars.indexOf(out) ?? -1) + 1;
    const position = positionOf(place, frame.turns.us);
    return place > 0 ? `${out} ${comes} ${setter === null ? position : isFront(position)}` : null;
  });
  return said.includes(null) ? null : [setter ?? '', ...said.toSorted()].join();
}

/** Where the setter in charge stands; without one, where a listed setter does, as in a 6-2 whose setters change. */
function setterOn(frame: Frame): number | null {
  const court = courtOf(frame) ?? [];
  const positions = frame.setters.listed.map((one) => (one === null ? 0 : court.indexOf(one) + 1));
  return setterPosition(frame) ?? positions.find((position) => position > 0) ?? null;
}

/** All that was exchanged in a match. */
export const exchangesOf = (sets: readonly GameSet[]): readonly Proposal[] =>
  sets.flatMap(({ rallies }) => (rallies ? exchangesIn(rallies) : []));

/** Of one deed together, by how things stood before. */
const exchangesIn = oncePer((set: RallySet): readonly Proposal[] => {
  const first = { completed: set.begun, gap: openingGap(set) };
  return [first, ...set.played]
    .filter(({ gap }) => gap.some(isOurs))
    .flatMap(({ completed, gap }) => exchangesAfter(completed, gap, set.given));
});

const openingGap = ({ standing }: RallySet): readonly GapEntry[] =>
  standing.filter(isInGap).filter(({ payload }) => payload.after === null);
const gapOf = (set: RallySet): readonly GapEntry[] => set.played.at(-1)?.gap ?? openingGap(set);
const isOurs = ({ kind, payload }: GapEntry): boolean => kind === 'substitution' && payload.side === 'us';

function exchangesAfter(completed: Frame, gap: readonly GapEntry[], way: Way): readonly Proposal[] {
  const deeds = new Map<string, { readonly before: Frame; readonly exchanges: readonly Exchange[] }>();
  let before = completed;
  for (const entry of gap) {
    const { frame } = pass(before, [entry], null, way);
    const exchange = exchangeOf(entry);
    if (exchange && frame.ours !== before.ours) {
      const deed = deeds.get(exchange.deed);
      const exchanges = [...(deed?.exchanges ?? []), { out: exchange.out, in: exchange.in, exceptional: false }];
      deeds.set(exchange.deed, { before: deed?.before ?? before, exchanges });
    }
    before = frame;
  }
  return [...deeds.values()].flatMap(({ before: stood, exchanges }) => {
    const situation = situationOf(stood, exchanges);
    return situation === null ? [] : { exchanges, situation };
  });
}

function exchangeOf(entry: GapEntry) {
  if (entry.kind !== 'substitution' || entry.payload.side !== 'us' || entry.payload.exceptional) return undefined;
  const [out, comes] = [nameOf(entry.payload.out), nameOf(entry.payload.in)];
  return out === null || comes === null ? undefined : { out, in: comes, deed: entry.payload.deed ?? entry.id };
}
