import { useCallback, useEffect, useState } from 'react';
import { Feed } from '#domain/schedule/api.ts';
import { call } from '#web/access/call.ts';
import { copyText } from '#web/browser/links/copy-text.ts';
import { toast, type ToastRequest } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';

const ABOUT = 'calendar address';
const say = (request: ToastRequest) => toast({ ...request, about: ABOUT });

export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The private address under which other calendars find this schedule. It is known by the server alone. */
export function useFeed(teamId: string) {
  useOwnMistakes(ABOUT);
  const path = `/api/teams/${teamId}/calendar`;
  const [feed, setFeed] = useState<Feed | null>(null);
  const [isBusy, setBusy] = useState(false);

  const load = useCallback(async () => {
    const answer = await call(Feed, path);
    if (answer.ok) setFeed(answer.value);
  }, [path]);
  useEffect(() => void load(), [load]);

  async function change(to: string, sent: object, done: string): Promise<void> {
    setBusy(true);
    const answer = await call(Feed, to, sent);
    setBusy(false);
    if (answer.ok) setFeed(answer.value);
    say(answer.ok ? { title: done } : { title: 'Not changed', description: answer.message, tone: 'bad' });
  }

  return {
    feed,
    isBusy,
    make: () => change(path, { timeZone: deviceZone() }, 'Calendar address ready'),
    revoke: () => change(`${path}/revoke`, {}, 'Calendar address turned off'),
    async copy() {
      const isCopied = await copyText(feed?.url ?? '');
      say(isCopied ? { title: 'Address copied' } : { title: 'Failed to copy', tone: 'bad' });
    },
  };
}
