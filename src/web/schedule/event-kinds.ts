import type { Event, EventType } from '#domain/schedule/schema.ts';

/** How a type is written and coloured (SCHED-10 to SCHED-15). */
export const EVENT_KINDS = {
  game: { label: 'Game', letter: 'G', hue: 'game' },
  practice: { label: 'Practice', letter: 'P', hue: 'practice' },
  tournament: { label: 'Tournament', letter: 'T', hue: 'tournament' },
  scrimmage: { label: 'Scrimmage', letter: 'S', hue: 'scrimmage' },
  one_time_event: { label: 'One-time event', letter: 'E', hue: 'one-time' },
  other: { label: 'Other', letter: 'O', hue: 'other' },
} as const satisfies Record<EventType, { label: string; letter: string; hue: string }>;

/** The few words that stand for an event in a small place. */
export const shortName = ({ opponentName, title }: Pick<Event, 'opponentName' | 'title'>): string =>
  opponentName === null ? title : `vs ${opponentName}`;
