import { addDays, type Day } from '../core/dates.ts';
import { type Event, hasOpponent } from './schema.ts';
import { listUpcoming } from './upcoming.ts';

type NextMatch = Pick<Event, 'opponentName' | 'startTime'> & { readonly day: Day };

/** A lineup is printed the evening before, not for next month. */
const DAYS_AHEAD = 7;

/** The match that a lineup sheet printed now is for. With two matches on a day only the day is known. */
export function nextMatch(events: readonly Event[], today: Day): NextMatch | undefined {
  const matches = listUpcoming(events, today)
    .filter(({ eventType, gameStatus }) => hasOpponent(eventType) && gameStatus !== 'completed')
    .map(({ startDate, opponentName, startTime }) => ({
      day: startDate < today ? today : startDate,
      opponentName,
      startTime,
    }));
  const [first] = matches.toSorted((a, b) => (a.day < b.day ? -1 : 1));
  if (!first || first.day > addDays(today, DAYS_AHEAD)) return undefined;
  const isAlone = matches.filter(({ day }) => day === first.day).length === 1;
  return isAlone ? first : { day: first.day, opponentName: null, startTime: null };
}
