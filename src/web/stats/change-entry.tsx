import { useState } from 'react';
import { CATEGORIES, CATEGORY_NAMES, COUNTERS } from '#domain/stats/categories.ts';
import { Category, Counter, type Recordable, Side } from '#domain/stats/schema.ts';
import { playerLabel, type TrackedPlayer } from '#domain/stats/tracked-players.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { capital } from './stat-pad.tsx';
import styles from './match-log-sheet.module.css';

type ChangeEntryProps = {
  content: Recordable;
  players: readonly TrackedPlayer[];
  onCancel(): void;
  onSave(content: Recordable): void;
};

const CONTACTS = CATEGORY_NAMES.flatMap((category) =>
  COUNTERS.map((counter) => ({
    value: `${category}.${counter}` as const,
    label: capital(CATEGORIES[category].words[counter]),
  })),
);
const SIDES = [
  { value: 'us', label: 'Our point' },
  { value: 'them', label: 'Opponent point' },
] as const;

/** Says an entry anew, at its own place in the log. */
export function ChangeEntry({ content, players, onCancel, onSave }: ChangeEntryProps) {
  const [draft, setDraft] = useState(content);
  // A −1 names a point of its side; for the other side it takes back the newest.
  const forSide = (side: Side): Recordable =>
    content.kind === 'stat' || content.payload.side === side
      ? content
      : { kind: 'score', payload: { ...content.payload, side, takesBack: null } };
  return (
    <div className={styles.change}>
      {draft.kind === 'stat' ? (
        <StatFields draft={draft} players={players} onChange={setDraft} />
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
type StatFieldsProps = { draft: Stat; players: readonly TrackedPlayer[]; onChange(draft: Recordable): void };

function StatFields({ draft, players, onChange }: StatFieldsProps) {
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
        options={CONTACTS}
        onChange={(contact) => {
          const [category, counter] = contact.split('.');
          change({ category: Category.parse(category), counter: Counter.parse(counter) });
        }}
      />
    </>
  );
}
