import { z } from 'zod';
import { ClockTime, clock, Day, mediumDay } from '../core/dates.ts';
import type { Draft } from './command.ts';

/** A change in words: what was to be done, and where. */
export type Words = { readonly title: string; readonly detail: string };
type Named = 'teams' | 'players' | 'lineups' | 'events' | 'statSessions';
/** What a person calls a record, as far as the device knows it. For a session: the opponent. */
export type NameOf = (table: Named, id: string) => string | undefined;

const maybe = <T extends z.ZodType>(shape: T) => shape.optional().catch(undefined);
const text = maybe(z.string());
const number = maybe(z.number());

/** The parts of any input that are worth saying; a queue of another release may lack or twist them. */
const Said = z.object({
  teamId: text,
  id: text,
  sessionId: text,
  eventId: text,
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
type Said = z.infer<typeof Said>;

const KINDS: Readonly<Record<string, string>> = { stat: 'stat', score: 'point', 'open-set': 'set opened' };
const kindOf = ({ entry }: Said): string => KINDS[entry.kind ?? ''] ?? 'correction';

type Title = (said: Said, called: (table: Named) => string) => string;
const quoted = (name = '') => (name === '' ? '' : `“${name}”`);
const joined = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ');

const TITLES: Readonly<Record<string, Title>> = {
  'team.create': ({ name }) => joined('New team:', name),
  'team.update': (_, called) => joined('Edit team', called('teams')),
  'team.delete': (_, called) => joined('Delete team', called('teams')),
  'roster.generate': ({ players }) => `Add ${players.length} players`,
  'player.add': ({ name }) => joined('Add player', name),
  'player.update': (_, called) => joined('Edit player', called('players')),
  'player.delete': (_, called) => joined('Delete player', called('players')),
  'lineup.create': ({ name }) => joined('New lineup:', name),
  'lineup.rename': ({ name }) => joined('Rename lineup to', quoted(name)),
  'lineup.duplicate': (_, called) => joined('Copy lineup', called('lineups')),
  'lineup.delete': (_, called) => joined('Delete lineup', called('lineups')),
  'lineup.reorder': () => 'Order of lineups',
  'lineup.save-court': (_, called) => joined('Court layout of', called('lineups') || 'a lineup'),
  'event.create': ({ fields }) => joined('New event:', fields.title),
  'event.update': (_, called) => joined('Edit event', called('events')),
  'event.edit-instance': (_, called) => joined('Edit one date of', called('events') || 'a series'),
  'event.delete-instance': (_, called) => joined('Delete one date of', called('events') || 'a series'),
  'event.delete': (_, called) => joined('Delete event', called('events')),
  'session.start': () => 'Start tracking a game',
  'session.oneTime': ({ title }) => joined('New event:', title),
  'session.rename-opponent': ({ opponentName }) => joined('Rename opponent to', quoted(opponentName)),
  'session.complete': () => 'Complete game',
  'session.reopen': () => 'Reopen game',
  'session.delete': () => 'Delete game statistics',
  'session.restore': () => 'Take back a deleted game',
  'session.merge': () => 'Merge two games',
  'match.import': ({ entries }) => `Import ${entries.length} entries`,
  'match.record': (said) => `1 ${kindOf(said)}`,
};

function entered({ patch, position, jerseyNumber = patch.jerseyNumber }: Said): string {
  const shirt = jerseyNumber === undefined ? undefined : `#${jerseyNumber}`;
  const values = [patch.name ?? patch.title, shirt, position ?? patch.position].filter(Boolean);
  return values.length === 0 ? '' : `You entered: ${values.join(', ')}.`;
}

function when({ date, startTime, fields }: Said): string {
  const day = date ?? fields.startDate;
  const time = startTime ?? fields.startTime;
  return [day && mediumDay(day), time && clock(time)].filter(Boolean).join(', ');
}

function match({ sessionId, setNumber }: Said, nameOf: NameOf): string {
  if (sessionId === undefined || setNumber === undefined) return '';
  return [nameOf('statSessions', sessionId), `Set ${setNumber}`].filter(Boolean).join(', ');
}

export function describe(draft: Draft, nameOf: NameOf): Words {
  const said = Said.safeParse(draft.input).data ?? Said.parse({});
  const team = said.teamId === undefined ? undefined : nameOf('teams', said.teamId);
  const called = (table: Named) => {
    const id = table === 'teams' ? said.teamId : said.id;
    return (id === undefined ? undefined : nameOf(table, id)) ?? '';
  };
  const title = TITLES[draft.name]?.(said, called) ?? draft.name;
  const place = match(said, nameOf) || [team, when(said)].filter(Boolean).join(', ');
  return { title, detail: joined(place && entered(said) ? `${place}.` : place, entered(said)) };
}

const NOUNS = ['stat', 'point', 'set opened', 'correction'] as const;
const PLURALS: Readonly<Record<string, string>> = { 'set opened': 'sets opened' };
const counted = (noun: string, n: number) => `${n} ${n === 1 ? noun : (PLURALS[noun] ?? `${noun}s`)}`;

/** Entries of one set in words: "24 stats and 11 points". */
function tallied(drafts: readonly Draft[]): string {
  const kinds = drafts.map(({ input }) => kindOf(Said.safeParse(input).data ?? Said.parse({})));
  const parts = NOUNS.map((noun) => ({ noun, n: kinds.filter((kind) => kind === noun).length }));
  const said = parts.filter(({ n }) => n > 0).map(({ noun, n }) => counted(noun, n));
  const last = said.pop() ?? '';
  return said.length === 0 ? last : `${said.join(', ')} and ${last}`;
}

type Group<T> = { readonly words: Words; readonly entries: readonly [T, ...T[]] };

/** The queue in its order; entries into one set of a match that follow each other are one line. */
export function grouped<T extends Draft>(queue: readonly T[], nameOf: NameOf): Group<T>[] {
  const groups: { key: string; entries: [T, ...T[]] }[] = [];
  for (const [i, entry] of queue.entries()) {
    const said = Said.safeParse(entry.input).data;
    const key = entry.name === 'match.record' ? `${said?.sessionId} ${said?.setNumber}` : `${i}`;
    const last = groups.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else groups.push({ key, entries: [entry] });
  }
  return groups.map(({ entries }) => {
    const words = describe(entries[0], nameOf);
    return { entries, words: entries.length > 1 ? { ...words, title: tallied(entries) } : words };
  });
}
