import { useEffect } from 'react';
import { sendOlderLinks } from '#web/sync/older-links.ts';
import type { Found } from './find-guest.ts';

/** While the match of one link is shown, what older links left waiting is sent (SCO-31). */
export function useOlderLinks(found: Found | undefined): void {
  const guest = found?.kind === 'guest' ? found.guest : undefined;
  const { linkId, sessionId } = guest ?? {};
  useEffect(() => {
    if (linkId === undefined || sessionId === undefined) return undefined;
    return sendOlderLinks({ linkId, sessionId });
  }, [linkId, sessionId]);
}
