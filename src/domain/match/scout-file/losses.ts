import { marksIn } from '../figures/rally-marks.ts';
import { onCourt, type RallyView } from '../figures/rally-view.ts';
import { type ScoutMatch, writtenSets } from './scout-match.ts';

/** Something that the format has no place for, and how often this match has it. */
type Loss = { readonly of: string; readonly times: number };

/** Everything that a file cannot say and this match knows (DVO-17). */
export function lossesIn({ view }: ScoutMatch): readonly Loss[] {
  const sets = writtenSets(view);
  const rallies = sets.flatMap((set) => set.rallies);
  const entries = rallies.flatMap(({ between }) => between);
  const count = (isLost: (rally: RallyView) => boolean): number => rallies.filter(isLost).length;
  const all: readonly Loss[] = [
    { of: 'second and third blockers', times: sum(rallies, blockersBeside) },
    { of: 'assists without a set', times: sum(rallies, assistsWithoutSet) },
    { of: '+/− of players', times: new Set(rallies.flatMap((rally) => onCourt(rally) ?? [])).size },
    { of: 'libero exchanges', times: sum(sets, (set) => liberoExchanges(set.rallies)) },
    { of: 'replays', times: count(({ isReplay }) => isReplay) },
    { of: 'notes', times: entries.filter(({ kind }) => kind === 'note').length },
    { of: 'cards without a point', times: entries.filter(({ kind }) => kind === 'sanction').length },
    {
      of: 'timeouts of no team',
      times: entries.filter(({ kind, payload }) => kind === 'timeout' && payload.type !== 'team').length,
    },
    { of: 'rallies not recorded touch by touch', times: count(({ depth }) => depth !== 'touch') },
  ];
  return all.filter(({ times }) => times > 0);
}

/** `second and third blockers (3), replays (1)` */
export const lossWords = (losses: readonly Loss[]): string =>
  losses.map(({ of, times }) => `${of} (${times})`).join(', ');

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

const blockersBeside = ({ contacts }: RallyView): number => sum(contacts, ({ with: others }) => others.length);

/** A kill off a pass or a dig: the file knows an assist by its set alone. */
const assistsWithoutSet = (rally: RallyView): number =>
  marksIn(rally).filter(
    ({ name, contact }) => name === 'A' && rally.contacts.some(({ id, skill }) => id === contact && skill !== 'set'),
  ).length;

const liberoExchanges = (rallies: readonly RallyView[]): number =>
  rallies.filter(({ liberoUs }, at) => {
    const before = rallies[at - 1]?.liberoUs ?? null;
    return before?.libero !== liberoUs?.libero || before?.for !== liberoUs?.for;
  }).length;
