import fc from 'fast-check';
import type { MatchEntry } from '#domain/match/schema.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { gradesOf, SKILL_NAMES } from '#domain/match/rally/contact.ts';
import { BY_ITSELF } from '#domain/match/rally/said-anew.ts';
import { playerOf } from './numbered-ids.ts';

/** The kinds that tell a match by its rallies. */
type Told = Exclude<MatchEntry['kind'], 'stat' | 'score' | 'open-set' | 'void' | 'replace' | 'strike'>;
type EntryOf<K extends MatchEntry['kind']> = Extract<MatchEntry, { kind: K }>;

/** Which of a few rallies and players, and whatever else is to be chosen. */
type Chosen = { readonly set: number; readonly rally: number; readonly player: number; readonly other: number };
const CHOSEN: fc.Arbitrary<Chosen> = fc.record({
  ...{ set: fc.constant(1), rally: fc.nat({ max: 5 }), player: fc.nat({ max: 11 }), other: fc.nat({ max: 29 }) },
});

const pick = <T>(from: readonly T[], by: number, otherwise: T): T => from[by % from.length] ?? otherwise;
const sideBy = (by: number) => (by % 3 === 0 ? ('them' as const) : ('us' as const));
const player = (n: number) => ({ playerId: playerOf(1 + (n % 12)) });
const whoOf = (side: 'us' | 'them', n: number) =>
  n % 7 === 0 ? null : side === 'us' ? player(n) : { number: String(n % 20) };

export const FIRST = { set: 1, rally: 0, player: 1, other: 1 } as const;

/** The first rallies of a set, each after the one before it. */
function postOf({ set, rally, other }: Chosen) {
  const chain: (string | null)[] = [null];
  for (let n = 0; n <= rally; n++) chain.push(rallyIdOf(set, chain.at(-1) ?? null));
  const [after = null, id = null] = chain.slice(-2);
  const isInserted = rally > 0 && other % 9 === 0;
  const before = isInserted ? id : null;
  const own = isInserted ? rallyIdOf(set, after, before) : (id ?? rallyIdOf(set, null));
  return { rally: own, after, before, n: isInserted ? 0 : rally + 1, base: 0, deed: null };
}
const gapOf = (one: Chosen) => ({ after: one.other % 4 === 0 ? null : postOf({ ...one, other: 1 }).rally });
const seenAs = { seen: null, base: 0 };
const sixOf = (n: number) => Array.from({ length: 6 }, (_, i) => player(n + i));
const planOf = (n: number) => ({
  ...{ libero: player(8), places: [1 + (n % 6), 1 + ((n + 3) % 6)] },
  ...{ when: pick(['always', 'receive', 'serve'] as const, n, 'always'), serves: n % 2 === 0 ? [1 + (n % 6)] : [] },
});

/** An entry of each kind, by what is chosen. */
export const MADE: { readonly [K in Told]: (one: Chosen) => EntryOf<K> } = {
  'rally-end': (one) => ({
    kind: 'rally-end',
    payload: {
      ...{ ...postOf(one), seen: null, winner: one.other % 11 === 0 ? null : sideBy(one.other) },
      ...{ reason: one.other % 8 === 0 ? 'penalty' : null, who: null, settles: one.other % 10 === 0 },
    },
  }),
  contact(one) {
    const skill = pick(SKILL_NAMES, one.other, 'dig');
    const side = sideBy(one.player);
    const grade = pick(gradesOf(skill), one.other + one.player, 'in');
    const payload = { k: 1 + (one.other % 5), side, who: whoOf(side, one.player), skill, grade };
    return { kind: 'contact', payload: { ...postOf(one), ...payload, ...BY_ITSELF, overpass: one.other % 7 === 0 } };
  },
  'line-up': (one) => ({
    kind: 'line-up',
    payload: {
      ...{ side: 'us', six: sixOf(one.player), liberos: [player(8)], plan: [planOf(one.other)] },
      ...{ setters: [player(one.player)], system: '5-1', captain: null, setterAt: null, from: null },
    },
  }),
  'first-serve': ({ other }) => ({ kind: 'first-serve', payload: { side: sideBy(other) } }),
  substitution: (one) => ({
    kind: 'substitution',
    payload: {
      ...{ ...gapOf(one), ...seenAs, deed: null, side: 'us', exceptional: one.other % 6 === 0 },
      ...{ out: player(one.player), in: player(one.other) },
    },
  }),
  libero: (one) => ({
    kind: 'libero',
    payload: {
      ...{ ...gapOf(one), ...seenAs, do: one.other % 2 === 0 ? 'in' : 'out' },
      ...{ libero: player(8), for: one.other % 5 === 0 ? null : player(one.player) },
    },
  }),
  'libero-plan': (one) => ({
    kind: 'libero-plan',
    payload: { ...gapOf(one), liberos: one.other % 2 === 0 ? null : [player(9)], plan: [planOf(one.other)] },
  }),
  setter: (one) => ({
    kind: 'setter',
    payload: {
      ...gapOf(one),
      setters: [player(one.player)],
      system: pick(['5-1', '6-2', '4-2'] as const, one.other, '5-1'),
    },
  }),
  'rotation-fix': (one) => ({
    kind: 'rotation-fix',
    payload: { ...gapOf(one), side: sideBy(one.player), by: one.other % 2 === 0 ? 1 : -2 },
  }),
  timeout: (one) => ({
    kind: 'timeout',
    payload: { ...gapOf(one), ...seenAs, side: sideBy(one.player), type: one.other % 3 === 0 ? 'technical' : 'team' },
  }),
  sanction: (one) => ({
    kind: 'sanction',
    payload: { ...gapOf(one), side: sideBy(one.other), level: 'warning', who: null, staff: false },
  }),
  depth: (one) => ({
    kind: 'depth',
    payload: { ...gapOf(one), depth: pick(['score', 'points', 'touch'] as const, one.other, 'points') },
  }),
  leading: ({ other }) => ({ kind: 'leading', payload: { mode: other % 2 === 0 ? 'counts' : 'rally' } }),
  reassign: (one) => ({
    kind: 'reassign',
    payload: { from: player(one.player), to: player(one.other), both: false, until: null },
  }),
  note: (one) => ({ kind: 'note', payload: { ...gapOf(one), text: 'They serve short' } }),
};
export const TOLD = Object.keys(MADE).filter((kind): kind is Told => Object.hasOwn(MADE, kind));

/** Any entry of a kind, in the words of a few rallies and players. */
export const anyTold = <K extends Told>(kind: K): fc.Arbitrary<EntryOf<K>> =>
  CHOSEN.map((one): EntryOf<K> => MADE[kind](one));
export const anyRallyEntry: fc.Arbitrary<EntryOf<Told>> = fc.constantFrom(...TOLD).chain((kind) => anyTold(kind));
