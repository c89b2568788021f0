import { capital } from '../core/text.ts';
import type { LoggedEvent } from './corrections.ts';
import { type MatchState, setOf } from './fold.ts';
import { type EntryOf, inWords, isListed, type Kind, KINDS } from './kinds.ts';
import { type Names, scoreText } from './match-log.ts';
import { wonBy } from './rally/contact.ts';
import type { Side } from './schema.ts';
import { deedIn } from './undo.ts';

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

/** Of all entries of one press the one that was pressed: what it confirmed was played before it. */
export function mainOf(newest: LoggedEvent, state: MatchState): LoggedEvent {
  const place = (event: LoggedEvent): number => (event.kind === 'contact' ? event.payload.k : 0);
  return deedIn(state, newest).reduce((last, event) => (place(event) > place(last) ? event : last), newest);
}

function say(entry: EntryOf, place: Place): Action | undefined {
  const { names } = place;
  if (entry.kind === 'strike') {
    const side = unsaidBy(place);
    if (side) return pointAction('removed', side, place);
    if (entry.payload.targets.length > 1) return { title: 'Rally deleted', who: '', what: '' };
  }
  if (entry.kind === 'void' || entry.kind === 'strike') return undone(place);
  if (entry.kind === 'replace') return entitled('Changed', entry.payload.with, names);
  if (!isListed(entry)) return undefined;
  if (entry.kind === 'score')
    return pointAction(entry.payload.by > 0 ? 'recorded' : 'removed', entry.payload.side, place);
  if (entry.kind === 'rally-end' && entry.payload.winner && isWonBy(entry.payload.rally, entry.payload.winner, place))
    return entitled(`${titleOf('score', 'recorded')}, ${scoreIn(place)}`, entry, names);
  const isRemoval = entry.kind === 'stat' && entry.payload.by < 0;
  const said: EntryOf = entry.kind === 'stat' ? { kind: 'stat', payload: { ...entry.payload, by: 1 } } : entry;
  return entitled(titleOf(entry.kind, isRemoval ? 'removed' : 'recorded'), said, names);
}

const titleOf = (kind: Kind, done: 'recorded' | 'removed'): string => `${capital(KINDS[kind].noun[0])} ${done}`;

/** A point is said with the score that it makes. */
function pointAction(done: 'recorded' | 'removed', side: Side, place: Place): Action {
  return { title: titleOf('score', done), who: `${place.names.side(side)}, ${scoreIn(place)}`, what: '' };
}

const scoreIn = ({ state, setNumber }: Place): string => scoreText(setOf(state, setNumber).score);

/** Whether the rally of an entry has this winner now. */
function isWonBy(rally: string, side: Side, { state, setNumber }: Place): boolean {
  const played = setOf(state, setNumber).rallies?.played.findLast((one) => one.rally.id === rally);
  return played?.rally.outcome.winner === side;
}

/** The side that a strike takes a point from, if it takes out all that gave it and nothing else. */
function unsaidBy(place: Place): Side | undefined {
  const said = targetsOf(place.state, place.id).map((target) => pointIn(target));
  const [first] = said;
  if (!first?.side || said.some((one) => one.side !== first.side || one.rally !== first.rally)) return undefined;
  return isWonBy(first.rally, first.side, place) ? undefined : first.side;
}

/** The side that an entry gives a point to, and in which rally. */
function pointIn(target: LoggedEvent): { readonly side: Side | null | undefined; readonly rally: string } {
  if (target.kind === 'rally-end') return { side: target.payload.winner, rally: target.payload.rally };
  if (target.kind === 'contact') return { side: wonBy(target.payload), rally: target.payload.rally };
  const isPoint = target.kind === 'score' && target.payload.by > 0;
  return { side: isPoint ? target.payload.side : null, rally: '' };
}

function undone({ id, state, names }: Place): Action | undefined {
  const [target] = targetsOf(state, id);
  if (target?.kind === 'void' || target?.kind === 'strike') return { title: 'Redone', who: '', what: '' };
  const struck = target?.kind === 'replace' ? target.payload.with : target;
  return struck && isListed(struck) ? entitled('Undone', struck, names) : undefined;
}

/** The entries that this one corrects, the newest correction first. */
function targetsOf({ corrections }: MatchState, id: string): LoggedEvent[] {
  const targets: LoggedEvent[] = [];
  for (let at = corrections; at; at = at.before) if (at.event.id === id) targets.push(at.target);
  return targets;
}
