import { z } from 'zod';
import { ClockTime, Day } from '../core/dates.ts';
import { manyLines, oneLine } from '../core/text.ts';
import { optionalText, seenLine } from '../core/text-schema.ts';

export const EventType = z.enum(['practice', 'scrimmage', 'game', 'tournament', 'other', 'one_time_event']);
export type EventType = z.infer<typeof EventType>;

/** On screen and in files that people open. */
export const TYPE_NAMES: Readonly<Record<EventType, string>> = {
  practice: 'Practice',
  scrimmage: 'Scrimmage',
  game: 'Game',
  tournament: 'Tournament',
  other: 'Other',
  one_time_event: 'One-time event',
};

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const Weekday = z.enum(WEEKDAYS);
export type Weekday = z.infer<typeof Weekday>;

export const Frequency = z.enum(['none', 'daily', 'weekly', 'monthly']);
export type Frequency = z.infer<typeof Frequency>;

export const Recurrence = z.object({
  frequency: Frequency,
  endDate: Day.nullable(),
  weeklyDays: z.array(Weekday),
  exceptions: z.array(Day),
});
export type Recurrence = z.infer<typeof Recurrence>;

/** How an event repeats, as a person enters it. What was taken out of a series is not entered here. */
export const Repeat = Recurrence.omit({ exceptions: true });
export type Repeat = z.infer<typeof Repeat>;
export const NO_REPEAT: Repeat = { frequency: 'none', endDate: null, weeklyDays: [] };

export const GameStatus = z.enum(['in_progress', 'completed']);
export type GameStatus = z.infer<typeof GameStatus>;

export const Event = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  userId: z.uuid().nullable(),
  title: z.string(),
  eventType: EventType,
  startDate: Day,
  endDate: Day,
  startTime: ClockTime.nullable(),
  endTime: ClockTime.nullable(),
  location: z.string().nullable(),
  opponentName: z.string().nullable(),
  description: z.string().nullable(),
  isRecurring: z.boolean(),
  recurrencePattern: Recurrence.nullable(),
  gameStatus: GameStatus.nullable(),
});
export type Event = z.infer<typeof Event>;

const REQUIRED = 'Please fill in all required fields.';

/** An event as entered. An end before the start is refused where both are known. */
export const EventFields = z.object({
  title: seenLine(200, REQUIRED),
  eventType: z.enum(EventType.enum, REQUIRED),
  startDate: z.iso.date(REQUIRED),
  endDate: Day.nullable(),
  startTime: ClockTime.nullable(),
  endTime: ClockTime.nullable(),
  location: optionalText(200, oneLine),
  opponentName: optionalText(100, oneLine),
  description: optionalText(2000, manyLines),
});
export type EventFields = z.infer<typeof EventFields>;

type Times = Pick<EventFields, 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

/**
 * Whether an end lies before its start, by dates, or within a day by times (AMB-068). An event may last past midnight.
 */
export function endsTooEarly({ startDate, endDate, startTime, endTime }: Times): 'endDate' | 'endTime' | undefined {
  const last = endDate ?? startDate;
  if (last < startDate) return 'endDate';
  if (last > startDate || startTime === null || endTime === null) return undefined;
  return endTime < startTime ? 'endTime' : undefined;
}

const WITH_OPPONENT: readonly EventType[] = ['game', 'tournament'];
export const hasOpponent = (type: EventType): boolean => WITH_OPPONENT.includes(type);
