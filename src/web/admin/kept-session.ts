import { z } from 'zod';
import { AdminSession } from '#domain/admin/api.ts';
import { dropNote, readNote, writeNote } from '#web/browser/local-notes.ts';

const KEY = 'lineup-pro-admin-session';
const Kept = AdminSession.extend({ userId: z.uuid() });

/** Storage can hold anything; unreadable text is no session. */
function readStored(): unknown {
  try {
    return JSON.parse(readNote(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** When the admin session of this person on this device ends. Its token is in a cookie that no script reads. */
export function keptSession(userId: string, now: Date): string | undefined {
  const kept = Kept.safeParse(readStored());
  const isLive = kept.success && kept.data.userId === userId && new Date(kept.data.expiresAt) > now;
  if (isLive) return kept.data.expiresAt;
  forgetSession();
  return undefined;
}

export const keepSession = (userId: string, expiresAt: string): void =>
  writeNote(KEY, JSON.stringify({ userId, expiresAt }));

export const forgetSession = (): void => dropNote(KEY);
