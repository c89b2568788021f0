import { useState } from 'react';
import { CATEGORY_NAMES, COUNTERS, wordsFor } from '#domain/stats/categories.ts';
import { Category, Counter, type Counting, type Recordable, Side } from '#domain/stats/schema.ts';
import { playerLabel, type TrackedPlayer } from '#domain/stats/tracked-players.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { capital } from './stat-pad.tsx';
import styles from './match-log-sheet.module.css';

type ChangeEntryProps = {
  content: Recordable;
  counting: Counting;
  players: readonly TrackedPlayer[];
  onCancel(): void;
  onSave(content: Recordable): void;
};

const contacts = (counting: Counting) =>
  CATEGORY_NAMES.flatMap((category) =>
    COUNTERS.map((counter) => ({
      value: `${category}.${counter}` as const,
      label: capital(wordsFor(category, counter, counting)),
    })),
  );
const SIDES = [
  { value: 'us', label: 'Our point' },
  { value: 'them', label: 'Opponent point' },
] as const;

/** Says an entry anew, at its own place in the log. */
export function ChangeEntry({ content, counting, players, onCancel, onSave }: ChangeEntryProps) {
  const [draft, setDraft] = useState(content);
  // A −1 names a point of its side; for the other side it takes back the newest.
  const forSide = (side: Side): Recordable =>
    content.kind === 'stat' || content.payload.side === side
      ? content
      : { kind: 'score', payload: { ...content.payload, side, takesBack: null } };
  return (
    <div className={styles.change}>
      {draft.kind === 'stat' ? (
        <StatFields draft={draft} counting={counting} players={players} onChange={setDraft} />
      ) : (
        <SelectField
          label="Point for"
          autoFocus
          value={draft.payload.side}
          options={SIDES}
          onChange={(side) => setDraft(forSide(Side.parse(side)))}
        />
      )}
      <div className={styles.acts}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={draft === content} onClick={() => onSave(draft)}>
          Save
        </Button>
      </div>
    </div>
  );
}

type Stat = Extract<Recordable, { kind: 'stat' }>;
type StatFieldsProps = Pick<ChangeEntryProps, 'counting' | 'players'> & {
  draft: Stat;
  onChange(draft: Recordable): void;
};

function StatFields({ draft, counting, players, onChange }: StatFieldsProps) {
  const { payload } = draft;
  const change = (next: Partial<Stat['payload']>) => onChange({ kind: 'stat', payload: { ...payload, ...next } });
  return (
    <>
      <SelectField
        label="Player"
        autoFocus
        value={payload.playerId}
        options={players.map((player) => ({ value: player.id, label: playerLabel(player) }))}
        onChange={(playerId) => change({ playerId })}
      />
      <SelectField
        label="Contact"
        value={`${payload.category}.${payload.counter}`}
        options={contacts(counting)}
        onChange={(contact) => {
          const [category, counter] = contact.split('.');
          change({ category: Category.parse(category), counter: Counter.parse(counter) });
        }}
      />
    </>
  );
}
