import { type Event, type EventType, TYPE_NAMES } from './schema.ts';

/** How a type is written and coloured (SCHED-10 to SCHED-15). */
export const EVENT_KINDS = {
  game: { label: TYPE_NAMES.game, letter: 'G', hue: 'game' },
  practice: { label: TYPE_NAMES.practice, letter: 'P', hue: 'practice' },
  tournament: { label: TYPE_NAMES.tournament, letter: 'T', hue: 'tournament' },
  scrimmage: { label: TYPE_NAMES.scrimmage, letter: 'S', hue: 'scrimmage' },
  one_time_event: { label: TYPE_NAMES.one_time_event, letter: 'E', hue: 'one-time' },
  other: { label: TYPE_NAMES.other, letter: 'O', hue: 'other' },
} as const satisfies Record<EventType, { label: string; letter: string; hue: string }>;

/** The few words that stand for an event in a small place. */
export const shortName = ({ opponentName, title }: Pick<Event, 'opponentName' | 'title'>): string =>
  opponentName === null ? title : `vs ${opponentName}`;
