import { useCallback, useEffect, useState } from 'react';
import { type Guest, guestStorage, writeGuest } from '#web/sync/device/guests.ts';
import { openChannel } from '#web/sync/tabs/channel.ts';
import { type Found, findGuest } from './find-guest.ts';

/** The part of a guest that the server tells anew with each answer. */
type Heard = Pick<Guest, 'expiresAt' | 'endedAt' | 'clockOffMs'>;

/** The guest of this browser, and how its link stands; `hear` takes what the server says of that, for all tabs. */
export function useGuest() {
  const [found, setFound] = useState<Found>();
  const look = useCallback(async () => setFound(await findGuest(true)), []);
  useEffect(() => {
    let isOver = false;
    void findGuest().then((first) => isOver || setFound(first));
    return () => {
      isOver = true;
    };
  }, []);

  const take = useCallback(
    (linkId: string, heard: Heard) =>
      setFound((now) =>
        now?.kind === 'guest' && now.guest.linkId === linkId ? { ...now, guest: { ...now.guest, ...heard } } : now,
      ),
    [],
  );
  const linkId = found?.kind === 'guest' ? found.guest.linkId : undefined;
  // Only the tab that asks the server hears of the link; it tells the others.
  useEffect(() => {
    const channel = linkId === undefined ? undefined : openLinkChannel(linkId, (heard) => take(linkId, heard));
    return () => channel?.close();
  }, [linkId, take]);
  const hear = useCallback(
    (guest: Guest, heard: Heard) => {
      take(guest.linkId, heard);
      void writeGuest({ ...guest, ...heard }).catch(() => undefined);
      const channel = openLinkChannel(guest.linkId, () => undefined);
      channel?.postMessage(heard);
      channel?.close();
    },
    [take],
  );
  return { found, look, hear };
}

function openLinkChannel(linkId: string, heard: (heard: Heard) => void): BroadcastChannel | undefined {
  const channel = openChannel(`lineup-pro-link:${guestStorage(linkId)}`);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Heard>) => heard(data);
  return channel;
}
