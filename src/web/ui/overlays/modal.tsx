import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { classes } from '#web/ui/classes.ts';
import { modalOpened, opener } from './open-modals.ts';
import { usePresence } from './use-presence.ts';
import styles from './modal.module.css';

const LEAVE_MS = 180;

type ModalProps = {
  open: boolean;
  /** Asked to close by Escape, a tap on the scrim, the phone's back gesture or the close button. */
  onCloseRequest(): void;
  labelledBy: string;
  describedBy?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  /** From below it leaves what is above it in sight, undimmed. */
  side: 'centre' | 'right' | 'below';
  panelRef?: RefObject<HTMLDivElement | null>;
  panelClassName?: string | undefined;
  children: ReactNode;
};

/**
 * The platform's modal `<dialog>`: it traps focus, makes the page inert and gives the focus back.
 * The element itself is the scrim; the panel inside it moves, so that fixed children stay put.
 */
export function Modal(props: ModalProps) {
  const isPresent = usePresence(props.open, LEAVE_MS);
  return isPresent ? <PresentModal {...props} /> : null;
}

function PresentModal({ open, onCloseRequest, labelledBy, describedBy, role, side, ...panel }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOnScrim = useRef(false);
  useLayoutEffect(() => (open ? show(ref.current) : undefined), [open]);

  const close = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file field inside the dialog fires a bubbling `cancel` of its own.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!open) return;
    // A second back gesture closes it without asking; whether it may close is for its owner to say.
    if (!event.currentTarget.open) event.currentTarget.showModal();
    onCloseRequest();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onCloseRequest();
  };
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classes(styles.scrim, styles[side])}
      onCancel={close}
      onClose={close}
      onKeyDown={closeOnEscape}
      onPointerDown={(event) => {
        pressedOnScrim.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A press that began inside the panel, say while selecting text, does not close it.
        if (pressedOnScrim.current) close(event);
      }}
    >
      <div ref={panel.panelRef} className={classes(styles.panel, panel.panelClassName)}>
        {panel.children}
      </div>
    </dialog>
  );
}

function show(dialog: HTMLDialogElement | null) {
  if (!dialog) return;
  const goBack = opener(dialog);
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>('[data-initial-focus]') ?? dialog.querySelector<HTMLElement>('h2');
  first?.focus();
  const forget = modalOpened(dialog);
  const release = stayAboveKeyboard(dialog);
  return () => {
    release();
    forget();
    // Closing before the element goes is what gives the focus back.
    dialog.close();
    // React gives the focus to where it was before a change, when it has made the change.
    queueMicrotask(goBack);
  };
}

function stayAboveKeyboard(dialog: HTMLDialogElement) {
  const screen = window.visualViewport;
  if (!screen) return () => undefined;
  const fit = () => {
    const covered = Math.max(0, window.innerHeight - screen.height - screen.offsetTop);
    dialog.style.setProperty('--keyboard', `${covered}px`);
  };
  screen.addEventListener('resize', fit);
  return () => screen.removeEventListener('resize', fit);
}
