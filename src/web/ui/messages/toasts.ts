import { isModalOpen } from '#web/ui/overlays/open-modals.ts';

export type ToastTone = 'ok' | 'info' | 'warn' | 'bad';

export type ToastRequest = {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Topic, such as a form: a newer toast of a topic replaces the older one. */
  about?: string;
  action?: { label: string; run(): void };
  /** Announced elsewhere, as drops are: only shown. */
  isHeard?: boolean;
};

export type Toast = ToastRequest & { id: number; tone: ToastTone; saidAtMs: number };

const SHOWN_AT_ONCE = 3;
const LEAVES_AFTER_MS = 5000;

type Timer = { handle: ReturnType<typeof setTimeout>; since: number; leftMs: number };

/**
 * A dialog often closes with its message, and a live region that disappears with it may not be heard. So with a dialog
 * open, a toast waits until the dialog closes and is announced once, by the region that is then there.
 */
const HELD_MS = 150;

/** Outside React, so that the sync engine can use it too. */
let toasts: readonly Toast[] = [];
let drawn: readonly Toast[] = [];
const held = new Set<number>();
let lastId = 0;
let isPaused = false;
const timers = new Map<number, Timer>();
const listeners = new Set<() => void>();

/** Shows a toast. Errors stay until closed; others leave after five seconds. */
export function toast(request: ToastRequest): number {
  const next: Toast = { ...request, tone: request.tone ?? 'ok', id: ++lastId, saidAtMs: performance.now() };
  drop((one) => saysTheSame(one, next) || (one.about !== undefined && one.about === next.about));
  toasts = [...toasts, next];
  if (next.tone !== 'bad') startTimer(next.id, LEAVES_AFTER_MS);
  leaveRoom();
  if (isModalOpen()) hold(next.id);
  tell();
  return next.id;
}

export function dismissToast(id: number) {
  drop((one) => one.id === id);
  tell();
}

/** Leaving a form closes its errors, signing out closes all; messages of success stay. */
export function forgetMistakes(about?: string) {
  drop((one) => one.tone === 'bad' && (about === undefined || one.about === about));
  tell();
}

export function dismissAllToasts() {
  drop(() => true);
  tell();
}

/** While someone points at the toasts or stands in them with the keyboard, none of them leaves. */
export function pauseToasts() {
  if (isPaused) return;
  isPaused = true;
  for (const timer of timers.values()) {
    clearTimeout(timer.handle);
    timer.leftMs -= performance.now() - timer.since;
  }
}

export function resumeToasts() {
  if (!isPaused) return;
  isPaused = false;
  for (const [id, timer] of timers) startTimer(id, timer.leftMs);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** The toasts on screen. */
export function drawnToasts(): readonly Toast[] {
  return drawn;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passing notices make room for newer ones, the newest for none. An error is never pushed out; it waits behind. */
function leaveRoom() {
  const passing = toasts.filter((one) => one.tone !== 'bad');
  const room = Math.max(1, SHOWN_AT_ONCE - (toasts.length - passing.length));
  const leaving = passing.slice(0, -room);
  drop((one) => leaving.includes(one));
}

export function shownToasts(all: readonly Toast[]): readonly Toast[] {
  return all.slice(-SHOWN_AT_ONCE);
}

function startTimer(id: number, leftMs: number) {
  const handle = setTimeout(() => dismissToast(id), leftMs);
  timers.set(id, { handle, since: performance.now(), leftMs });
  if (isPaused) clearTimeout(handle);
}

function drop(isLeaving: (one: Toast) => boolean) {
  for (const { id } of toasts.filter(isLeaving)) {
    clearTimeout(timers.get(id)?.handle);
    timers.delete(id);
  }
  toasts = toasts.filter((one) => !isLeaving(one));
}

function saysTheSame(a: Toast, b: Toast) {
  return a.title === b.title && a.description === b.description && a.tone === b.tone && !a.action && !b.action;
}

function hold(id: number) {
  held.add(id);
  setTimeout(() => {
    held.delete(id);
    tell();
  }, HELD_MS);
}

function tell() {
  drawn = toasts.filter(({ id }) => !held.has(id));
  for (const listener of listeners) listener();
}
