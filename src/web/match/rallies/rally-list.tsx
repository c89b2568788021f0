import { type ReactNode, startTransition, useEffect, useId, useState } from 'react';
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react';
import { plural } from '#domain/core/plural.ts';
import { capital } from '#domain/core/text.ts';
import { setOf } from '#domain/match/fold.ts';
import { rotationName } from '#domain/match/line-up/rotation-name.ts';
import type { Names } from '#domain/match/match-log.ts';
import { undoings } from '#domain/match/mending/entries.ts';
import { leadingNoteOf } from '#domain/match/mending/leading-note.ts';
import { type ListLine, rallyList, type RallyLine } from '#domain/match/mending/rally-list.ts';
import { scoreShown } from '#domain/match/rally/missing.ts';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { takeToasts, useIsPhone } from '#web/ui/toast-place.ts';
import { classes } from '#web/ui/classes.ts';
import type { Match } from '#web/match/use-match.ts';
import type { Tracker } from '#web/match/use-tracker.ts';
import { whenCalm } from '#web/sync/moments.ts';
import type { Acting } from './contact-rows.tsx';
import { GapRow, MissingRow, StruckRow } from './gap-rows.tsx';
import { OpenedRally } from './rally-acts.tsx';
import { RallyRow } from './rally-row.tsx';
import { useMending } from './use-mending.ts';
import styles from './rally-list.module.css';

type RallyListProps = {
  open: boolean;
  onClose(): void;
  match: Match;
  tracker: Tracker;
  names: Names;
  players: readonly TrackedPlayer[];
  isReadOnly: boolean;
  isGuest: boolean;
  /** Said above the rallies. */
  note?: ReactNode;
  /** The rally, or the entry of a gap, that it opens at. */
  at: string | undefined;
};

/** The log of a set that is told by its rallies, over the whole screen (FIX-14). */
export function RallyList(props: RallyListProps) {
  const titleId = useId();
  return (
    <Modal
      open={props.open}
      onCloseRequest={props.onClose}
      labelledBy={titleId}
      side="right"
      panelClassName={styles.screen}
    >
      {props.open && <Content {...props} titleId={titleId} />}
    </Modal>
  );
}

/** More than a screen shows. Drawn at once; the rest of a long set follows when the screen is calm. */
const FIRST = 16;

type Filter = 'all' | 'us' | 'them' | number;
const shows = (filter: Filter) => (line: ListLine) => {
  if (filter === 'all') return true;
  if (line.kind !== 'rally') return false;
  return typeof filter === 'number' ? line.setterAt === filter : line.winner === filter;
};

function Content({
  onClose,
  match,
  tracker,
  names,
  players,
  isReadOnly,
  isGuest,
  note,
  at,
  titleId,
}: RallyListProps & { titleId: string }) {
  const { setNumber, strike } = tracker;
  const [filter, setFilter] = useState<Filter>('all');
  const [opened, setOpened] = useState(at);
  const isWhole = useDrawnWhole(at);
  const mend = useMending({ match, tracker });
  const isPhone = useIsPhone();
  const lines = rallyList(match.state, setNumber, names);
  const rallies = lines.filter((line) => line.kind === 'rally');
  const shown = lines.filter(shows(filter));
  const mended = { state: match.state, setNumber };
  const acting: Acting = { names, players, isReadOnly, isGuest, mend };
  const here = rallies.find(({ id }) => id === opened);
  const restore = async (ids: readonly string[]) => {
    for (const id of undoings({ state: match.now(), setNumber }, ids)) if (!(await strike(id))) return;
  };
  const rowOf = (id: string) => ({
    ...{ isOpen: id === opened, isAsked: id === at },
    onOpen: () => setOpened(id === opened ? undefined : id),
  });
  return (
    <>
      <Head titleId={titleId} match={match} setNumber={setNumber} rallies={rallies} names={names} onClose={onClose} />
      <Filters rallies={rallies} filter={filter} naming={names.naming} onFilter={setFilter} />
      <div className={styles.scroll}>
        {note}
        <LeadingNote mended={mended} acting={acting} />
        {shown.length === 0 && <p className={styles.empty}>No rallies yet.</p>}
        <ol className={styles.list}>
          {(isWhole ? shown : shown.slice(0, FIRST)).map((line) => {
            if (line.kind === 'struck')
              return (
                <StruckRow key={line.id} line={line} isReadOnly={isReadOnly} onRestore={(ids) => void restore(ids)} />
              );
            if (line.kind === 'missing') return <MissingRow key={line.id} says={line.says} />;
            if (line.kind === 'gap')
              return <GapRow key={line.id} line={line} isReadOnly={isReadOnly} mend={mend} {...rowOf(line.id)} />;
            return (
              <RallyRow key={line.id} line={line} names={names} {...rowOf(line.id)}>
                {isPhone && line.id === opened && <OpenedRally line={line} at={mended} {...acting} />}
              </RallyRow>
            );
          })}
        </ol>
      </div>
      <Foot tracker={tracker} isReadOnly={isReadOnly} />
      {!isPhone && (
        <aside className={styles.aside} aria-label={here ? `Rally ${here.number}` : 'Rally'}>
          {here ? (
            <>
              <h3>Rally {here.number}</h3>
              <OpenedRally key={here.id} line={here} at={mended} {...acting} />
            </>
          ) : (
            <p className={styles.none}>Tap a rally to see its contacts.</p>
          )}
        </aside>
      )}
    </>
  );
}

/** All rows at once where the list is opened at one of them. */
function useDrawnWhole(at: string | undefined): boolean {
  const [isWhole, setWhole] = useState(at !== undefined);
  useEffect(() => whenCalm(() => startTransition(() => setWhole(true))), []);
  return isWhole;
}

type HeadProps = Pick<RallyListProps, 'match' | 'names' | 'onClose'> & {
  titleId: string;
  setNumber: number;
  rallies: readonly RallyLine[];
};

function Head({ titleId, match, setNumber, rallies, names, onClose }: HeadProps) {
  const { us, them } = scoreShown(setOf(match.state, setNumber));
  const open = rallies.filter(({ isDisputed }) => isDisputed).length;
  const count = plural(rallies.length, 'rally', 'rallies');
  return (
    <div className={styles.head}>
      <IconButton icon={IconArrowLeft} label="Back to match" onClick={onClose} />
      <div className={styles.title}>
        <h2 id={titleId} tabIndex={-1}>
          Rally list
        </h2>
        <small>
          Set {setNumber}, {count}
          {open > 0 && `, ${open} to settle`}
        </small>
        <div ref={takeToasts} className={styles.notices} />
      </div>
      <p
        className={styles.figures}
        role="group"
        aria-label={`${names.side('us')} ${us}, ${names.side('them')} ${them}`}
      >
        <b className={styles.ours} aria-hidden>
          {us}
        </b>
        <b aria-hidden>{them}</b>
      </p>
    </div>
  );
}

/** Of the setter, as rotations follow each other. */
const IN_ORDER = [1, 6, 5, 4, 3, 2] as const;

type FiltersProps = {
  rallies: readonly RallyLine[];
  filter: Filter;
  naming: Names['naming'];
  onFilter(filter: Filter): void;
};

function Filters({ rallies, filter, naming, onFilter }: FiltersProps) {
  const wonBy = (side: 'us' | 'them') => rallies.filter(({ winner }) => winner === side).length;
  const rotations = IN_ORDER.filter((at) => rallies.some(({ setterAt }) => setterAt === at));
  const chip = (value: Filter, label: string) => (
    <Chip key={value} pressed={filter === value} onToggle={() => onFilter(value)}>
      {label}
    </Chip>
  );
  return (
    <div className={styles.filters}>
      <Chips label="Show">
        {chip('all', 'All')}
        {chip('us', `Ours ${wonBy('us')}`)}
        {chip('them', `Theirs ${wonBy('them')}`)}
        {rotations.map((one) => chip(one, rotationName(one, naming)))}
      </Chips>
    </div>
  );
}

/** Taps and contacts of one set are never added: which of them count is said, and switched (COUNTS-6). */
function LeadingNote({
  mended,
  acting: { isReadOnly, mend },
}: {
  mended: { state: Match['state']; setNumber: number };
  acting: Acting;
}) {
  const note = leadingNoteOf(mended.state, mended.setNumber);
  if (!note) return null;
  return (
    <p className={styles.leading}>
      <span>{note.text}</span>
      {!isReadOnly && (
        <Button variant="quiet" onClick={() => void mend('Figures switched', () => note.switching)}>
          Switch
        </Button>
      )}
    </p>
  );
}

function Foot({ tracker: { last, can, undo }, isReadOnly }: Pick<RallyListProps, 'tracker' | 'isReadOnly'>) {
  if (isReadOnly) return null;
  return (
    <div className={styles.foot}>
      <p>
        Last change
        <b>{last ? [last.title, last.who, capital(last.what)].filter(Boolean).join(' – ') : 'None yet'}</b>
      </p>
      <Button icon={IconArrowBackUp} className={classes(styles.undo)} isOff={can.undo === undefined} onClick={undo}>
        Undo
      </Button>
    </div>
  );
}
