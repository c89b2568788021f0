import { roundTo } from '../../analysis/fraction.ts';
import { plural } from '../../core/plural.ts';
import { PRESETS, type Rules, sideOutPriorOf } from '../rules.ts';

export type PresetId = keyof typeof PRESETS;
export const PRESET_IDS: readonly PresetId[] = ['fivb-2025', 'nfhs-2026', 'usav-2026', 'ncaa-2026'];

/** Time zones of the United States by their first words; the others of the continent are named after their cities alone. */
const AMERICAN_ZONES = new Set([
  ...['Adak', 'Anchorage', 'Boise', 'Chicago', 'Denver', 'Detroit', 'Juneau', 'Los_Angeles', 'Menominee', 'Metlakatla'],
  ...['New_York', 'Nome', 'Phoenix', 'Sitka', 'Yakutat'],
]);
const AMERICAN_STATES = /^(US\/|America\/(Indiana|Kentucky|North_Dakota)\/|Pacific\/Honolulu$)/;

/** The rules that a match begins with: the team's own, else those that are usual where the device is (RULES-a). */
export function usualRules(teamDefault: Rules | null, timeZone: string): Rules {
  if (teamDefault) return teamDefault;
  const [continent, city = ''] = timeZone.split('/');
  const isAmerican = AMERICAN_STATES.test(timeZone) || (continent === 'America' && AMERICAN_ZONES.has(city));
  return PRESETS[isAmerican ? 'usav-2026' : 'fivb-2025'].rules;
}

const lowest = (number: number | null): string => (number === null ? 'no cap' : `cap ${number}`);
const SUB_MODES = { pair: 'in pairs', group: 'by place', free: 'free' } as const;
const LIBERO_SERVES = { no: 'never serves', 'one-place': 'serves in one place', free: 'serves anywhere' } as const;

type SaidRules = Rules & { readonly sideOutPrior: number };
/** Rules from before have no prior, and mean the usual one. */
const completed = (rules: Rules): SaidRules => ({ ...rules, sideOutPrior: sideOutPriorOf(rules) });

/** How each field is said where it differs from a preset. Sets are chosen by themselves, and said beside it. */
const SAID: { readonly [K in Exclude<keyof SaidRules, 'sets'>]: (value: SaidRules[K]) => string } = {
  playAll: (all) => (all ? 'all sets are played' : 'not all sets are played'),
  points: (points) => `to ${points}`,
  decidingPoints: (points) => `last set to ${points}`,
  lead: (lead) => `lead ${lead}`,
  cap: lowest,
  decidingCap: (cap) => `last set ${lowest(cap)}`,
  subs: (subs) => (subs === null ? 'any number of substitutions' : plural(subs, 'substitution')),
  subMode: (mode) => `substitutions ${SUB_MODES[mode]}`,
  exceptionalCounts: (counts) => `injury substitutions ${counts === 'no' ? 'are free' : 'count'}`,
  liberos: (liberos) => plural(liberos, 'libero'),
  liberoServe: (serve) => `the libero ${LIBERO_SERVES[serve]}`,
  redesignate: (when) => (when === 'any' ? 'a new libero at any time' : 'a new libero when none is left'),
  timeouts: (timeouts) => plural(timeouts, 'timeout'),
  decidingTimeouts: (timeouts) => `last set ${timeouts} timeouts`,
  timeoutSeconds: (seconds) => `timeouts of ${seconds} s`,
  technicalAt: (at) => (at.length === 0 ? 'no technical timeouts' : `technical timeouts at ${at.join(' and ')}`),
  technicalSeconds: (seconds) => `technical timeouts of ${seconds} s`,
  sideChangeAt: (at) => (at === null ? 'no side change' : `sides change at ${at}`),
  intervalSeconds: (seconds) => `${seconds} s between sets`,
  servingTeamFree: (free) => `the serving team ${free ? 'may stand anywhere' : 'keeps its places'}`,
  sideOutPrior: (prior) => `expected side-out ${roundTo({ part: 100 * prior, of: 1 }, 0)}%`,
};

type Said = keyof typeof SAID;
const isSaid = (field: string): field is Said => field in SAID;

const sentenceFor = <K extends Said>(field: K, rules: SaidRules): string => SAID[field](rules[field]);

/** Fields in which rules differ from a preset, in words. */
export function differencesFrom(preset: PresetId, rules: Rules): string[] {
  const [own, said] = [completed(PRESETS[preset].rules), completed(rules)];
  return Object.keys(own)
    .filter(isSaid)
    .filter((field) => JSON.stringify(own[field]) !== JSON.stringify(said[field]))
    .map((field) => sentenceFor(field, said));
}

/** The preset that rules come nearest to. */
export function nearestPreset(rules: Rules): PresetId {
  const [nearest = 'fivb-2025'] = PRESET_IDS.toSorted(
    (a, b) => differencesFrom(a, rules).length - differencesFrom(b, rules).length,
  );
  return nearest;
}

/** `USAV`, or `FIVB, but cap 27`: own rules list only what differs (RULES-c). */
export function rulesName(rules: Rules): string {
  const preset = nearestPreset(rules);
  const different = differencesFrom(preset, rules);
  const { name } = PRESETS[preset];
  return different.length === 0 ? name : `${name}, but ${different.join(', ')}`;
}

/** The limits that a coach asks for first: `12 substitutions, 2 timeouts of 30 s, to 25, last set to 15`. */
export function rulesFacts(rules: Rules): string {
  const sets = rules.sets === 1 ? [] : [SAID.decidingPoints(rules.decidingPoints)];
  return [
    SAID.subs(rules.subs),
    `${SAID.timeouts(rules.timeouts)} of ${rules.timeoutSeconds} s`,
    SAID.points(rules.points),
    ...sets,
  ].join(', ');
}
