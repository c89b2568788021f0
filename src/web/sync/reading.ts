import type { Device, PendingEntry } from './device/database.ts';
import { type DeviceContents, load } from './device/contents.ts';
import { isSilence } from './device/connection.ts';
import type { Ledger } from './memory/ledger.ts';
import type { Persistence } from './persistence.ts';

type Parts = {
  readonly ledger: Ledger;
  readonly device: Device;
  readonly persistence: Persistence;
  /** The device as it was a moment ago, where the start has read it already. */
  readonly ahead: Promise<DeviceContents> | undefined;
  readonly newId: () => string;
  /** Keeps an entry that was on the device and is lost there. */
  readonly keepAgain: (entry: PendingEntry) => void;
};

/** Reads into memory all that the device holds: at the start, and when another tab has changed it unheard. */
export function createReading({ ledger, device, persistence, ahead, newId, keepAgain }: Parts) {
  let isReady = false;
  /** A device that is slow and not silent must be able to answer in the end. */
  let patienceMs = 5000;

  /** Only once: later it is out of date. */
  async function readAhead(): Promise<DeviceContents | undefined> {
    if (isReady) return undefined;
    return ahead?.catch((fault: unknown) => {
      if (isSilence(fault)) persistence.failed(fault);
      return undefined;
    });
  }

  async function read(): Promise<void> {
    const known = new Set(ledger.queue.entries().flatMap(({ id, seq }) => (seq === undefined ? [] : [id])));
    const again = () => load(device, newId(), isReady ? undefined : (patienceMs *= 2));
    // Once screens stand, taps must not wait for a device that cannot be read.
    const contents = (await readAhead()) ?? (await (isReady ? again() : persistence.persist(again)));
    const lost = contents ? await ledger.replace(contents, known) : [];
    lost.forEach(keepAgain);
    isReady = true;
    ledger.signals.changed([]);
  }
  return { read, isReady: () => isReady };
}
