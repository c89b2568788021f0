import fc from 'fast-check';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { entryIdOf, playerOf } from './numbered-ids.ts';
import { anyRallyEntry, anyTold } from './rally-entries.ts';
import { type Category, type Counter, MatchEntry, type Side, type Step } from '#domain/match/schema.ts';

export const TEAM = '0190a000-0000-7000-8000-000000000001';
export const SESSION = '0190a000-0000-7000-8000-000000000002';
export const PHONE = '0190a000-0000-7000-8000-00000000000a';
export const TABLET = '0190a000-0000-7000-8000-00000000000b';
export const LAPTOP = '0190a000-0000-7000-8000-00000000000c';
export const eventId = entryIdOf;
export const playerId = playerOf;

/** An entry that this version understands. */
type Logged = Exclude<LoggedEvent, { kind: 'opaque' }>;

type Where = { by?: string; set?: number };

/** A match written down entry by entry: `rev` and id count up from 1. */
export function matchOf(...entries: (MatchEntry & Where)[]): Logged[] {
  return entries.map((entry, i) => logged(i + 1, entry));
}

export function logged(n: number, { by = PHONE, set = 1, ...entry }: MatchEntry & Where): Logged {
  const at = new Date(Date.UTC(2025, 10, 15, 18) + n * 1000).toISOString();
  const origin = { id: eventId(n), teamId: TEAM, sessionId: SESSION, setNumber: set, userId: null, clientId: by, at };
  return { ...origin, rev: n, ...entry };
}

export const stat = (
  player: number,
  category: Category,
  counter: Counter,
  { by = 1, ...where }: { by?: Step } & { set?: number } = {},
): Extract<MatchEntry, { kind: 'stat' }> & { set?: number } => ({
  kind: 'stat',
  payload: { playerId: playerId(player), category, counter, by },
  ...where,
});

export const point = (side: Side, rally: number, by: string = PHONE): MatchEntry & Where => ({
  kind: 'score',
  payload: { side, by: 1, rally, takesBack: null },
  by,
});

/** A −1 that names the entry with this number, or nothing. */
export const minus = (side: Side, target: number | null, by: string = PHONE): MatchEntry & Where => ({
  kind: 'score',
  payload: { side, by: -1, rally: 1, takesBack: target === null ? null : eventId(target) },
  by,
});

export const strike = (target: number, by: string = PHONE): MatchEntry & Where => ({
  kind: 'void',
  payload: { target: eventId(target) },
  by,
});

const tapEntry = fc.record({
  kind: fc.constant('stat' as const),
  payload: fc.record({
    playerId: fc.integer({ min: 1, max: 3 }).map(playerId),
    category: fc.constantFrom<Category[]>('attack', 'serve'),
    counter: fc.constantFrom<Counter[]>('positive', 'negative', 'attempts'),
    by: fc.constantFrom<Step[]>(1, 1, 1, -1),
  }),
});

const earlier = (n: number) => fc.integer({ min: 1, max: n + 1 }).map(eventId);

const scoreEntry = (n: number) =>
  fc.record({
    kind: fc.constant('score' as const),
    payload: fc.record({
      side: fc.constantFrom<Side[]>('us', 'them'),
      by: fc.constantFrom<Step[]>(1, 1, 1, -1),
      rally: fc.integer({ min: 1, max: 4 }),
      takesBack: fc.option(earlier(n), { nil: null }),
    }),
  });

type Entries = {
  readonly [K in MatchEntry['kind']]: {
    readonly weight: number;
    at(n: number): fc.Arbitrary<Extract<MatchEntry, { kind: K }>>;
  };
};
/** Any entry of each kind that can stand at place `n`; corrections name anything up to what comes right after them. */
const ANY: Entries = {
  stat: { weight: 5, at: () => tapEntry },
  score: { weight: 5, at: scoreEntry },
  'open-set': { weight: 1, at: () => fc.constant({ kind: 'open-set', payload: {} }) },
  void: { weight: 4, at: (n) => fc.record({ kind: fc.constant('void'), payload: fc.record({ target: earlier(n) }) }) },
  replace: {
    weight: 2,
    at: (n) =>
      fc.record({
        kind: fc.constant('replace'),
        payload: fc.record({ target: earlier(n), with: fc.oneof(tapEntry, scoreEntry(n), anyRallyEntry) }),
      }),
  },
  strike: {
    weight: 1,
    at: (n) =>
      fc.record({
        kind: fc.constant('strike'),
        payload: fc.record({ targets: fc.array(earlier(n), { minLength: 1, maxLength: 4 }) }),
      }),
  },
  'rally-end': { weight: 3, at: () => anyTold('rally-end') },
  contact: { weight: 4, at: () => anyTold('contact') },
  'line-up': { weight: 1, at: () => anyTold('line-up') },
  'first-serve': { weight: 1, at: () => anyTold('first-serve') },
  substitution: { weight: 1, at: () => anyTold('substitution') },
  libero: { weight: 1, at: () => anyTold('libero') },
  'libero-plan': { weight: 1, at: () => anyTold('libero-plan') },
  setter: { weight: 1, at: () => anyTold('setter') },
  'rotation-fix': { weight: 1, at: () => anyTold('rotation-fix') },
  timeout: { weight: 1, at: () => anyTold('timeout') },
  sanction: { weight: 1, at: () => anyTold('sanction') },
  depth: { weight: 1, at: () => anyTold('depth') },
  leading: { weight: 1, at: () => anyTold('leading') },
  reassign: { weight: 1, at: () => anyTold('reassign') },
  note: { weight: 1, at: () => anyTold('note') },
};
const anyEntry = (n: number, kinds: readonly Kind[]): fc.Arbitrary<MatchEntry> =>
  fc.oneof(...kinds.map((kind) => ({ weight: ANY[kind].weight, arbitrary: ANY[kind].at(n) })));
type Kind = keyof Entries;
const ALL = Object.keys(ANY).filter((kind): kind is Kind => Object.hasOwn(ANY, kind));
/** The kinds of a match that is counted, and never told by its rallies. */
const COUNTED = ['stat', 'score', 'open-set', 'void', 'replace'] as const;

/** Some came late, and name what they were made before: an entry of their device, or one of another, which they may not. */
const lateness = (n: number) => fc.option(earlier(n), { nil: undefined, freq: 4 });

const madeBefore = (entry: MatchEntry, precedes: string | undefined): MatchEntry =>
  precedes === undefined ? entry : MatchEntry.parse({ ...entry, payload: { ...entry.payload, precedes } });

/** Histories of counts alone: of what stands on the score cards every press is one of theirs. */
export const countedHistories = (maxLength = 40): fc.Arbitrary<LoggedEvent[]> => histories(maxLength, COUNTED);

/** Histories of three devices in two sets, corrections of corrections and senseless ones included. */
export function histories(maxLength = 40, kinds: readonly Kind[] = ALL): fc.Arbitrary<LoggedEvent[]> {
  // Each place is described once: a history draws from as many as it is long.
  const places = Array.from({ length: maxLength }, (_, i) =>
    fc
      .tuple(
        anyEntry(i + 1, kinds).chain((entry) => lateness(i + 1).map((precedes) => madeBefore(entry, precedes))),
        fc.constantFrom(PHONE, TABLET, LAPTOP),
        fc.integer({ min: 1, max: 2 }),
      )
      .map(([entry, by, set]) => logged(i + 1, { ...entry, by, set })),
  );
  return fc.integer({ min: 0, max: maxLength }).chain((length) => fc.tuple(...places.slice(0, length)));
}
