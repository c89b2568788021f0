import { useCallback, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { destination } from '#web/ui/controls/roving.ts';

const GAP_PX = 6;
const MARGIN_PX = 8;

/**
 * A platform popover hung under its trigger: top layer, closes on Escape and on a press elsewhere.
 * Arrow keys, Home, End and first letters move among the entries, which carry `data-entry`.
 */
export function usePopover(align: 'start' | 'end') {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const show = useCallback(() => {
    // At once: the entries may only now be made, and one of them takes the focus.
    flushSync(() => setOpen(true));
    if (!popover.current || !trigger.current) return;
    popover.current.showPopover();
    hang(popover.current, trigger.current, align);
    const entry = popover.current.querySelector<HTMLElement>('[data-entry][aria-selected=true]');
    (entry ?? entries(popover.current)[0])?.focus();
  }, [align]);

  const hide = useCallback(() => {
    popover.current?.hidePopover();
    setOpen(false);
    trigger.current?.focus();
  }, []);

  return {
    isOpen,
    hide,
    triggerProps: {
      ref: trigger,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      popoverTarget: id,
      onClick(event: SyntheticEvent) {
        // Our own opening, since the entries take the focus; the browser's toggle would undo it.
        event.preventDefault();
        if (isOpen) hide();
        else show();
      },
      onKeyDown(event: KeyboardEvent) {
        if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        event.preventDefault();
        show();
      },
    },
    popoverProps: {
      id,
      ref: popover,
      popover: 'auto' as const,
      onToggle(event: SyntheticEvent<HTMLElement>) {
        setOpen(event.currentTarget.matches(':popover-open'));
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === 'Tab') popover.current?.hidePopover();
        else if (event.key === 'Escape') leave(event, hide);
        else moveAmong(event);
      },
    },
  };
}

/** Handled here, so that a dialog around the menu stays open. */
function leave(event: KeyboardEvent, hide: () => void) {
  event.preventDefault();
  event.stopPropagation();
  hide();
}

function moveAmong(event: KeyboardEvent<HTMLElement>) {
  const all = entries(event.currentTarget);
  const from = all.findIndex((entry) => entry === document.activeElement);
  const to = event.key.length === 1 ? byLetter(all, from, event.key) : destination(event.key, from, all.length);
  const entry = to === null ? undefined : all[to];
  if (!entry) return;
  event.preventDefault();
  entry.focus();
}

function byLetter(all: HTMLElement[], from: number, letter: string): number | null {
  if (letter === ' ') return null;
  const startsSo = (entry: HTMLElement) => entry.textContent.trim().toLowerCase().startsWith(letter.toLowerCase());
  const next = all.findIndex((entry, index) => index > from && startsSo(entry));
  return next >= 0 ? next : all.findIndex(startsSo);
}

function entries(popover: HTMLElement): HTMLElement[] {
  return [...popover.querySelectorAll<HTMLElement>('[data-entry]:not(:disabled)')];
}

/** Under the trigger, or above it when there is more room there. */
function hang(popover: HTMLElement, trigger: HTMLElement, align: 'start' | 'end') {
  const at = trigger.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const below = innerHeight - at.bottom - GAP_PX - MARGIN_PX;
  const above = at.top - GAP_PX - MARGIN_PX;
  const opensUp = popover.offsetHeight > below && above > below;
  const left = align === 'start' ? at.left : at.right - popover.offsetWidth;
  const rightmost = innerWidth - popover.offsetWidth - MARGIN_PX;
  const { style } = popover;
  style.setProperty('left', `${Math.max(MARGIN_PX, Math.min(left, rightmost))}px`);
  style.setProperty('top', opensUp ? 'auto' : `${at.bottom + GAP_PX}px`);
  style.setProperty('bottom', opensUp ? `${innerHeight - at.top + GAP_PX}px` : 'auto');
  style.setProperty('max-height', `${opensUp ? above : below}px`);
  style.setProperty('min-width', `${at.width}px`);
}
