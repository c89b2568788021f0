import { clock } from '#domain/core/dates.ts';

/** LPAGE-16 to LPAGE-20: idle, then saving, then saved or kept for a moment, then idle again. */
export type SaveStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  /** Kept on this device; the server has it as soon as it can be reached. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'saved'; readonly at: Date };

export const SHOWN_MS = 3000;
export const IDLE: SaveStatus = { kind: 'idle' };

export function saveText(status: SaveStatus): string {
  switch (status.kind) {
    case 'idle':
      return '';
    case 'saving':
      return 'Saving changes...';
    case 'kept':
      return 'Kept on this device';
    case 'saved':
      return `Changes saved @ ${clock(status.at)}`;
  }
}

type Outbox = { readonly isOnline: boolean; readonly pending: number };

/** A save that the device keeps is saved once nothing waits for the server any more. */
export function settledStatus({ isOnline, pending }: Outbox, now: Date): SaveStatus {
  if (pending === 0) return { kind: 'saved', at: now };
  return isOnline ? { kind: 'saving' } : { kind: 'kept' };
}
