import { clock } from '#domain/core/dates.ts';
import type { ChangeOutcome } from '#web/sync/screen/use-outcome.ts';

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

/** A change that is set aside counts as kept. */
export function settledStatus(outcome: ChangeOutcome['kind'], now: Date): SaveStatus {
  if (outcome === 'saved') return { kind: 'saved', at: now };
  return outcome === 'refused' ? IDLE : { kind: 'kept' };
}
