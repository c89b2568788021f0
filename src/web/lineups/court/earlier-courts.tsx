import { useState } from 'react';
import { clock, localDay, mediumDay } from '#domain/core/dates.ts';
import { sameCourt } from '#domain/lineups/court.ts';
import type { Court } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Listbox } from '#web/ui/controls/listbox.tsx';
import { SmallCourt } from './small-court.tsx';
import { type Overwritten, YOU } from './use-overwritten.ts';
import styles from './earlier-courts.module.css';

type EarlierCourtsProps = {
  open: boolean;
  courts: readonly Overwritten[];
  /** The present court. */
  court: Court;
  players: readonly Player[];
  onTakeBack: (court: Court) => Promise<void>;
  onClose: () => void;
};

/** Courts that were overwritten by another person's save: to look at and to take back. */
export function EarlierCourts({ open, courts, court, players, onTakeBack, onClose }: EarlierCourtsProps) {
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = courts.find(({ id }) => id === chosenId) ?? courts[0];
  const isShown = chosen !== undefined && sameCourt(chosen.court, court);
  const takeBack = () => {
    onClose();
    if (chosen) void onTakeBack(chosen.court);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Earlier courts"
      sub={chosen && `Changed by ${chosen.by}, ${when(chosen.at)}`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={isShown} onClick={takeBack}>
            Take back
          </Button>
        </>
      }
    >
      {chosen && (
        <div className={styles.look}>
          {courts.length > 1 && (
            <Listbox
              label="Court"
              entries={courts.map((one) => ({ id: one.id, label: nameOf(one) }))}
              chosen={chosen.id}
              placeholder="Choose a court"
              onChoose={choose}
            />
          )}
          {courts.length === 1 && <p>{nameOf(chosen)}</p>}
          <SmallCourt label="Earlier court" court={chosen.court} players={players} />
          <p className={styles.note}>
            {isShown
              ? 'This court is the one that stands now.'
              : 'Taking it back puts it in place of the court that stands now, for everyone in the team.'}
          </p>
        </div>
      )}
    </Dialog>
  );
}

const nameOf = ({ from, at }: Overwritten): string =>
  `${from === YOU ? 'Your court' : `Court of ${from}`}, until ${when(at)}`;

function when(at: string): string {
  const date = new Date(at);
  return `${mediumDay(localDay(date))}, ${clock(date)}`;
}
