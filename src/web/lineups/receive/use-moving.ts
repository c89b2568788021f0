import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormationPlace } from '#domain/lineups/receive/schema.ts';

const HALF_CM = 900;
const SNAP_CM = 10;
/** A press that goes no further moves nothing. */
const STARTS_AFTER_PX = 4;
/** Arrow keys; with Shift they go finely. */
const STEP_CM = 25;
const FINE_CM = 5;
/** A step of the arrow keys is stored when no other follows. */
const REST_MS = 700;
const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Grip = {
  readonly pointerId: number;
  readonly cmPerPx: number;
  /** Where the corner of the court is, seen from the hand. */
  readonly left: number;
  readonly top: number;
  /** Where the hand went down. */
  readonly from: readonly [x: number, y: number];
  readonly hasMoved: boolean;
};
type Hearing = { onMoved(place: FormationPlace): void; onPut(place: FormationPlace): void };

const onCourt = (cm: number) => Math.min(HALF_CM, Math.max(0, cm));
const snapped = (cm: number) => onCourt(Math.round(cm / SNAP_CM) * SNAP_CM);

/**
 * Moves the places of one court by finger, mouse or pen, and by arrow keys. `moving` is where one of them is now; it is
 * put down when the hand lets go, when the keys rest, and when the page goes.
 */
export function useMoving({ onMoved, onPut }: Hearing) {
  const [moving, setMoving] = useState<FormationPlace | null>(null);
  const [isHeld, setHeld] = useState(false);
  const grip = useRef<Grip>(null);

  function end(place: FormationPlace | null): void {
    grip.current = null;
    setMoving(null);
    setHeld(false);
    if (place) onPut(place);
  }
  const put = useEffectEvent(() => end(moving));
  useEffect(() => {
    const leave = () => put();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      put();
    };
  }, []);
  useEffect(() => {
    if (!moving || isHeld) return undefined;
    const rest = setTimeout(() => put(), REST_MS);
    return () => clearTimeout(rest);
  }, [moving, isHeld]);

  function step(event: KeyboardEvent, at: FormationPlace): void {
    if (event.key === 'Escape' && moving) {
      event.preventDefault();
      end(null);
    }
    const arrow = ARROWS[event.key];
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [dx, dy] = arrow;
    const by = event.shiftKey ? FINE_CM : STEP_CM;
    const next = { ...at, x: onCourt(at.x + dx * by), y: onCourt(at.y + dy * by) };
    setMoving(next);
    onMoved(next);
  }

  function take(event: PointerEvent<HTMLElement>, at: FormationPlace): void {
    const floor = event.currentTarget.parentElement?.getBoundingClientRect();
    if (event.button !== 0 || !floor || floor.width === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const cmPerPx = HALF_CM / floor.width;
    // The place stays under the hand where it was taken hold of.
    const [left, top] = [event.clientX - at.x / cmPerPx, event.clientY - at.y / cmPerPx];
    const from = [event.clientX, event.clientY] as const;
    grip.current = { pointerId: event.pointerId, cmPerPx, left, top, from, hasMoved: false };
    setHeld(true);
  }

  /** The place under the hand, once it has gone far enough. */
  function placeUnder(event: PointerEvent, { playerSlot }: FormationPlace): FormationPlace | null {
    const held = grip.current;
    if (held?.pointerId !== event.pointerId) return null;
    const [dx, dy] = [event.clientX - held.from[0], event.clientY - held.from[1]];
    if (!held.hasMoved && Math.hypot(dx, dy) < STARTS_AFTER_PX) return null;
    grip.current = { ...held, hasMoved: true };
    const cm = (px: number) => snapped(px * held.cmPerPx);
    return { playerSlot, x: cm(event.clientX - held.left), y: cm(event.clientY - held.top) };
  }

  function drag(event: PointerEvent, at: FormationPlace): void {
    const place = placeUnder(event, at);
    if (place) setMoving(place);
  }

  const handsOn = (at: FormationPlace) => ({
    onKeyDown: (event: KeyboardEvent) => step(event, at),
    onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, at),
    onPointerMove: (event: PointerEvent) => drag(event, at),
    onPointerUp: (event: PointerEvent) => end(placeUnder(event, at) ?? moving),
    onPointerCancel: () => end(null),
    onBlur: () => moving && end(moving),
  });
  return { moving, handsOn };
}
