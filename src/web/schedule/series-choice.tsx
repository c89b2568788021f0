import { type ReactNode, useId } from 'react';
import { IconCalendarEvent, IconCalendarRepeat, IconChevronRight } from '@tabler/icons-react';
import { fullDay } from '#domain/core/dates.ts';
import type { Occurrence } from '#domain/schedule/recurrence.ts';
import { rhythm, seriesWords } from '#domain/schedule/repeat-words.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import styles from './series-choice.module.css';

export type Extent = 'instance' | 'series';

type SeriesChoiceProps = {
  verb: 'Edit' | 'Delete';
  event: Occurrence;
  series: Event;
  onClose(): void;
  onChoose(extent: Extent): void;
};

/** Whether one date is meant or all of them. */
export function SeriesChoice({ verb, event, series, onClose, onChoose }: SeriesChoiceProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} repeating event`}
      sub={`${series.title}, ${rhythm(series)}`}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className={styles.ways}>
        <Way icon={IconCalendarEvent} name={`${verb} This Instance Only`} onClick={() => onChoose('instance')}>
          {fullDay(event.instanceDate)}. The others stay as they are.
        </Way>
        <Way icon={IconCalendarRepeat} name={`${verb} Entire Series`} onClick={() => onChoose('series')}>
          {seriesWords(series)}.
        </Way>
      </div>
    </Dialog>
  );
}

type WayProps = { icon: Drawing; name: string; onClick(): void; children: ReactNode };

function Way({ icon, name, onClick, children }: WayProps) {
  const id = useId();
  return (
    <button type="button" aria-label={name} aria-describedby={id} className={styles.way} onClick={onClick}>
      <Icon of={icon} />
      <span>
        <b>{name}</b>
        <span id={id}>{children}</span>
      </span>
      <Icon of={IconChevronRight} />
    </button>
  );
}
