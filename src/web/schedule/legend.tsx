import { type Filter, LEGEND } from '#domain/schedule/month.ts';
import type { EventType } from '#domain/schedule/schema.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { EVENT_KINDS } from '#domain/schedule/event-kinds.ts';
import styles from './legend.module.css';

/** Which types the calendar shows; all of them at first. */
export function Legend({ hidden, onToggle }: { hidden: Filter; onToggle(type: EventType): void }) {
  return (
    <Chips label="Event types shown">
      {LEGEND.map((type) => {
        const { label, letter, hue } = EVENT_KINDS[type];
        return (
          <Chip
            key={type}
            pressed={!hidden.has(type)}
            struckWhenOff
            className={classes(styles.chip, styles[hue])}
            onToggle={() => onToggle(type)}
          >
            <span aria-hidden className={styles.letter}>
              {letter}
            </span>
            {label}
          </Chip>
        );
      })}
    </Chips>
  );
}
