import { useCallback, useEffect, useState } from 'react';
import { type LinkChange, LiveLinks, NEEDS_CONNECTION, type NewLink } from '#domain/live/api.ts';
import { call } from '#web/access/call.ts';
import { announce } from '#web/ui/messages/announcements.ts';

/** How often the number of those who watch is asked for. */
const AGAIN_MS = 15_000;

/** The public links of a team. The server alone knows them: without a connection nothing is shown and nothing changed. */
export function useLiveLinks(teamId: string) {
  const path = `/api/teams/${teamId}/live`;
  const [known, setKnown] = useState<LiveLinks | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  const load = useCallback(async () => {
    const answer = await call(LiveLinks, path);
    if (answer.ok) {
      setKnown(answer.value);
      setError('');
    } else setError((was) => was || messageOf(answer));
  }, [path]);
  useEffect(() => {
    void load();
    const timer = setInterval(() => void load(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [load]);

  const send = useCallback(
    async (to: string, sent: object, done: string): Promise<boolean> => {
      setBusy(true);
      const answer = await call(LiveLinks, `${path}${to}`, sent);
      setBusy(false);
      setError(answer.ok ? '' : messageOf(answer));
      if (answer.ok) {
        setKnown(answer.value);
        announce(done);
      }
      return answer.ok;
    },
    [path],
  );

  return {
    ...{ known, error, isBusy, load },
    make: (link: NewLink) => send('', link, 'Link on'),
    change: (id: string, change: LinkChange) => send(`/${id}/change`, change, 'Changed'),
    end: (id: string) => send(`/${id}/end`, {}, 'Link ended'),
    replace: (id: string) => send(`/${id}/replace`, {}, 'New address'),
    hide: (playerId: string, isHidden: boolean) => send('/hidden', { playerId, isHidden }, 'Changed'),
  };
}
export type LiveLinkCalls = ReturnType<typeof useLiveLinks>;

const messageOf = ({ status, message }: { status: number | undefined; message: string }): string =>
  status === undefined ? NEEDS_CONNECTION : message;
