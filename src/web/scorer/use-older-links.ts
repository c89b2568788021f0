import { useEffect } from 'react';
import { plural } from '#domain/core/plural.ts';
import { sendOlderLinks } from '#web/sync/older-links.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { Found } from './find-guest.ts';

/** While the match of one link is shown, what older links left waiting is sent (SCO-31), and what became of it told. */
export function useOlderLinks(found: Found | undefined): void {
  const guest = found?.kind === 'guest' ? found.guest : undefined;
  const { linkId, sessionId } = guest ?? {};
  useEffect(() => {
    if (linkId === undefined || sessionId === undefined) return undefined;
    return sendOlderLinks({ linkId, sessionId }, tellRefused);
  }, [linkId, sessionId]);
}

const tellRefused = (count: number): void =>
  void toast({
    title: `${plural(count, 'entry', 'entries')} of an older link ${count === 1 ? 'was' : 'were'} not accepted.`,
    description: 'Kept on this device. Open that link again to see why.',
    tone: 'bad',
    about: 'older-links',
  });
