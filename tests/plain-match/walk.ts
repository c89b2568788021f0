import type { Chain, Rally } from './chain.ts';
import { type Depth, type KindOf, type LineUp, ofKind, type Side, type Statement, type Who } from './entries.ts';
import { type Bench, deriveLibero, emptyBench, except, replan, type Standing } from './libero.ts';
import { type Rules, winnerOf } from './rules.ts';
import { type Places, placesOf, substitute } from './substitution.ts';

const SIX = [1, 2, 3, 4, 5, 6] as const;

/** How things stood when a rally was played. */
export type Played = {
  readonly rally: Rally;
  readonly serving: Side | null;
  readonly server: Who;
  readonly court: readonly Who[] | null;
  readonly libero: Who;
  readonly unplaced: Who;
  readonly liberos: readonly string[];
  readonly setterAt: number | null;
  readonly depth: Depth;
  readonly isPenalty: boolean;
};

export type SetState = {
  readonly number: number;
  readonly rules: Rules;
  readonly score: { us: number; them: number };
  serving: Side | null;
  /** As far as anybody knows, to propose the other side for the next set. */
  first: Side | null;
  readonly turns: { us: number; them: number };
  readonly lineUps: Readonly<Record<Side, LineUp | null>>;
  places: Places | null;
  theirs: Places | null;
  readonly bench: Bench;
  setters: { readonly listed: readonly string[]; readonly system: string };
  readonly timeouts: { us: number; them: number };
  depth: Depth;
  readonly played: Played[];
  readonly findings: string[];
  /** Of the last rally: what its point reached first. */
  reached: number | null;
};

type Before = { readonly depth: Depth; readonly first: Side | null };

export const positionAfter = (place: number, turns: number): number => ((((place - 1 - turns) % 6) + 6) % 6) + 1;

type Given = {
  readonly standing: readonly Statement[];
  readonly chain: Chain;
  readonly rules: Rules;
  readonly before: Before;
};

/** A set from its entries, rally by rally. */
export function walk(number: number, { standing, chain, rules, before }: Given): SetState {
  const { rallies, gapOf } = chain;
  const gaps = standing.filter(isInGap).map((entry) => ({ entry, gap: gapOf(entry.payload.after, entry) }));
  const entriesOf = (asked: string | null) => gaps.flatMap(({ entry, gap }) => (gap === asked ? [entry] : []));
  const state = begin(number, standing, rules, before);
  derive(state);
  passGap(state, entriesOf(null));
  for (const rally of rallies) {
    play(state, rally);
    passGap(state, entriesOf(rally.id));
  }
  return state;
}

function begin(number: number, standing: readonly Statement[], rules: Rules, before: Before): SetState {
  const said = ofKind(standing, 'first-serve').at(-1)?.payload.side ?? null;
  const isMiddle = number > 1 && number < rules.sets;
  const other = before.first === 'us' ? 'them' : 'us';
  const first = said ?? (isMiddle && before.first ? other : null);
  const lineUpOf = (side: Side) =>
    ofKind(standing, 'line-up').findLast(({ payload }) => payload.side === side)?.payload ?? null;
  const lineUps = { us: lineUpOf('us'), them: lineUpOf('them') };
  const { us, them } = lineUps;
  const bench = emptyBench();
  if (us) Object.assign(bench, { liberos: us.liberos, plan: us.plan });
  return {
    ...{ number, rules, first, lineUps, bench, depth: before.depth, serving: first },
    ...{ score: { us: 0, them: 0 }, turns: { us: 0, them: 0 }, timeouts: { us: 0, them: 0 } },
    ...{ places: us?.six ? placesOf(us.six) : null, theirs: them?.six ? placesOf(them.six) : null },
    ...{
      setters: { listed: us?.setters ?? [], system: us?.system ?? 'none' },
      played: [],
      findings: [],
      reached: null,
    },
  };
}

const standingOf = (state: SetState): Standing => ({
  regulars: state.places?.regulars ?? [],
  positionOf: (place) => positionAfter(place, state.turns.us),
  serving: state.serving,
  rules: state.rules,
});

function derive(state: SetState): void {
  if (state.places) deriveLibero(state.bench, standingOf(state));
}

/** P1 to P6 as they stand, the libero on. */
export function courtOf({ places, bench, turns }: SetState): Who[] | null {
  if (!places) return null;
  const court: Who[] = [];
  for (const place of SIX) {
    const acts = bench.acting?.place === place ? bench.acting.libero : null;
    court[positionAfter(place, turns.us) - 1] = acts ?? places.regulars[place - 1] ?? null;
  }
  return court;
}

export function theirServerOf({ theirs, turns, serving }: SetState): Who {
  if (!theirs || serving !== 'them') return null;
  const place = SIX.find((one) => positionAfter(one, turns.them) === 1) ?? 1;
  return theirs.regulars[place - 1] ?? null;
}

/** The position of the setter in charge. */
export function setterAt(state: SetState): number | null {
  const court = courtOf(state);
  if (!court) return null;
  const { listed, system } = state.setters;
  const places = listed.map((player) => court.indexOf(player) + 1).filter((position) => position > 0);
  const isFront = (position: number) => position >= 2 && position <= 4;
  if (system === '6-2') return places.find((position) => !isFront(position)) ?? null;
  if (system === '4-2') return places.find(isFront) ?? null;
  return system === 'none' ? null : (places[0] ?? null);
}

export function theirSetterAt({ lineUps, turns }: SetState): number | null {
  const start = lineUps.them?.setterAt ?? null;
  return start === null ? null : positionAfter(start, turns.them);
}

function play(state: SetState, rally: Rally): void {
  const isPenalty = rally.ends.some(({ payload }) => payload.reason === 'penalty');
  const court = courtOf(state);
  const { bench, serving, score, turns, depth } = state;
  const server = serving === 'us' ? (court?.[0] ?? null) : null;
  state.played.push({
    ...{ rally, serving, server, court, depth, isPenalty, setterAt: setterAt(state) },
    ...{ libero: bench.acting?.libero ?? null, unplaced: bench.unplaced, liberos: bench.liberos },
  });
  const { winner } = rally;
  if (!winner) return;
  const wasOver = winnerOf([score.us, score.them], state.rules, state.number) !== null;
  if (wasOver && !state.findings.includes('set-over')) state.findings.push('set-over');
  const most = Math.max(score.us, score.them);
  score[winner] += 1;
  state.reached = score[winner] > most ? score[winner] : null;
  if (server !== null && server === bench.acting?.libero && !isPenalty) bench.served ??= bench.acting.place;
  if (serving !== null && serving !== winner) turns[winner] += 1;
  state.serving = winner;
  bench.before = bench.acting;
  bench.moves = 0;
  bench.unplaced = null;
  derive(state);
}

type InGap = Exclude<
  Extract<Statement, { payload: { readonly after: string | null } }>,
  { kind: 'contact' | 'rally-end' }
>;
const isInGap = (entry: Statement): entry is InGap =>
  'after' in entry.payload && entry.kind !== 'contact' && entry.kind !== 'rally-end';

function passGap(state: SetState, entries: readonly InGap[]): void {
  for (const entry of entries) {
    state.findings.push(...pass(state, entry));
    if (entry.kind !== 'timeout') derive(state);
  }
  countTimeouts(state, ofKind(entries, 'timeout'));
}

function pass(state: SetState, { kind, payload }: InGap): string[] {
  const { bench, rules } = state;
  if (kind === 'depth') state.depth = payload.depth;
  if (kind === 'setter') state.setters = { listed: payload.setters, system: payload.system };
  if (kind === 'libero-plan') replan(bench, payload.liberos, payload.plan);
  if (kind === 'libero') return state.places ? except(bench, payload, standingOf(state)) : [];
  if (kind === 'rotation-fix') {
    state.turns[payload.side] += payload.by;
    Object.assign(bench, { acting: bench.before, moves: 0 });
  }
  if (kind !== 'substitution') return [];
  if (payload.side === 'us') return state.places ? substitute(state.places, payload, rules, bench.liberos) : [];
  state.theirs ??= placesOf([null, null, null, null, null, null]);
  // Without their numbers it only counts.
  const said = state.theirs.regulars.some((held) => held !== null) ? payload : { ...payload, out: null };
  const found = substitute(state.theirs, said, rules, []);
  return found.filter((code) => OF_THEIRS.has(code));
}

/** Who of theirs may come in for whom is theirs to know. */
const OF_THEIRS = new Set(['over-subs', 'sub-not-on-court', 'sub-already-on']);

/** The same side's by two devices in one gap, nth for nth, are one. */
function countTimeouts(state: SetState, taken: readonly KindOf<'timeout'>[]): void {
  for (const side of ['us', 'them'] as const) {
    const own = taken.filter(({ payload }) => payload.side === side && payload.type === 'team');
    const devices = [...new Set(own.map(({ device }) => device))];
    const most = Math.max(0, ...devices.map((device) => own.filter((one) => one.device === device).length));
    for (let i = 0; i < most; i++) {
      state.timeouts[side] += 1;
      if (state.timeouts[side] > allowed(state)) state.findings.push('timeout-over');
    }
  }
}

export const allowed = ({ rules, number }: SetState): number =>
  rules.sets > 1 && number === rules.sets && !rules.playAll ? rules.decidingTimeouts : rules.timeouts;
