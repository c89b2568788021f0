import { z } from 'zod';
import { ClockTime, clock, Day, mediumDay } from '../core/dates.ts';
import { inList } from '../core/in-list.ts';
import { plural } from '../core/plural.ts';
import { isKind, KIND_NAMES, KINDS } from '../match/kinds.ts';
import type { Called, NamedTable, NameOf } from './called.ts';
import type { Draft } from './command.ts';
import { inOrder } from './order.ts';

/** A change in words: its title, and where it belongs. */
export type Words = { readonly title: string; readonly detail: string };

export function describe(draft: NamedDraft, known: NameOf): Words {
  const said = readSpoken(draft);
  const nameOf = withNamesThen(draft, known);
  const team = said.teamId === undefined ? undefined : nameOf('teams', said.teamId);
  const called = (table: NamedTable) => {
    const id = table === 'teams' ? said.teamId : (said.id ?? said.lineupId);
    return (id === undefined ? undefined : nameOf(table, id)) ?? '';
  };
  const title = TITLES[draft.name]?.(said, called) ?? draft.name;
  const place = match(said, nameOf) || [team, when(said)].filter(Boolean).join(', ');
  return { title, detail: joined(place && entered(said) ? `${place}.` : place, entered(said)) };
}

const maybe = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);
const text = maybe(z.string());
const number = maybe(z.number());

/**
 * The parts of any command's input that are worth showing. Lenient: a queue of another release may lack or twist them.
 */
const SpokenInput = z.object({
  teamId: text,
  id: text,
  sessionId: text,
  lineupId: text,
  name: text,
  title: text,
  opponentName: text,
  position: text,
  jerseyNumber: number,
  setNumber: number,
  date: maybe(Day),
  startTime: maybe(ClockTime),
  players: z.array(z.unknown()).catch([]),
  entries: z.array(z.unknown()).catch([]),
  patch: z.object({ name: text, title: text, position: text, jerseyNumber: number }).catch({}),
  fields: z.object({ title: text, startDate: maybe(Day), startTime: maybe(ClockTime) }).catch({}),
  entry: z.object({ kind: text }).catch({}),
});
type SpokenInput = z.infer<typeof SpokenInput>;

/** One of something, and several. */
type Noun = readonly [one: string, many: string];
const nounOf = ({ entry: { kind = '' } }: SpokenInput): Noun => (isKind(kind) ? KINDS[kind] : KINDS.opaque).noun;

type Title = (said: SpokenInput, called: (table: NamedTable) => string) => string;
const quoted = (name = '') => (name === '' ? '' : `“${name}”`);
const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ');

const TITLES: Readonly<Record<string, Title>> = {
  'team.create': ({ name }) => joined('New team:', name),
  'team.update': (_, called) => joined('Edit team', called('teams')),
  'team.default-rules': (_, called) => joined('Change the rules of', called('teams')),
  'team.delete': (_, called) => joined('Delete team', called('teams')),
  'roster.generate': ({ players }) => `Add ${plural(players.length, 'player')}`,
  'player.add': ({ name }) => joined('Add player', name),
  'player.update': (_, called) => joined('Edit player', called('players')),
  'player.delete': (_, called) => joined('Delete player', called('players')),
  'lineup.create': ({ name }) => joined('New lineup:', name),
  'lineup.rename': ({ name }) => joined('Rename lineup to', quoted(name)),
  'lineup.duplicate': (_, called) => joined('Copy lineup', called('lineups')),
  'lineup.delete': (_, called) => joined('Delete lineup', called('lineups')),
  'lineup.reorder': () => 'Order of lineups',
  'lineup.save-court': (_, called) => joined('Court layout of', called('lineups') || 'a lineup'),
  'formation.set': (_, called) => joined('Places on court of', called('lineups') || 'a lineup'),
  'event.create': ({ fields }) => joined('New event:', fields.title),
  'event.update': (_, called) => joined('Edit event', called('events')),
  'event.edit-instance': (_, called) => joined('Edit one date of', called('events') || 'a series'),
  'event.delete-instance': (_, called) => joined('Delete one date of', called('events') || 'a series'),
  'event.delete': (_, called) => joined('Delete event', called('events')),
  'session.start': () => 'Start tracking a game',
  'session.oneTime': ({ title }) => joined('New event:', title),
  'session.rename-opponent': ({ opponentName }) => joined('Rename opponent to', quoted(opponentName)),
  'session.count': () => 'Change how taps are counted',
  'session.rules': () => 'Change the rules of a game',
  'session.complete': () => 'Complete game',
  'session.reopen': () => 'Reopen game',
  'session.delete': () => 'Delete game statistics',
  'session.restore': () => 'Take back a deleted game',
  'session.merge': () => 'Merge two games',
  'match.import': ({ entries }) => `Import ${plural(entries.length, 'entry', 'entries')}`,
  'match.record': (said) => plural(1, ...nounOf(said)),
};

function entered({ patch, position, jerseyNumber = patch.jerseyNumber }: SpokenInput): string {
  const shirt = jerseyNumber === undefined ? undefined : `#${jerseyNumber}`;
  const values = [patch.name ?? patch.title, shirt, position ?? patch.position].filter(Boolean);
  return values.length === 0 ? '' : `You entered: ${values.join(', ')}.`;
}

function when({ date, startTime, fields }: SpokenInput): string {
  const day = date ?? fields.startDate;
  const time = startTime ?? fields.startTime;
  return [day && mediumDay(day), time && clock(time)].filter(Boolean).join(', ');
}

function match({ teamId = '', sessionId, setNumber }: SpokenInput, nameOf: NameOf, sets = [setNumber]): string {
  if (sessionId === undefined || setNumber === undefined) return '';
  const played = sets.length === 1 ? `Set ${sets[0]}` : `Sets ${inList(sets.map(String))}`;
  return [nameOf('statSessions', sessionId) ?? nameOf('teams', teamId), played].filter(Boolean).join(', ');
}

/** A change with the names its records had when it was made. */
type NamedDraft = Draft & { readonly called?: Called | undefined };
const readSpoken = ({ input }: Draft): SpokenInput => SpokenInput.safeParse(input).data ?? SpokenInput.parse({});
const withNamesThen =
  ({ called }: NamedDraft, nameOf: NameOf): NameOf =>
  (table, id) =>
    nameOf(table, id) ?? called?.names[id];

/** Entries of one set in words: "24 stats and 11 points". */
function tallied(drafts: readonly Draft[]): string {
  const counts = new Map(KIND_NAMES.map((kind) => [KINDS[kind].noun[0], { noun: KINDS[kind].noun, n: 0 }]));
  for (const draft of drafts) {
    const count = counts.get(nounOf(readSpoken(draft))[0]);
    if (count) count.n += 1;
  }
  return inList([...counts.values()].filter(({ n }) => n > 0).map(({ n, noun }) => plural(n, ...noun)));
}

export type Group<T> = { readonly words: Words; readonly entries: readonly [T, ...T[]] };

/** The queue in its order; entries into one set of a match that follow each other are one line. */
export function groupQueue<T extends NamedDraft>(queue: readonly T[], nameOf: NameOf): Group<T>[] {
  const groups: { key: string; entries: [T, ...T[]] }[] = [];
  for (const [i, entry] of queue.entries()) {
    const said = readSpoken(entry);
    const key = entry.name === 'match.record' ? `${said.sessionId} ${said.setNumber}` : `${i}`;
    const last = groups.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else groups.push({ key, entries: [entry] });
  }
  return groups.map(({ entries }) => together(entries, nameOf));
}

/** Refused changes, the latest first. What was refused of one match is one group, in the order made. */
export function byMatch<T extends NamedDraft & { readonly at: string; readonly seq?: number }>(
  refused: readonly T[],
  nameOf: NameOf,
): Group<T>[] {
  const groups = new Map<unknown, [T, ...T[]]>();
  for (const change of inOrder(refused)) {
    const key = change.name === 'match.record' ? readSpoken(change).sessionId : change;
    const group = groups.get(key);
    group?.push(change);
    groups.delete(key);
    groups.set(key, group ?? [change]);
  }
  return [...groups.values()].toReversed().map((entries) => together(entries, nameOf));
}

function together<T extends NamedDraft>(entries: readonly [T, ...T[]], nameOf: NameOf): Group<T> {
  const [first] = entries;
  if (entries.length === 1) return { entries, words: describe(first, nameOf) };
  const sets = [...new Set(entries.map((entry) => readSpoken(entry).setNumber))].toSorted();
  return {
    entries,
    words: { title: tallied(entries), detail: match(readSpoken(first), withNamesThen(first, nameOf), sets) },
  };
}
