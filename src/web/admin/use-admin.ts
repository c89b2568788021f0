import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { AdminAccess } from '#domain/admin/api.ts';
import { Done } from '#domain/members/api.ts';
import { type Answer, call } from '#web/access/call.ts';
import { useSessionStore } from '#web/access/session.tsx';
import { forgetSession, keepSession, keptSession } from './kept-session.ts';

type AdminState = 'checking' | 'unreached' | 'denied' | 'locked' | 'open';
/** Asks as an admin: when the server does not take the session any more, the panel closes (2FA-15). */
export type AskAsAdmin = <T>(answer: z.ZodType<T>, path: string, sent?: object) => Promise<Answer<T>>;

const REFUSED: readonly (number | undefined)[] = [401, 403];

async function look(userId: string): Promise<{ state: AdminState; isAdmin: boolean | undefined }> {
  const kept = keptSession(userId, new Date());
  const answer = await call(AdminAccess, '/api/admin/access');
  if (!answer.ok) return { state: answer.status === 401 ? 'denied' : 'unreached', isAdmin: undefined };
  const { isAdmin, expiresAt } = answer.value;
  if (!isAdmin) return { state: 'denied', isAdmin };
  const isOpen = kept !== undefined && expiresAt !== null;
  if (!isOpen) forgetSession();
  return { state: isOpen ? 'open' : 'locked', isAdmin };
}

/** State of `/admin`, checked in the rule's order: rights, role, session (ADMIN-05). */
export function useAdmin(userId: string) {
  const [state, setState] = useState<AdminState>('checking');
  const [isUnderWay, setUnderWay] = useState(false);
  const session = useSessionStore();
  const check = useCallback(async () => {
    setState('checking');
    const found = await look(userId);
    setState(found.state);
    // A role given or taken since the sign-in shows in the menu as well.
    const known = session.current().user?.isAdmin;
    if (found.isAdmin !== undefined && known !== undefined && found.isAdmin !== known) void session.userUpdated();
  }, [userId, session]);
  useEffect(() => void check(), [check]);
  useEffect(() => {
    if (state !== 'unreached') return;
    const again = () => void check();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state, check]);

  const ask: AskAsAdmin = useCallback(
    async (shape, path, sent) => {
      const answer = await call(shape, path, sent);
      if (!answer.ok && REFUSED.includes(answer.status)) {
        forgetSession();
        setUnderWay(true);
        await check();
      }
      return answer;
    },
    [check],
  );
  return {
    state,
    /** A person was working here when the screen changed: the keyboard has a place to go on at. */
    isUnderWay,
    again: () => {
      setUnderWay(true);
      return check();
    },
    ask,
    opened: (expiresAt: string) => {
      keepSession(userId, expiresAt);
      setUnderWay(true);
      setState('open');
    },
    end: async () => {
      const answer = await call(Done, '/api/admin/session/end', {});
      // Only a session that the server does not know any more needs no end.
      if (!answer.ok && !REFUSED.includes(answer.status)) return false;
      forgetSession();
      setState('locked');
      return true;
    },
  };
}
