import { type LoggedEvent } from '../corrections.ts';
import { type MatchState, setOf } from '../fold.ts';
import { inWords } from '../kinds.ts';
import { type Action, actionOf, mainOf } from '../last-action.ts';
import type { Names } from '../match-log.ts';
import { shownText } from '../rally/missing.ts';
import { wonBy } from '../rally/contact.ts';
import type { Rally } from '../rally/rallies.ts';

/** The newest press of this device as it is said: a point with whose serve it makes, anything else as it was recorded. */
export function resultOf(newest: LoggedEvent, state: MatchState, names: Names): Action | undefined {
  const event = mainOf(newest, state);
  const rally = setOf(state, event.setNumber).rallies?.played.find(
    ({ rally: one }) => one.id === rallyOf(event),
  )?.rally;
  const won = rally && pointBy(event, rally);
  if (!rally || won === undefined) return actionOf(event, state, names);
  if (won === null) return { title: 'Replayed, no point', who: '', what: '' };
  const title = won === 'us' ? 'Point, we serve' : 'They scored, they serve';
  const score = shownText(setOf(state, event.setNumber));
  if (event.kind !== 'contact') return { title, who: score, what: '' };
  const { who, what } = inWords(event, names);
  return { title, who, what: `${what}, ${score}` };
}

const rallyOf = (event: LoggedEvent): string | undefined =>
  event.kind === 'contact' || event.kind === 'rally-end' ? event.payload.rally : undefined;

/** The side that this entry gives its rally to, if that is how the rally ended. */
function pointBy(event: LoggedEvent, { outcome }: Rally): 'us' | 'them' | null | undefined {
  const said =
    event.kind === 'contact' ? wonBy(event.payload) : event.kind === 'rally-end' ? event.payload.winner : undefined;
  return said === outcome.winner ? said : undefined;
}

/** Entries of others that say the same as this one: the rally stays as it is when this one is taken back (FIX-1b). */
export function alsoBy(event: LoggedEvent, state: MatchState): readonly string[] {
  const set = setOf(state, event.setNumber).rallies;
  const rally = set?.played.find(({ rally: one }) => one.id === rallyOf(event))?.rally;
  if (!rally) return [];
  const isOther = ({ clientId }: { readonly clientId: string }): boolean => clientId !== event.clientId;
  const contacts = rally.contacts.filter(isOther);
  if (event.kind === 'rally-end') {
    const ends = rally.ends.filter((one) => isOther(one) && one.payload.winner === event.payload.winner);
    return [...ends, ...contacts.filter(({ payload }) => wonBy(payload) === event.payload.winner)].map(({ id }) => id);
  }
  if (event.kind !== 'contact') return [];
  const { side, skill, who } = event.payload;
  const isSame = (one: typeof event.payload): boolean =>
    one.side === side && one.skill === skill && JSON.stringify(one.who) === JSON.stringify(who);
  return contacts.filter(({ payload }) => isSame(payload)).map(({ id }) => id);
}
