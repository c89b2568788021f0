import { plural } from '../../core/plural.ts';
import { type MatchState, setOf } from '../fold.ts';
import { leadingOf } from '../rally/rally-set.ts';
import { isOf } from '../rally/standing.ts';
import type { MatchEntry } from '../schema.ts';

/** `Set 2 from rallies · 14 taps not counted`, and the entry that lets the others count instead (COUNTS-6). */
export type LeadingNote = { readonly text: string; readonly switching: MatchEntry };

/** Of a set in which figures were tapped and contacts recorded; none where only one of them can count. */
export function leadingNoteOf(state: MatchState, setNumber: number): LeadingNote | undefined {
  const { rallies } = setOf(state, setNumber);
  const taps = tapsIn(state, setNumber);
  const contacts = rallies?.standing.filter(isOf('contact')).length ?? 0;
  if (!rallies || taps === 0 || contacts === 0) return undefined;
  const isByRally = leadingOf(rallies) === 'rally';
  const [from, others] = isByRally ? ['rallies', plural(taps, 'tap')] : ['taps', plural(contacts, 'contact')];
  return {
    text: `Set ${setNumber} from ${from} · ${others} not counted.`,
    switching: { kind: 'leading', payload: { mode: isByRally ? 'counts' : 'rally' } },
  };
}

/** Of a set whose figures are from rallies that were not recorded touch by touch: its rates are of less than was played. */
export function depthNoteOf(state: MatchState, setNumber: number): string | undefined {
  const { rallies } = setOf(state, setNumber);
  if (!rallies || leadingOf(rallies) === 'counts') return undefined;
  const counted = rallies.played.filter(({ rally }) => rally.outcome.winner);
  const cut = counted.filter(({ during }) => during.depth !== 'touch').length;
  if (cut === 0) return undefined;
  const among = `in ${cut} of ${plural(counted.length, 'rally', 'rallies')} not every touch is recorded`;
  return `Set ${setNumber}: ${among}. HIT and K% leave out what was in play.`;
}

const tells = isOf('depth', 'contact', 'rally-end');

/** Whether rallies lead in a set of the match. Who counts may enter line-ups and timeouts too; they tell no rally. */
export const isToldByRallies = ({ sets }: Pick<MatchState, 'sets'>): boolean =>
  sets.some(({ rallies, counts }) => {
    if (!rallies?.standing.some(tells)) return false;
    // Of a match that was scored only, rallies are all there is.
    return leadingOf(rallies) === 'rally' || (counts.size === 0 && !rallies.standing.some(isOf('contact')));
  });

function tapsIn({ log, marks }: MatchState, setNumber: number): number {
  let taps = 0;
  for (let at = log; at; at = at.before)
    if (at.event.kind === 'stat' && at.event.setNumber === setNumber && !marks.void.has(at.event.id)) taps += 1;
  return taps;
}
