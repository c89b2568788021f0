import { clock, mediumDay } from '#domain/core/dates.ts';
import { plural } from '#domain/core/plural.ts';
import { rhythm } from '#domain/schedule/repeat-words.ts';
import type { Previewed } from './use-import.ts';
import styles from './calendar-dialog.module.css';

type FoundListProps = { found: readonly Previewed[]; onTick(id: string): void };

/** The events of a file, those that would be added ticked, and what cannot come in as it is there. */
export function FoundList({ found, onTick }: FoundListProps) {
  const known = found.filter(({ isKnown }) => isKnown).length;
  return (
    <>
      {known > 0 && (
        <p className={styles.note}>
          {known === found.length
            ? 'Everything in this file is already in the schedule.'
            : `${known} of ${found.length} are already in the schedule.`}
        </p>
      )}
      {brokenUp(found).map((words) => (
        <p key={words} className={styles.note}>
          {words}
        </p>
      ))}
      <ul className={styles.found} aria-label="Events in this file">
        {found.map((one) => (
          <li key={one.id}>
            <label className={one.isKnown ? styles.known : undefined}>
              <input type="checkbox" checked={one.isTicked} disabled={one.isKnown} onChange={() => onTick(one.id)} />
              <span>
                <b>{one.fields.title}</b>
                <small>{factsOf(one)}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function factsOf({ fields: { startDate, endDate, startTime }, repeat, dateOf, isKnown }: Previewed): string {
  const facts = [
    [startDate, ...(endDate !== null && endDate > startDate ? [endDate] : [])].map(mediumDay).join(' – '),
    startTime && clock(startTime),
    repeat && rhythm({ startDate, recurrencePattern: repeat }),
    dateOf !== null && 'single date',
    isKnown && 'already in the schedule',
  ];
  return facts.filter(Boolean).join(', ');
}

/** A sentence for each series that loses its rule on the way in. */
function brokenUp(found: readonly Previewed[]): string[] {
  const series = new Set(found.flatMap(({ dateOf }) => dateOf ?? []));
  return [...series].flatMap((uid) => {
    const dates = found.filter(({ dateOf }) => dateOf === uid);
    const [first, last] = [dates[0], dates.at(-1)];
    if (!first || !last) return [];
    const many = plural(dates.length, 'single event');
    return `“${first.fields.title}” repeats in a way that this schedule does not know. It comes in as ${many} without a series, the last on ${mediumDay(last.fields.startDate)}.`;
  });
}
