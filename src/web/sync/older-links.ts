import { LATE_MS } from '#domain/scorer/api.ts';
import type { SyncStore } from './client.ts';
import { type Guest, guestStorage, readGuests, updateGuest } from './device/guests.ts';
import { countRefused, hasWaiting } from './device/waiting.ts';
import { openGuestSync } from './guest-sync.ts';
import { whenCalm } from './moments.ts';
import { onPage, onWake } from './tabs/page-life.ts';

/**
 * Sends what older links of this browser left waiting, each by its own outbox, while the page shows the match of another
 * (decision 185). Those of the same match go under the link of the page instead (SCO-12). Answers how to stop. `tell` hears
 * how many of their entries were not accepted, each time that there are more.
 */
export function sendOlderLinks(
  shown: Pick<Guest, 'linkId' | 'sessionId'>,
  tell: (refused: number) => void = () => undefined,
): () => void {
  const sending = new Map<string, SyncStore>();
  let isOver = false;
  let told = 0;

  async function look(): Promise<void> {
    await countRefusedOnes();
    for (const guest of (await others()).filter(isKnownToServer)) {
      if (guest.sessionId === shown.sessionId) continue;
      const isWaiting = !sending.has(guest.linkId) && (await hasWaiting(guestStorage(guest.linkId)).catch(() => false));
      if (isOver) return;
      if (isWaiting && !sending.has(guest.linkId)) send(guest);
    }
  }
  const others = async () => (await readGuests()).filter(({ linkId }) => linkId !== shown.linkId);
  async function countRefusedOnes(): Promise<void> {
    let refused = 0;
    for (const { linkId } of await others()) refused += await countRefused(guestStorage(linkId)).catch(() => 0);
    if (isOver || refused <= told) return;
    told = refused;
    tell(refused);
  }
  function send(guest: Guest): void {
    const { linkId } = guest;
    const store = openGuestSync(
      guest,
      (link, clockOffMs) => void updateGuest(linkId, { ...link, clockOffMs }).catch(() => undefined),
      { isUnseen: true },
    );
    sending.set(linkId, store);
    // Later: the other listeners of this change come first.
    store.subscribe(() => void setTimeout(stop));
    void store.ready.then(stop);
    function stop(): void {
      if (sending.get(linkId) !== store || !isDone(store)) return;
      sending.delete(linkId);
      store.close();
      void countRefusedOnes().catch(() => undefined);
    }
  }
  // A device that cannot be read now is asked again when the page is seen again.
  const lookAgain = () => void look().catch(() => undefined);
  const stops = [whenCalm(lookAgain), onWake(lookAgain), onPage({ back: lookAgain })];
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    for (const store of sending.values()) store.close();
    sending.clear();
  };
}

const isKnownToServer = ({ expiresAt, clockOffMs }: Guest): boolean =>
  Date.parse(expiresAt) + LATE_MS > Date.now() + clockOffMs;

/** Nothing waits any more, or the server does not know the link: then it keeps what waits. */
function isDone(store: SyncStore): boolean {
  const { pending, state, syncing } = store.status();
  return store.isReady() && !syncing && (pending === 0 || state === 'signed-out');
}
