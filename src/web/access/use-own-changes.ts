import { useEffect, useRef } from 'react';
import { useSessionStore } from './session.tsx';
import { useLine, useRow } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';

/**
 * Address and sign-in are no rows: when the profile was touched, they are asked for again. A sign-in that was ended from
 * elsewhere ends here too, but not in the middle of a match: there the badge says it, and what is tapped is kept.
 */
export function useOwnChanges(userId: string, { isCourtside }: { isCourtside: boolean }): void {
  const session = useSessionStore();
  const { syncNow } = useSync();
  const rev = useRow('profiles', userId)?.rev;
  const known = useRef(rev);
  useEffect(() => {
    const before = known.current;
    known.current = rev;
    if (before !== undefined && rev !== before) void session.lookAgain();
  }, [session, rev]);

  const isEnded = useLine() === 'signed-out' && !isCourtside;
  useEffect(() => {
    if (isEnded) void session.lookAgain().then(syncNow);
  }, [session, syncNow, isEnded]);
}
