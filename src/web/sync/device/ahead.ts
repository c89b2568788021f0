import { type Device, openDevice } from './database.ts';
import { type DeviceContents, load } from './contents.ts';
import { newId } from '#web/sync/new-id.ts';
import { readIdentity } from './identity.ts';

/** The content of the device for a person, while it is read, and the connection that it is read by. */
type Ahead = { readonly userId: string; readonly device: Device; readonly contents: Promise<DeviceContents> };

let ahead: Ahead | undefined;

/** Begins to read the device of the person who was last signed in here, while the app itself is still on its way. */
export async function readAhead(): Promise<void> {
  const known = await readIdentity().catch(() => undefined);
  if (!known) return;
  const device = openDevice(known.userId);
  const contents = load(device, newId());
  ahead = { userId: known.userId, device, contents };
  // The store asks again by itself.
  await contents.catch(() => undefined);
}

/** The content as it was read for this person, once. Other tabs may have written since: look again. */
export function takeAhead(userId: string): Ahead | undefined {
  const taken = ahead;
  ahead = undefined;
  if (taken?.userId === userId) return taken;
  taken?.device.close();
  return undefined;
}
