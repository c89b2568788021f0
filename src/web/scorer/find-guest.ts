import { GuestSelf } from '#domain/scorer/api.ts';
import { call } from '#web/access/call.ts';
import { adoptOutbox } from '#web/sync/device/adopted.ts';
import { type Guest, guestStorage, readGuests, writeGuest } from '#web/sync/device/guests.ts';
import { letGo } from '#web/sync/device/let-go.ts';

export type Found =
  /** `isNew`: the server says another link than this browser was last known to have opened. */
  | { readonly kind: 'guest'; readonly guest: Guest; readonly isNew: boolean }
  | { readonly kind: 'nothing'; readonly because: 'unknown' | 'offline' };

/** A device that knows its link waits no longer for the server: recording goes on without it. */
const KNOWN_WAIT_MS = 2000;

/** Whose device this is: as the server says by the cookie of the link opened last, else as it was last known here. `isLost`: that one is refused. */
export async function findGuest(isLost = false): Promise<Found> {
  const known = await readGuests().catch(() => []);
  const [last] = known;
  await Promise.all(known.filter(isOver).map(({ linkId }) => letGo(guestStorage(linkId)).catch(() => undefined)));
  const answer = await call(
    GuestSelf,
    '/api/guest',
    undefined,
    last && !isLost && last.endedAt === null && Date.parse(last.expiresAt) > Date.now() ? KNOWN_WAIT_MS : undefined,
  );
  if (answer.ok) {
    const guest = await welcome(answer.value, known);
    return { kind: 'guest', guest, isNew: guest.linkId !== last?.linkId };
  }
  if (last) return { kind: 'guest', guest: last, isNew: false };
  return { kind: 'nothing', because: answer.status === undefined ? 'offline' : 'unknown' };
}

/** By the server's clock, as far as it is known: no server has to say so (SCO-24). */
const isOver = ({ expiresAt, clockOffMs }: Guest): boolean => Date.parse(expiresAt) - clockOffMs <= Date.now();

/** Remembers it for the time without a network. What an older link of the same match left waiting goes under it (SCO-12). */
async function welcome(self: GuestSelf, known: readonly Guest[]): Promise<Guest> {
  const before = known.find(({ linkId }) => linkId === self.linkId);
  const isLast = before !== undefined && before === known[0];
  const openedAt = isLast ? before.openedAt : new Date().toISOString();
  const guest: Guest = { ...self, openedAt, clockOffMs: before?.clockOffMs ?? 0 };
  const older = known.filter(({ linkId, sessionId }) => linkId !== self.linkId && sessionId === self.sessionId);
  for (const { linkId } of older)
    await adoptOutbox(guestStorage(linkId), guestStorage(self.linkId)).catch(() => undefined);
  await writeGuest(guest).catch(() => undefined);
  return guest;
}
