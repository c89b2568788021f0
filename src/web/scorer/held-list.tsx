import { useState } from 'react';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { clock } from '#domain/core/dates.ts';
import { plural } from '#domain/core/plural.ts';
import type { HeldEntry } from '#domain/scorer/api.ts';
import { guestCalled } from '#domain/scorer/guest-name.ts';
import { lineOf } from '#domain/sync/called.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { heldWords } from './held-words.ts';
import { useHeld } from './use-held.ts';
import styles from './scorer.module.css';

type HeldListProps = {
  teamId: string;
  sessionId: string;
  isOff: boolean;
  /** How many there are, where that is known: when it changes they are asked for again. */
  count?: number;
  /** Called when some were taken or dropped, with how many are left. */
  onDecided(left: number): void;
};

/** Entries that came after their link was ended: each in words, to be taken into the match or dropped (SCO-11). */
export function HeldList({ teamId, sessionId, isOff, count, onDecided }: HeldListProps) {
  const { known, error, isBusy, load, decide } = useHeld(teamId, sessionId, count);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isDropping, setDropping] = useState(false);
  const held = known?.held ?? [];
  const all = held.map(({ id }) => id);
  const some = all.filter((id) => chosen.has(id));
  const dropped = some.length > 0 ? some : all;
  const settle = async (decision: { take?: string[]; drop?: string[] }) => {
    const left = await decide(decision);
    if (left !== undefined) onDecided(left);
    setChosen(new Set());
  };
  const toggle = (id: string) => setChosen(new Set(chosen.has(id) ? some.filter((one) => one !== id) : [...some, id]));
  const isStill = isOff || isBusy;
  return (
    <section className={styles.held} aria-label="Late entries">
      {error !== '' && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {!known && error === '' && <Skeleton text="Loading entries..." rows={3} />}
      {!known && error !== '' && <Button onClick={() => void load()}>Try Again</Button>}
      {known && held.length === 0 && <p className={styles.hint}>Nothing waits for a decision.</p>}
      {held.length > 0 && (
        <>
          <h3>{heldWords(held.map(({ name }) => ({ name, count: 1 })))}</h3>
          <ul>
            {held.map((entry) => (
              <HeldRow
                key={entry.id}
                {...{ entry, teamId, sessionId }}
                isChosen={chosen.has(entry.id)}
                onToggle={toggle}
              />
            ))}
          </ul>
          <div className={styles.acts}>
            <Button variant="primary" icon={IconCheck} disabled={isStill} onClick={() => void settle({ take: all })}>
              Take all
            </Button>
            <Button disabled={isStill || some.length === 0} onClick={() => void settle({ take: some })}>
              Take some
            </Button>
            <Button variant="danger-line" icon={IconTrash} disabled={isStill} onClick={() => setDropping(true)}>
              Drop
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={isDropping}
        onClose={() => setDropping(false)}
        onConfirm={() => {
          setDropping(false);
          void settle({ drop: dropped });
        }}
        title={`Drop ${plural(dropped.length, 'entry', 'entries')}?`}
        action="Drop"
      >
        They do not come into the match. This cannot be undone.
      </ConfirmDialog>
    </section>
  );
}

type HeldRowProps = {
  entry: HeldEntry;
  teamId: string;
  sessionId: string;
  isChosen: boolean;
  onToggle(id: string): void;
};

function HeldRow({ entry: { id, name, at, setNumber, entry }, teamId, sessionId, isChosen, onToggle }: HeldRowProps) {
  const { row } = useSync();
  const said = lineOf({ name: 'match.record', input: { id, teamId, sessionId, setNumber, entry } }, row);
  return (
    <li>
      <label className={styles.row}>
        <input type="checkbox" checked={isChosen} onChange={() => onToggle(id)} />
        <span>
          <b>{said ?? 'An entry'}</b>
          <small>
            Set {setNumber}, {guestCalled(name)} at {clock(new Date(at))}
          </small>
        </span>
      </label>
    </li>
  );
}
