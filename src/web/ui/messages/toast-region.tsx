import { type FocusEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useTopModal } from '#web/ui/overlays/open-modals.ts';
import { useToastPlace } from '#web/ui/toast-place.ts';
import { wholeScores } from './whole-scores.tsx';
import { dismissToast, pauseToasts, resumeToasts, shownToasts, type Toast } from './toasts.ts';
import { useToasts } from './use-toasts.ts';
import { watchCut } from './watch-cut.ts';
import styles from './toast-region.module.css';

const DRAWINGS = {
  ok: IconCircleCheck,
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconAlertTriangle,
} as const;

/**
 * Once per page. It moves into an open dialog, which would otherwise make it unreachable, and on phones into the room
 * that the layout keeps for it, if that can be reached. What is an alert already and is called a live region too, an
 * iPhone reads twice.
 */
export function ToastRegion() {
  const topModal = useTopModal();
  const place = useToastPlace();
  const toasts = useToasts();
  const isEmpty = toasts.length === 0;
  // The pointer cannot leave what has gone: without this the next toast would stay for ever.
  useEffect(() => (isEmpty ? resumeToasts() : undefined), [isEmpty]);
  const room = topModal === null || topModal.contains(place) ? place : null;
  const region = <Region toasts={shownToasts(toasts)} isPlaced={room !== null} />;
  const target = room ?? topModal;
  return target ? createPortal(region, target) : region;
}

/** The newest that stood in a live region: wherever the toasts go, none before it is said again. */
let heardUpTo = 0;

function Region({ toasts, isPlaced }: { toasts: readonly Toast[]; isPlaced: boolean }) {
  const [heardBefore] = useState(() => heardUpTo);
  useEffect(() => {
    heardUpTo = Math.max(heardUpTo, ...toasts.map(({ id }) => id));
  }, [toasts]);
  const isFresh = ({ id, isHeard = false }: Toast) => id > heardBefore && !isHeard;
  const cards = (isOf: (one: Toast) => boolean) =>
    toasts.filter(isOf).map((one) => <ToastCard key={one.id} toast={one} />);
  return (
    <section
      aria-label="Notifications"
      className={classes(styles.region, isPlaced && styles.placed)}
      data-toasts={toasts.length > 0 || undefined}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      <div className={styles.stack}>{cards((one) => !isFresh(one))}</div>
      <div role="status" aria-live="polite" aria-atomic="false" className={classes(styles.stack, styles.passing)}>
        {cards((one) => isFresh(one) && one.tone !== 'bad')}
      </div>
      <div role="alert" aria-atomic="false" className={styles.stack}>
        {cards((one) => isFresh(one) && one.tone === 'bad')}
      </div>
    </section>
  );
}

/** Where the room of a phone is too small for all words, a press or the keyboard opens them, until it goes elsewhere. */
function Words({ title, description, onFocus }: Toast & { onFocus(): void }) {
  return (
    <p ref={watchCut} className={styles.words} onFocus={onFocus}>
      {description === undefined ? wholeScores(title) : <b>{wholeScores(title)}</b>}
      {description !== undefined && <span className={styles.more}>{wholeScores(description)}</span>}
    </p>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, action } = toast;
  const [isOpen, setOpen] = useState(false);
  // Its own keys stay where they are while they are pressed.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setOpen((now) => now && currentTarget.contains(relatedTarget));
  const close = () => {
    dismissToast(id);
    // The focus has gone with the toast, and says nothing of it.
    resumeToasts();
  };
  const act = () => {
    close();
    action?.run();
  };
  return (
    <div className={classes(styles.toast, styles[tone])} data-open={isOpen || undefined} onBlur={leave}>
      <Icon of={DRAWINGS[tone]} />
      <Words {...toast} onFocus={() => setOpen(true)} />
      {action && (
        <button type="button" className={styles.action} onClick={act}>
          {action.label}
        </button>
      )}
      {tone === 'bad' && <IconButton icon={IconX} label="Close" onClick={close} />}
    </div>
  );
}
