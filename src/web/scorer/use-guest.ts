import { useCallback, useEffect, useRef, useState } from 'react';
import { type Guest, guestStorage, type Heard, writeGuest } from '#web/sync/device/guests.ts';
import { openChannel } from '#web/sync/tabs/channel.ts';
import { type Found, findGuest } from './find-guest.ts';

/** Tells pages of older links that another was opened in this browser. */
const OPENED = 'lineup-pro-guests';

/** The guest of this browser, and how its link stands; `hear` takes what the server says of that, for all tabs. */
export function useGuest() {
  const [found, setFound] = useState<Found>();
  const opened = useRef<BroadcastChannel>(undefined);
  const show = useCallback((next: Found) => {
    setFound(next);
    if (next.kind === 'guest' && next.isNew) opened.current?.postMessage(null);
  }, []);
  const look = useCallback(async () => show(await findGuest(true)), [show]);
  useEffect(() => {
    let isOver = false;
    const channel = openChannel(OPENED);
    opened.current = channel;
    // Shown without `show`: a page that hears of a new link must not announce it again, or two pages would go on for ever.
    if (channel) channel.onmessage = () => void findGuest(true).then((next) => isOver || setFound(next));
    void findGuest().then((first) => isOver || show(first));
    return () => {
      isOver = true;
      channel?.close();
    };
  }, [show]);

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
