import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { capital } from '#domain/core/text.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { eventIn, setOf } from '#domain/match/fold.ts';
import type { Action } from '#domain/match/last-action.ts';
import { blockersBeside } from '#domain/match/keys/blockers.ts';
import { alsoBy, resultOf } from '#domain/match/keys/result.ts';
import { wonBy } from '#domain/match/rally/contact.ts';
import { shownText } from '#domain/match/rally/missing.ts';
import { authorOf } from '#domain/match/match-log.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { takeToasts } from '#web/ui/toast-place.ts';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { type Hints, useHint } from './use-hint.ts';
import type { PlayerOf } from './use-player-of.ts';
import type { Rally } from './use-rally.ts';
import styles from './rally-dock.module.css';

type DockProps = {
  view: TrackerView;
  player: PlayerOf;
  hints: Hints;
  /** `Ended by Dana 12–9`, while this device is still in a rally that another has ended. */
  ended: string | null;
} & Pick<Rally, 'asked' | 'bare' | 'isExplaining' | 'press' | 'score' | 'explain' | 'joinBlock' | 'goOn'>;

const isSame = ({ bare: a, ...before }: DockProps, { bare: b, ...after }: DockProps): boolean =>
  Object.entries(before).every(([name, value]) => Reflect.get(after, name) === value) &&
  a?.id === b?.id &&
  a?.winner === b?.winner;

/** The newest entry in words, what can be added to it, and Undo. It opens the rally list. */
export const RallyDock = memo(function RallyDock(props: DockProps) {
  const { view, asked, hints, ended, goOn } = props;
  const { tracker, isReadOnly, onOpen } = view;
  const said = useResult(view);
  const staying = stayingOf(view);
  const counted = countedWith(view);
  const more = staying ? `Stays: ${staying.by} recorded it too` : counted ? `Counted with ${counted}` : said.more;
  const further = isReadOnly ? null : furtherOf(props);
  const hint = useHint(hints, further !== null);
  const shown = asked ? { title: `${asked.spoken}: ${asked.off ?? ''}`, more: '' } : { ...said, more };
  return (
    <div className={classes(styles.dock, ended !== null && styles.isOver, asked && styles.asked)}>
      <div className={styles.said}>
        <button type="button" className={styles.last} aria-label="Rally list" onClick={() => onOpen('log')}>
          <Icon of={IconCircleCheck} className={styles.sign} />
        </button>
        <p role="status" className={classes(styles.words, hint && styles.hinted, shown.more === '' && styles.reason)}>
          {ended && <span className={styles.ended}>{ended}</span>}
          <Words {...shown} />
          {hint && <span className={styles.hint}>{hint.words}</span>}
        </p>
        <div ref={takeToasts} className={styles.notices} />
      </div>
      {ended && (
        <Button className={classes(styles.further, styles.ended)} aria-label={`${ended} · Next`} onClick={goOn}>
          Next
        </Button>
      )}
      {further}
      {hint && (
        <Button className={styles.further} aria-label="Hide this hint" onClick={hint.hide}>
          OK
        </Button>
      )}
      <Button icon={IconArrowBackUp} isOff={isReadOnly || tracker.can.undo === undefined} onClick={tracker.undo}>
        Undo
      </Button>
    </div>
  );
}, isSame);

/** Where the line is too short, who it was gives way to what it was and to the score. */
function Words({ title, more }: { title: string; more: string }) {
  const at = more.indexOf(' – ');
  return (
    <>
      <span>{title}</span>{' '}
      <b>
        {at > 0 && <i>{more.slice(0, at)}</i>}
        {more.slice(Math.max(at, 0))}
      </b>
    </>
  );
}

/** A key that was off is recorded after all, a bare point is explained, and what was taken back comes again. */
function furtherOf({ view, player, asked, bare, isExplaining, ...rally }: DockProps): ReactNode {
  const { can, redo, strikeAll } = view.tracker;
  const staying = stayingOf(view);
  if (asked)
    return (
      <Button className={styles.further} onClick={() => rally.press(asked.press)}>
        Record anyway
      </Button>
    );
  if (bare)
    return (
      <>
        {countedWith(view) && (
          <Button className={styles.further} onClick={() => rally.score(bare.winner)}>
            +1 more
          </Button>
        )}
        <Button className={styles.further} aria-pressed={isExplaining} onClick={rally.explain}>
          How?
        </Button>
      </>
    );
  if (staying)
    return (
      <Button className={styles.further} onClick={() => strikeAll(staying.targets)}>
        Delete for both
      </Button>
    );
  const blocked = blockersBeside(view.match.newest, view.match.state);
  if (blocked)
    return blocked.beside.map((id) => (
      <Button
        key={id}
        className={styles.further}
        aria-label={`Blocked with number ${player(id).number} ${player(id).lastName}`}
        onClick={() => rally.joinBlock(id)}
      >
        +{player(id).number}
      </Button>
    ));
  return can.redo === undefined ? null : (
    <Button className={styles.further} onClick={redo}>
      Redo
    </Button>
  );
}

/** Entries of others that say the same as what was just taken back: the rally is as it was (FIX-1b). */
function stayingOf({ match, names }: TrackerView): { by: string; targets: readonly string[] } | undefined {
  const { newest, state } = match;
  if (newest?.kind !== 'void') return undefined;
  const target = eventIn(state, newest.payload.target);
  const [first, ...others] = target ? alsoBy(target, state) : [];
  if (first === undefined) return undefined;
  return { by: authorOf(names, eventIn(state, first)), targets: [first, ...others] };
}

/** Whose point the newest one of this device is, too: one point, told by two (TWO-13). */
function countedWith({ match: { newest, state }, names }: TrackerView): string | undefined {
  const isEnd =
    newest?.kind === 'rally-end' ? newest.payload.winner : newest?.kind === 'contact' && wonBy(newest.payload);
  const [first] = newest && isEnd ? alsoBy(newest, state) : [];
  if (first === undefined) return undefined;
  const name = authorOf(names, eventIn(state, first));
  return name === 'you' ? 'your other device' : `${name}’s`;
}

/** The newest entry of this device in words, as it was said then; before the first one the score. */
function useResult({ match, names, tracker }: TrackerView): { title: string; more: string } {
  const { newest, state } = match;
  const [said, setSaid] = useState<{ of: LoggedEvent | undefined; action: Action | undefined }>();
  if (said?.of !== newest || !said) setSaid({ of: newest, action: newest && resultOf(newest, state, names) });
  const action = said?.of === newest ? said?.action : undefined;
  if (!action) return { title: `Set ${tracker.setNumber}`, more: shownText(setOf(state, tracker.setNumber)) };
  return { title: action.title, more: [action.who, capital(action.what)].filter(Boolean).join(' – ') };
}
