import { lazy } from '../../core/lazy.ts';
import type { GameSet, MatchState } from '../fold.ts';
import { haveSame } from '../rally/alike.ts';
import { wonBy } from '../rally/contact.ts';
import { type Held, PLACES, placeAt, positionOf, type Sides } from '../rally/court.ts';
import { type Frame, serverOf, theirSetterPosition } from '../rally/frame.ts';
import { leadingOf, type RallySet, touchedIn } from '../rally/rally-set.ts';
import type { Rally } from '../rally/rallies.ts';
import { isOf, nameOf } from '../rally/standing.ts';
import type { Touch } from '../rally/touches.ts';
import { type GapEntry, isInGap, type Played } from '../rally/walk.ts';
import type { Side } from '../schema.ts';
import { endingOf } from './ending.ts';
import type { ContactView, MatchView, RallyView, SetStart, SetView, ViewDepth } from './rally-view.ts';

/** A match as figures read it. What nothing was entered for is what it was: a contact costs its own rally (G-03). */
export const matchView = ({ rules, sets }: MatchState, session: string): MatchView => ({
  session,
  rules,
  sets: sets.filter(isBegun).map(setView),
});

const isBegun = ({ startedAt, counts, score }: GameSet): boolean =>
  startedAt !== null || counts.size > 0 || score.counting.length > 0;

const known = new WeakMap<GameSet, SetView>();
function setView(set: GameSet): SetView {
  const view = known.get(set) ?? makeSetView(set);
  known.set(set, view);
  return view;
}

function makeSetView(set: GameSet): SetView {
  const { number, rallies, counts } = set;
  if (!rallies) return { number, leads: 'counts', start: null, rallies: ralliesByPresses(set), taps: counts };
  const leads = leadsIn(rallies, counts.size > 0);
  const views = ralliesByLog(rallies, leads);
  return { number, leads, start: startOf(rallies), rallies: views, taps: leads === 'counts' ? counts : null };
}

function startOf({ begun, standing, played }: RallySet): SetStart | null {
  const { ours, theirs, bench } = begun;
  if (!ours && !theirs) return null;
  const later = [
    ...played.map(({ during }) => during.bench.liberos),
    ...played.map(({ after }) => after.bench.liberos),
  ];
  const captain = standing.filter(isOf('line-up')).findLast(({ payload }) => payload.side === 'us')?.payload.captain;
  return {
    ...{ us: ours?.starters ?? null, them: theirs?.starters ?? null },
    ...{ liberos: [...new Set([...bench.liberos, ...later.flat()])], captain: nameOf(captain ?? null) },
  };
}

/** Where there is neither a tap nor a contact, rallies tell what there is to tell: nothing could be added twice. */
function leadsIn(rallies: RallySet, hasTaps: boolean): SetView['leads'] {
  const isBare = !hasTaps && !rallies.standing.some(isOf('contact'));
  return isBare ? 'rally' : leadingOf(rallies);
}

/** Points of the score cards, of which no more is known than who won them (COUNTS-1). */
function ralliesByPresses({ number, score }: GameSet): readonly RallyView[] {
  let before: Sides<number> = { us: 0, them: 0 };
  return score.counting.map(({ id, side, clientId }, at): RallyView => {
    const was = before;
    before = { ...was, [side]: was[side] + 1 };
    return {
      ...{ id, set: number, index: at + 1, depth: 'counts', server: score.counting[at - 1]?.side ?? null },
      ...{ serverWho: null, courtUs: null, courtThem: null, liberoUs: null, setterUs: null, setterThem: null },
      ...{
        starterUs: null,
        starterThem: null,
        before: was,
        after: before,
        winner: side,
        isReplay: false,
        isPenalty: false,
        end: null,
      },
      ...{ contacts: [], between: [], isDisputed: false, firstAt: null, lastAt: null, clientIds: [clientId] },
    };
  });
}

type Leads = SetView['leads'];
type Given = { readonly set: number; readonly index: number; readonly leads: Leads };
type Made = Given & { readonly between: readonly GapEntry[]; readonly view: RallyView };

/** Views of rallies that were made before. A rally that is not played anew is seen as it was. */
const made = new WeakMap<Played, Made>();

function ralliesByLog(rallies: RallySet, leads: Leads): readonly RallyView[] {
  const { played, standing, given } = rallies;
  const corrected = lazy(() => correctedIn(given.told));
  // Who counts for somebody else counts so in every rally: only then are all of them looked at again.
  const isReassigned = standing.some(isOf('reassign'));
  const touched = touchedIn(rallies);
  return played.map((one, at) => {
    const about = { set: given.setNumber, index: at + 1, leads };
    const between = at === 0 ? gapBefore(rallies) : (played[at - 1]?.gap ?? []);
    const was = isReassigned ? undefined : made.get(one);
    if (was && isSame(was, about) && haveSame(was.between, between)) return was.view;
    const touches = touched[at]?.touches ?? [];
    const view = rallyView(one, { ...about, between, touches, isCorrected: (id) => corrected().has(id) });
    if (!isReassigned) made.set(one, { ...about, between, view });
    return view;
  });
}

function correctedIn(told: RallySet['given']['told']): ReadonlySet<string> {
  const corrected = new Set<string>();
  for (const { event, worded } of told) if (worded && worded !== event) corrected.add(event.id);
  return corrected;
}

const isSame = (was: Given, { set, index, leads }: Given): boolean =>
  was.set === set && was.index === index && was.leads === leads;

/** Entries of the gap before the first rally: those that follow none. */
function gapBefore({ standing, played }: RallySet): readonly GapEntry[] {
  const later = new Set(played.flatMap(({ gap }) => gap.map(({ id }) => id)));
  return standing.filter(isInGap).filter(({ id }) => !later.has(id));
}

type Around = Given & {
  readonly between: readonly GapEntry[];
  readonly touches: readonly Touch[];
  readonly isCorrected: (id: string) => boolean;
};

function rallyView(played: Played, { set, index, leads, between, touches, isCorrected }: Around): RallyView {
  const { rally, during, completed, server, setterAt } = played;
  const { winner = null, isPenalty, isDisputed } = rally.outcome;
  const contacts = leads === 'rally' ? touches.map((touch, at) => contactView(touch, { at, winner, isCorrected })) : [];
  const { firstAt, lastAt, clientIds } = recordedBy(rally);
  return {
    id: rally.id,
    set,
    index,
    depth: depthOf(played, leads),
    server: during.serving,
    serverWho: server ?? serverOf(during, 'them'),
    courtUs: sixBy(during, 'us'),
    courtThem: sixBy(during, 'them'),
    liberoUs: liberoIn(during),
    setterUs: setterAt,
    setterThem: theirSetterPosition(during),
    starterUs: during.ours ? positionOf(1, during.turns.us) : null,
    starterThem: during.theirs ? positionOf(1, during.turns.them) : null,
    before: during.score,
    after: completed.score,
    winner,
    isReplay: rally.outcome.winner === null,
    isPenalty,
    end: endingOf(rally, contacts, winner),
    contacts,
    between,
    isDisputed,
    firstAt,
    lastAt,
    clientIds,
  };
}

/** A point of the score cards alone tells no more than who won; where taps lead, no contact is read (FIG-13). */
function depthOf({ rally, during }: Played, leads: Leads): ViewDepth {
  const isPressed = rally.contacts.length + rally.ends.length === 0;
  return leads === 'counts' || isPressed ? 'score' : during.depth;
}

type In = { readonly at: number; readonly winner: Side | null; readonly isCorrected: Around['isCorrected'] };

function contactView(touch: Touch, { at, winner, isCorrected }: In): ContactView {
  const { contact, side, who, with: others, skill, grade } = touch;
  const { from, to, overpass, file } = contact.payload;
  const ended = wonBy(touch);
  return {
    id: contact.id,
    nth: at + 1,
    side,
    who,
    with: others,
    skill,
    grade,
    isAgreed: ended === undefined || ended === winner,
    isCorrected: isCorrected(contact.id),
    from,
    to,
    overpass: overpass && skill === 'receive' && grade === '1',
    file,
    clientId: contact.clientId,
    at: contact.at,
  };
}

/** The regulars of a side by position; null where none of them is known. */
function sixBy({ ours, theirs, turns }: Frame, side: 'us' | 'them'): readonly Held[] | null {
  const six = side === 'us' ? ours : theirs;
  if (!six || six.regulars.every((held) => held === null)) return null;
  return PLACES.map((position) => six.regulars[placeAt(position, turns[side]) - 1] ?? null);
}

function liberoIn({ ours, bench, turns }: Frame): RallyView['liberoUs'] {
  const { acting, unplaced } = bench;
  if (!ours) return null;
  if (!acting) return unplaced === null ? null : { libero: unplaced, for: null, position: null };
  const position = positionOf(acting.place, turns.us);
  return { libero: acting.libero, for: ours.regulars[acting.place - 1] ?? null, position };
}

/** When a rally was recorded, and on which devices; presses have no time of their own. */
function recordedBy({ contacts, ends, presses }: Rally) {
  let firstAt: string | null = null;
  let lastAt: string | null = null;
  const clientIds = new Set<string>();
  for (const { at, clientId } of [...contacts, ...ends]) {
    if (firstAt === null || at < firstAt) firstAt = at;
    if (lastAt === null || at > lastAt) lastAt = at;
    clientIds.add(clientId);
  }
  for (const { clientId } of presses) clientIds.add(clientId);
  return { firstAt, lastAt, clientIds: [...clientIds] };
}
