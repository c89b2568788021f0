import { memo, useRef, useState } from 'react';
import { IconCheck, IconCopy, IconGripVertical, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { isSeen } from '#domain/core/text.ts';
import { formationOf, hasEmptyCourt, playerCount } from '#domain/lineups/formation.ts';
import { type Lineup, LineupName } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import { useGone } from '#web/sync/use-gone.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useReorderRow } from '#web/ui/drag/drag.tsx';
import styles from './lineup-row.module.css';

type LineupRowProps = {
  lineup: Lineup;
  players: readonly Player[];
  isSelected: boolean;
  onSelect: (id: string) => void;
  onRename: (id: string, name: string) => void;
  onDuplicate: (id: string) => void;
  onDelete: (lineup: Lineup) => void;
};

export const LineupRow = memo(function LineupRow(props: LineupRowProps) {
  const { lineup, players, isSelected, onRename } = props;
  const [isRenaming, setRenaming] = useState(false);
  const [isBack, setBack] = useState(false);
  const { ref, style, handleRef, hands, isCarried } = useReorderRow(lineup.id, isRenaming);
  const count = playerCount(lineup);
  const rename = (name: string | null, hasLeft: boolean) => {
    setRenaming(false);
    setBack(!hasLeft);
    if (name !== null) onRename(lineup.id, name);
  };
  return (
    <li
      ref={ref}
      style={style}
      className={classes(
        styles.row,
        isSelected && styles.selected,
        isRenaming && styles.edit,
        isCarried && styles.carried,
      )}
    >
      <button ref={handleRef} type="button" {...hands} className={styles.grip} aria-label={`Move ${lineup.name}`}>
        <Icon of={IconGripVertical} />
      </button>
      {isRenaming ? (
        <Rename lineup={lineup} onDone={rename} />
      ) : (
        <button
          type="button"
          aria-current={isSelected || undefined}
          className={styles.name}
          onClick={() => props.onSelect(lineup.id)}
        >
          <span>{lineup.name}</span>
        </button>
      )}
      <span className={styles.badges}>
        <Tag tone="zone">{formationOf(lineup, players)}</Tag>
        <span className={styles.count}>
          <b>{count}</b>
          {count === 1 ? ' player' : ' players'}
        </span>
        {hasEmptyCourt(lineup) && <span className={styles.empty}>Empty court</span>}
      </span>
      {!isRenaming && <Tools {...props} isBack={isBack} onStartRename={() => setRenaming(true)} />}
    </li>
  );
});

type ToolsProps = LineupRowProps & {
  /** A name was just given here: the keyboard goes on from where that began. */
  isBack: boolean;
  onStartRename: () => void;
};

function Tools({ lineup, isBack, onStartRename, onDuplicate, onDelete }: ToolsProps) {
  return (
    <span className={styles.tools}>
      <IconButton icon={IconPencil} label={`Rename ${lineup.name}`} autoFocus={isBack} onClick={onStartRename} />
      <IconButton icon={IconCopy} label={`Duplicate ${lineup.name}`} onClick={() => onDuplicate(lineup.id)} />
      <IconButton icon={IconTrash} label={`Delete ${lineup.name}`} onClick={() => onDelete(lineup)} />
    </span>
  );
}

/** A copy of a long name is longer than one that can be given. */
const TOO_LONG = 'A lineup name has at most 100 characters.';
const isTooLong = (typed: string) => isSeen(typed) && !LineupName.safeParse(typed).success;

/** The name to store, or nothing when it is blank or the same (LINEUP-21, LINEUP-22). */
function newName(old: string, typed: string): string | null {
  const name = LineupName.safeParse(typed);
  return name.success && name.data !== old ? name.data : null;
}

type RenameProps = { lineup: Lineup; onDone: (name: string | null, hasLeft: boolean) => void };

/** Enter and leaving submit, Escape cancels; whatever comes first is the one that counts (LINEUP-23). */
function Rename({ lineup, onDone }: RenameProps) {
  const { name } = lineup;
  const [typed, setTyped] = useState(name);
  useGone('lineups', lineup, newName(name, typed) ?? undefined);
  const [isTried, setTried] = useState(false);
  const isDone = useRef(false);
  const next = useRef<HTMLButtonElement>(null);
  const finish = (result: string | null, hasLeft = false) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(result, hasLeft);
  };
  const submit = (hasLeft = false) => {
    if (typed !== name && isTooLong(typed)) return setTried(true);
    finish(newName(name, typed), hasLeft);
  };
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <>
      <span className={styles.field}>
        <TextField
          label={`New name of ${name}`}
          labelHidden
          inToolbar
          autoFocus
          value={typed}
          maxLength={100}
          error={isTried && isTooLong(typed) ? TOO_LONG : undefined}
          autoComplete="off"
          onChange={setTyped}
          onFocus={(event) => event.target.select()}
          onBlur={({ relatedTarget }) => submit(relatedTarget !== next.current)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The focus goes to a button at once, which Enter would then press: the next rename would begin.
            event.preventDefault();
            if (event.key === 'Enter') submit();
            else finish(null);
          }}
        />
      </span>
      <span className={styles.tools}>
        <IconButton ref={next} icon={IconCheck} label="Save name" onMouseDown={keepFocus} onClick={() => submit()} />
        <IconButton icon={IconX} label="Cancel rename" onMouseDown={keepFocus} onClick={() => finish(null)} />
      </span>
    </>
  );
}
