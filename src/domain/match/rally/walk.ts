import { groupBy } from '../../core/group-by.ts';
import { isDeciding, type Rules, winnerOfSet } from '../rules.ts';
import type { Side } from '../schema.ts';
import { haveSame } from './alike.ts';
import type { Code, Found } from './codes.ts';
import { type Held, plus } from './court.ts';
import type { Depth } from './entries.ts';
import { courtOf, type Frame, serverOf, setterPosition, timeoutsIn } from './frame.ts';
import { afterRally, asBegan, benchOf, derived, exchanged, type LiberoPlan, replanned } from './libero.ts';
import type { Rally } from './rallies.ts';
import { isOf, nameOf, type Standing } from './standing.ts';
import { NOBODY, sixOf, substitute } from './substitution.ts';

/** Depth, first serve and the liberos that were replaced for the match, from the sets before. */
export type Before = {
  readonly depth: Depth;
  readonly firstServe: Side | null;
  readonly gone: readonly string[];
};
export const NO_SET_BEFORE: Before = { depth: 'points', firstServe: null, gone: [] };
export const isSameBefore = (a: Before, b: Before): boolean =>
  a.depth === b.depth && a.firstServe === b.firstServe && haveSame(a.gone, b.gone);

export type Way = { readonly setNumber: number; readonly rules: Rules };

/** A rally with how things stood in it, what came of it, and how the gap after it left them. */
export type Played = {
  readonly rally: Rally;
  readonly during: Frame;
  /** P1 to P6 during the rally; null without a line-up. */
  readonly court: readonly Held[] | null;
  /** Our server, if we served. */
  readonly server: Held;
  readonly setterAt: number | null;
  /** After the rally, before anything of its gap. */
  readonly completed: Frame;
  readonly gap: readonly GapEntry[];
  readonly after: Frame;
  readonly found: readonly Found[];
};

const GAP_KINDS = [
  ...(['substitution', 'libero', 'libero-plan', 'setter', 'rotation-fix', 'timeout'] as const),
  ...(['sanction', 'depth', 'note'] as const),
] as const;
export const isInGap = isOf(...GAP_KINDS);
export type GapEntry = Standing<(typeof GAP_KINDS)[number]>;

type Step = { readonly frame: Frame; readonly found: readonly Found[] };

/** How a set begins: the line-ups and the first server that hold, from whenever they were entered (LINE-1). */
export function begin(standing: readonly Standing[], before: Before, { rules, setNumber }: Way): Frame {
  const { depth, firstServe, gone } = before;
  const lineUps = standing.filter(isOf('line-up'));
  const us = lineUps.findLast(({ payload }) => payload.side === 'us')?.payload;
  const them = lineUps.findLast(({ payload }) => payload.side === 'them')?.payload;
  const first = standing.findLast(isOf('first-serve'))?.payload.side ?? proposed(firstServe, { rules, setNumber });
  const frame: Frame = {
    ...{ score: { us: 0, them: 0 }, turns: { us: 0, them: 0 }, timeouts: { us: 0, them: 0 }, serving: first, depth },
    ours: us?.six ? sixOf(us.six.map(nameOf)) : null,
    theirs: them?.six ? sixOf(them.six.map(nameOf)) : null,
    bench: benchOf(namesOf(us?.liberos ?? []), planOf(us?.plan ?? []), gone),
    setters: { listed: (us?.setters ?? []).map(nameOf), system: us?.system ?? 'none' },
    theirSetter: them?.setterAt ?? null,
  };
  return withLibero(frame, rules);
}

/** After the first set the other side begins, as long as nothing else was said; a deciding set is tossed for (LINE-6). */
export function proposed(before: Side | null, { rules, setNumber }: Way): Side | null {
  if (before === null || setNumber === 1 || isDeciding(rules, setNumber)) return null;
  return before === 'us' ? 'them' : 'us';
}

const namesOf = (players: readonly Parameters<typeof nameOf>[0][]): string[] =>
  players.flatMap((one) => nameOf(one) ?? []);
const planOf = (
  plan: readonly {
    libero: Parameters<typeof nameOf>[0];
    places: readonly number[];
    when: LiberoPlan['when'];
    serves: readonly number[];
  }[],
): LiberoPlan[] => plan.map(({ libero, places, when, serves }) => ({ libero: nameOf(libero), places, when, serves }));

/** The frame with who acts as libero now. */
function withLibero(frame: Frame, rules: Rules): Frame {
  const { ours, turns, serving } = frame;
  if (!ours) return frame;
  return { ...frame, bench: derived(frame.bench, { regulars: ours.regulars, turns: turns.us, serving, rules }) };
}

/** One rally from how things stood before it, with the gap that follows it. */
export function play(during: Frame, rally: Rally, gap: readonly GapEntry[], way: Way): Played {
  const completed = complete(during, rally, way.rules);
  const { frame: after, found } = pass(completed, gap, rally.id, way);
  const isOver = winnerOfSet(during.score, way.rules, way.setNumber) !== null && !!rally.outcome.winner;
  return {
    ...{ rally, during, court: courtOf(during), server: serverOf(during, 'us'), setterAt: setterPosition(during) },
    ...{ completed, gap, after },
    found: isOver ? [{ code: 'set-over', rally: rally.id }, ...found] : found,
  };
}

/** The winner serves next; if it did not serve, it turns first. A replay changes nothing (section D). */
function complete(during: Frame, { outcome }: Rally, rules: Rules): Frame {
  const { winner, isPenalty } = outcome;
  if (!winner) return during;
  const isSideOut = during.serving !== null && during.serving !== winner;
  const { acting } = during.bench;
  const isServed = acting !== null && serverOf(during, 'us') === acting.libero && !isPenalty;
  const frame = {
    ...during,
    score: plus(during.score, winner, 1),
    serving: winner,
    turns: isSideOut ? plus(during.turns, winner, 1) : during.turns,
    bench: afterRally(during.bench, isServed),
  };
  return withLibero(frame, rules);
}

/** The entries of a gap, in the order of the log. */
export function pass(from: Frame, gap: readonly GapEntry[], after: string | null, way: Way): Step {
  let frame = from;
  const found: Found[] = [];
  for (const entry of gap) {
    const done = PASSES[entry.kind](frame, entry, way);
    found.push(...done.found.map((code) => ({ code, gap: after, entry: entry.id })));
    frame = done.frame === frame || entry.kind === 'timeout' ? done.frame : withLibero(done.frame, way.rules);
  }
  const stopped = countTimeouts(frame, gap.filter(isOf('timeout')), way);
  return {
    frame: stopped.frame,
    found: [...found, ...stopped.over.map((entry) => ({ code: 'timeout-over' as const, gap: after, entry }))],
  };
}

/** How they pair their players is not looked at. */
const FOUND_IN_THEIRS: ReadonlySet<Code> = new Set(['over-subs', 'sub-not-on-court', 'sub-already-on']);

type Done = { readonly frame: Frame; readonly found: readonly Code[] };
type Pass = (frame: Frame, entry: GapEntry, way: Way) => Done;
const nothing = (frame: Frame): Done => ({ frame, found: [] });

const PASSES: Readonly<Record<GapEntry['kind'], Pass>> = {
  substitution(frame, entry, { rules }) {
    if (entry.kind !== 'substitution') return nothing(frame);
    const { side, out, in: comes, exceptional } = entry.payload;
    const exchange = { out: nameOf(out), in: nameOf(comes), exceptional };
    if (side === 'them') {
      const theirs = frame.theirs ?? NOBODY;
      // Who may stand in a place that was never known is counted, and changes no place (SUB-12).
      const isKnown = theirs.regulars.includes(exchange.out) || !theirs.starters.includes(null);
      const said = isKnown ? exchange : { ...exchange, out: null };
      const { six, found } = substitute(theirs, said, { rules, liberos: [] });
      return { frame: { ...frame, theirs: six }, found: found.filter((code) => FOUND_IN_THEIRS.has(code)) };
    }
    if (!frame.ours) return nothing(frame);
    const { six, found } = substitute(frame.ours, exchange, { rules, liberos: frame.bench.liberos });
    return { frame: { ...frame, ours: six }, found };
  },
  libero(frame, entry, { rules }) {
    if (entry.kind !== 'libero' || !frame.ours) return nothing(frame);
    const { do: what, libero, for: regular } = entry.payload;
    const court = { regulars: frame.ours.regulars, turns: frame.turns.us, serving: frame.serving, rules };
    const { bench, found } = exchanged(frame.bench, { do: what, libero: nameOf(libero), for: nameOf(regular) }, court);
    return { frame: { ...frame, bench }, found };
  },
  'libero-plan'(frame, entry) {
    if (entry.kind !== 'libero-plan') return nothing(frame);
    const { liberos, plan } = entry.payload;
    const { bench, found } = replanned(frame.bench, liberos && namesOf(liberos), planOf(plan));
    return { frame: { ...frame, bench }, found };
  },
  setter(frame, entry) {
    if (entry.kind !== 'setter') return nothing(frame);
    const { setters, system } = entry.payload;
    return nothing({ ...frame, setters: { listed: setters.map(nameOf), system } });
  },
  'rotation-fix'(frame, entry) {
    if (entry.kind !== 'rotation-fix') return nothing(frame);
    const { side, by } = entry.payload;
    return nothing({ ...frame, turns: plus(frame.turns, side, by), bench: asBegan(frame.bench) });
  },
  depth: (frame, entry) => nothing(entry.kind === 'depth' ? { ...frame, depth: entry.payload.depth } : frame),
  timeout: nothing,
  sanction: nothing,
  note: nothing,
};

/** The same side's timeout by two devices in one gap is one: the nth of each are the same (STOP-3). */
function countTimeouts(from: Frame, taken: readonly Standing<'timeout'>[], { rules, setNumber }: Way) {
  let frame = from;
  const over: string[] = [];
  for (const side of ['us', 'them'] as const) {
    const ofSide = taken.filter(({ payload }) => payload.side === side && payload.type === 'team');
    const byDevice = [...groupBy(ofSide, ({ clientId }) => clientId).values()];
    const most = byDevice.toSorted((a, b) => b.length - a.length)[0] ?? [];
    for (const { id } of most) {
      frame = { ...frame, timeouts: plus(frame.timeouts, side, 1) };
      if (frame.timeouts[side] > timeoutsIn(rules, setNumber)) over.push(id);
    }
  }
  return { frame, over };
}

/** Announcements due after this rally: each is announced once, when a side reaches it first (STOP-4, END-7). */
export function dueAfter({ during, completed }: Played, { rules, setNumber }: Way) {
  const reached = Math.max(completed.score.us, completed.score.them);
  const isNew = reached > Math.max(during.score.us, during.score.them);
  const isLast = isDeciding(rules, setNumber);
  return {
    sideChange: isNew && isLast && reached === rules.sideChangeAt,
    technical: isNew && !isLast && rules.technicalAt.includes(reached),
  };
}
