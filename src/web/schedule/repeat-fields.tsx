import { useState } from 'react';
import { IconCalendarRepeat, IconRepeat } from '@tabler/icons-react';
import { Day } from '#domain/core/dates.ts';
import { FREQUENCIES, repeatWords, weekdayName } from '#domain/schedule/repeat-words.ts';
import { Frequency, type Weekday, WEEKDAYS } from '#domain/schedule/schema.ts';
import { repeatedOn } from '#domain/schedule/weekdays.ts';
import { ToggleTiles } from '#web/ui/controls/choices.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { type FormErrors, repeatOf, type RepeatForm } from './event-form.ts';
import styles from './event-dialog.module.css';

const CHOICES = Frequency.options.map((value) => ({ value, label: FREQUENCIES[value] }));
/** In the order of the calendar's columns. */
const SUNDAY_FIRST = [...WEEKDAYS.slice(6), ...WEEKDAYS.slice(0, 6)];
const TILES = SUNDAY_FIRST.map((value) => {
  const spoken = weekdayName(value);
  return { value, label: spoken.slice(0, 3), spoken };
});

/**
 * Until a day is chosen, the start date's weekday is shown as pressed, since it repeats. After that only the chosen
 * days are, even if that one is released.
 */
const shownDays = ({ weeklyDays }: RepeatForm, startDate: string, isChosen: boolean) =>
  !isChosen && Day.safeParse(startDate).success ? repeatedOn(startDate, weeklyDays) : weeklyDays;

type RepeatFieldsProps = {
  repeat: RepeatForm;
  startDate: string;
  /** Dates of the stored series that are taken out of it. */
  exceptions: readonly Day[];
  errors: FormErrors;
  onChange(patch: Partial<RepeatForm>): void;
};

/** Fields for the repetition of an event, and a sentence that says it in words. */
export function RepeatFields({ repeat, startDate, exceptions, errors, onChange }: RepeatFieldsProps) {
  const [isChosen, setChosen] = useState(false);
  const choose = (days: readonly Weekday[]) => {
    setChosen(true);
    onChange({ weeklyDays: WEEKDAYS.filter((day) => days.includes(day)) });
  };
  const isSeries = repeat.frequency !== 'none';
  const recurrencePattern = { ...repeatOf(repeat), exceptions: [...exceptions] };
  return (
    <div className={styles.repeat}>
      <div className={styles.two}>
        <SelectField
          label="Repeat"
          icon={IconRepeat}
          value={repeat.frequency}
          options={CHOICES}
          onChange={(frequency) => onChange({ frequency })}
        />
        {isSeries && (
          <TextField
            label="Until"
            optional
            type="date"
            value={repeat.until}
            error={errors.until}
            onChange={(until) => onChange({ until })}
          />
        )}
      </div>
      {repeat.frequency === 'weekly' && (
        <ToggleTiles
          legend="Repeat on"
          tiles={TILES}
          chosen={shownDays(repeat, startDate, isChosen)}
          onChange={choose}
        />
      )}
      {isSeries && Day.safeParse(startDate).success && (
        <p aria-live="polite" className={styles.words}>
          <Icon of={IconCalendarRepeat} size="sm" />
          {repeatWords({ startDate, recurrencePattern })}
        </p>
      )}
    </div>
  );
}
