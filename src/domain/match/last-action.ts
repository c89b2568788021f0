import { capital } from '../core/text.ts';
import type { LoggedEvent } from './corrections.ts';
import { type MatchState, setOf } from './fold.ts';
import { type EntryOf, inWords, isListed, type Kind, KINDS } from './kinds.ts';
import { type Names, scoreText } from './match-log.ts';

/** An entry as it is said to the person who made it: `Stat recorded`, `#7 Ruiz`, `kill`. */
export type Action = { readonly title: string; readonly who: string; readonly what: string };

type Place = { readonly id: string; readonly setNumber: number; readonly state: MatchState; readonly names: Names };

const entitled = (title: string, entry: EntryOf, names: Names): Action => {
  const { who, what } = inWords(entry, names);
  return { title, who, what };
};

/** How an entry is said when it was just made, with the score as it is now; nothing for one without a line in the log. */
export function actionOf(event: LoggedEvent, state: MatchState, names: Names): Action | undefined {
  const { id, setNumber } = event;
  return say(event, { id, setNumber, state, names: { ...names, setNumber } });
}

function say(entry: EntryOf, place: Place): Action | undefined {
  const { names } = place;
  if (entry.kind === 'strike' && entry.payload.targets.length > 1) return { title: 'Rally deleted', who: '', what: '' };
  if (entry.kind === 'void' || entry.kind === 'strike') return undone(place);
  if (entry.kind === 'replace') return entitled('Changed', entry.payload.with, names);
  if (!isListed(entry)) return undefined;
  if (entry.kind === 'score') return pressed(entry.payload, place);
  const isRemoval = entry.kind === 'stat' && entry.payload.by < 0;
  const said: EntryOf = entry.kind === 'stat' ? { kind: 'stat', payload: { ...entry.payload, by: 1 } } : entry;
  return entitled(titleOf(entry.kind, isRemoval ? 'removed' : 'recorded'), said, names);
}

const titleOf = (kind: Kind, done: 'recorded' | 'removed'): string => `${capital(KINDS[kind].noun[0])} ${done}`;

/** A point is said with the score that it makes. */
function pressed({ side, by }: EntryOf<'score'>['payload'], { setNumber, state, names }: Place): Action {
  const who = `${names.side(side)}, ${scoreText(setOf(state, setNumber).score)}`;
  return { title: titleOf('score', by > 0 ? 'recorded' : 'removed'), who, what: '' };
}

function undone({ id, state, names }: Place): Action | undefined {
  const target = targetOf(state, id);
  if (target?.kind === 'void' || target?.kind === 'strike') return { title: 'Redone', who: '', what: '' };
  const struck = target?.kind === 'replace' ? target.payload.with : target;
  return struck && isListed(struck) ? entitled('Undone', struck, names) : undefined;
}

function targetOf({ corrections }: MatchState, id: string): LoggedEvent | undefined {
  for (let at = corrections; at; at = at.before) if (at.event.id === id) return at.target;
  return undefined;
}
