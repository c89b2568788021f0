import type { GuestSelf } from '#domain/scorer/api.ts';
import { openSync, type SyncStore } from './client.ts';
import { type Guest, guestStorage } from './device/guests.ts';
import { holdAgain } from './device/held-again.ts';
import { guestTransport } from './line/guest-transport.ts';

type LinkState = Pick<GuestSelf, 'expiresAt' | 'endedAt'>;

/**
 * Opens what a guest has on this device: a database, a lock and a channel of its own, so that the app of a member in the
 * same browser goes on undisturbed (SCO-07). `heard` is told of the link with each answer of the server.
 * `isUnseen`: no page shows it, and it is opened to send what waits.
 */
export function openGuestSync(
  guest: Guest,
  heard: (link: LinkState, clockOffMs: number) => void,
  { isUnseen = false } = {},
): SyncStore {
  const { linkId, teamId, name } = guest;
  const transport = guestTransport({
    guest,
    players: () => store.rows('players', { teamId }),
    heard: (link, serverTime) => heard(link, Date.parse(serverTime) - Date.now()),
    isOther: () => holdAgain(guestStorage(linkId)),
  });
  const store: SyncStore = openSync(linkId, transport, {
    storageName: guestStorage(linkId),
    streamUrl: isUnseen ? null : `/api/guest/stream?link=${linkId}`,
    hereUrl: () => `/api/guest/here?link=${linkId}`,
    changesUrl: '/score?changes=1',
    author: (clientId) => ({ kind: 'guest', linkId, name, clientId }),
  });
  return store;
}
