import { z } from 'zod';
import { type History, NO_HISTORY } from '#domain/lineups/history.ts';
import { Court } from '#domain/lineups/schema.ts';

/** More than a person takes back after a reload, and little enough to be written with each move. */
const KEPT_CHANGES = 20;

const Changes = z.array(z.object({ before: Court, after: Court }));
const Kept = z.object({ done: Changes, undone: Changes });

const keyOf = (userId: string, lineupId: string) => `lineup-pro-undo:${userId}:${lineupId}`;

/** The undo history of a lineup, kept over a reload. Per tab: undo in one tab does not take back changes of another. */
export function readHistory(userId: string, lineupId: string): History {
  try {
    const kept = sessionStorage.getItem(keyOf(userId, lineupId));
    return kept === null ? NO_HISTORY : Kept.parse(JSON.parse(kept));
  } catch {
    return NO_HISTORY;
  }
}

export function keepHistory(userId: string, lineupId: string, { done, undone }: History): void {
  const kept = { done: done.slice(-KEPT_CHANGES), undone: undone.slice(-KEPT_CHANGES) };
  try {
    sessionStorage.setItem(keyOf(userId, lineupId), JSON.stringify(kept));
  } catch {
    // Without storage the history lasts as long as the page.
  }
}
