import { PRODUCT_DEFAULTS } from '#domain/core/product.ts';
import { fold } from '#domain/match/fold.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { PRESETS, Rules } from '#domain/match/rules.ts';
import type { ScoutMatch } from '#domain/match/scout-file/scout-match.ts';
import { logOf, rulesOf } from '#tests/plain-match/notation.ts';
import type { Entry, LineUp } from '#tests/plain-match/entries.ts';
import { SESSION } from './match.ts';
import { rallyLogOf, readMatchFile, type Prefix } from './match-file.ts';
import { matchNamed } from './scout.ts';
import { type ScriptedCourt, type ScriptedEnd, type ScriptedSet, scripted } from './scripted-match.ts';
import { jerseyOf, productLog } from './vector-log.ts';

export type ScoutFixture = { readonly name: string; readonly match: ScoutMatch };

const POSITIONS: Readonly<Record<string, string>> = {
  ...{ '2': 'S', '20': 'S', '7': 'OH', '4': 'OH', '8': 'MB', '11': 'MB', '10': 'OPP', '21': 'OPP', '14': 'DS' },
  ...{ '1': 'L', '5': 'L' },
};
const utc = (at: string) => ({ day: at.slice(0, 10), time: at.slice(11, 19).replaceAll(':', '.') });

/** A match as its session and rosters complete it: our players are called by their numbers. */
export function scoutMatch(
  log: readonly Entry[],
  given: Partial<ScoutMatch> & { readonly rules?: Rules } = {},
): ScoutMatch {
  const { rules = PRESETS['fivb-2025'].rules, ...further } = given;
  return {
    view: matchView(fold(productLog(log), { counting: 'attempts', rules }), SESSION),
    ...{ day: '2025-11-15', title: 'League', us: 'Tidewater', them: 'Breakers', isVisiting: false, isNameless: false },
    player: (id) => {
      const number = jerseyOf(id);
      return { number, name: `Ana Number${number}`, position: POSITIONS[number] ?? '' };
    },
    zoned: utc,
    madeAt: { day: '2025-11-16', time: '09.30.00' },
    madeBy: PRODUCT_DEFAULTS,
    ...further,
  };
}

function written(
  sets: readonly ScriptedSet[],
  preset: 'fivb' | 'ncaa' = 'fivb',
  given: Partial<ScoutMatch> = {},
): ScoutMatch {
  const vector = { id: '', title: '', rules: preset, log: scripted(sets), expect: {} };
  const presets = { fivb: PRESETS['fivb-2025'].rules, ncaa: PRESETS['ncaa-2026'].rules };
  const rules = Rules.parse({ ...presets[preset], ...rulesOf(vector) });
  return scoutMatch(logOf(vector), { ...given, rules });
}

const US = {
  ...{ six: ['2', '7', '8', '10', '4', '11'], liberos: ['1'], setters: ['2'], system: '5-1' },
  plan: [{ libero: '1', places: [3, 6], when: 'always', serves: [] }],
} as const satisfies Partial<LineUp>;
const THEM = { six: ['91', '92', '93', '94', '95', '96'], setterAt: 1 };

/** All ends that a rally can have. */
const ENDS: readonly ScriptedEnd[] = [
  ...(['kill', 'ace', 'serve-error', 'undug', 'attack-error', 'block', 'cover'] as const),
  ...(['block-error', 'net', 'handling', 'other', 'free', 'card'] as const),
];

/** A substitution there and back, a timeout of each side, a replay and a note. */
const lively = ({ rally, us, them }: ScriptedCourt): readonly string[] => {
  if (rally === 6) return ['to them'];
  if (rally === 9 && us.includes('7')) return ['sub us 7 14', 'to us'];
  if (rally === 12) return ['replay'];
  if (rally === 20 && us.includes('14')) return ['sub us 14 7', 'note'];
  return rally === 15 && them.includes('95') ? ['sub them 95 97'] : [];
};

const TWO_SETS: readonly Pick<ScriptedSet, 'first' | 'score'>[] = [
  { first: 'us', score: [25, 21] },
  { first: 'them', score: [23, 25] },
];
const bothSides = TWO_SETS.map((set): ScriptedSet => ({
  ...set,
  us: US,
  them: THEM,
  depth: 'both',
  ends: ENDS,
  between: lively,
}));
const oursOnly = TWO_SETS.map((set): ScriptedSet => ({ ...set, us: US, depth: 'ours', ends: ENDS, between: lively }));
const byPoints = TWO_SETS.map((set): ScriptedSet => ({
  ...{
    ...set,
    us: US,
    them: { setterAt: 4 },
    depth: 'points',
    ends: ENDS.flatMap((end) => [end, 'rotation-fault' as const]),
    between: lively,
  },
}));
const byScore = TWO_SETS.map((set): ScriptedSet => ({ ...set, us: US, depth: 'score', ends: ENDS, between: lively }));
const DEPTHS = ['both', 'points', 'score', 'ours'] as const;
const mixed = TWO_SETS.map((set): ScriptedSet => ({
  ...{ ...set, us: US, them: THEM, ends: ENDS, between: lively },
  depth: (rally) => DEPTHS[Math.floor(rally / 5) % DEPTHS.length] ?? 'both',
}));

/** Two setters, of whom who is at the back sets; before she comes to the front both change with their hitters. */
const doubled = ({ us }: ScriptedCourt): readonly string[] => {
  const front = us.slice(1, 4);
  if (front.includes('2') && us.includes('10')) return ['sub us 2 21', 'sub us 10 20'];
  return front.includes('20') ? ['sub us 20 10', 'sub us 21 2'] : [];
};
const american: ScriptedSet = {
  ...{ first: 'us', score: [25, 22], them: THEM, depth: 'both', ends: ENDS, between: doubled },
  us: {
    ...{ six: US.six, liberos: ['1', '5'], setters: ['2', '20'], system: '6-2' },
    plan: [
      { libero: '1', places: [3], when: 'always', serves: [3] },
      { libero: '5', places: [6], when: 'always', serves: [] },
    ],
  },
};
const international = bothSides.map((set): ScriptedSet => ({
  ...{ ...set, us: { ...US, liberos: ['1', '5'] }, them: { ...THEM, setterAt: 3 } },
}));
const FIVE: readonly Pick<ScriptedSet, 'first' | 'score'>[] = [
  ...([
    { first: 'us', score: [27, 25] },
    { first: 'them', score: [20, 25] },
  ] as const),
  ...([
    { first: 'us', score: [25, 18] },
    { first: 'them', score: [22, 25] },
    { first: 'us', score: [15, 12] },
  ] as const),
];
const five = FIVE.map((set): ScriptedSet => ({
  ...set,
  us: US,
  them: THEM,
  depth: 'both',
  ends: ENDS,
  between: lively,
}));

/** The eight matches of DVO-19. */
export const SCOUT_FIXTURES: readonly ScoutFixture[] = [
  { name: 'touch-both-sides', match: written(bothSides) },
  { name: 'ours-only', match: written(oursOnly) },
  { name: 'points', match: written(byPoints, 'fivb', { isVisiting: true }) },
  { name: 'score', match: written(byScore) },
  { name: 'mixed', match: written(mixed) },
  { name: 'ncaa', match: written([american, { ...american, first: 'them' }], 'ncaa') },
  { name: 'fivb', match: written(international, 'fivb', { us: 'Škofja Loka', them: 'Müller & Søn; Łódź' }) },
  { name: 'five-sets', match: written(five, 'fivb', { isNameless: true, isVisiting: true }) },
];

/** The two scouted matches as either team would have recorded them; none where their files are not at hand. */
export const realMatches = (): readonly ScoutFixture[] =>
  (['PM06', 'example_data'] as const).flatMap((name) => {
    const text = matchNamed(name);
    if (text === undefined) return [];
    const file = readMatchFile(text);
    return (['*', 'a'] as const).map((us: Prefix) => ({
      name: `${name}-${us === '*' ? 'home' : 'visitors'}`,
      match: scoutMatch(
        rallyLogOf(file, us, () => []),
        { isVisiting: us === 'a' },
      ),
    }));
  });
