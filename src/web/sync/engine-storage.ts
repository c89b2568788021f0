import { withheld } from '#domain/sync/order.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { offerMissing } from './device/accepted.ts';
import type { Device, PendingEntry } from './device/database.ts';
import type { EngineStorage } from './line/engine.ts';
import type { Ledger } from './memory/ledger.ts';
import { beyond, storeMarks, storeVerdicts } from './device/outbox.ts';
import { issuesOn, storePage } from './device/replica.ts';
import type { Persistence } from './persistence.ts';
import type { Message } from './tabs/tabs.ts';
import { wantedCursors } from './line/wanted.ts';

type Parts = {
  readonly ledger: Ledger;
  readonly device: Device;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly persistence: Persistence;
  readonly tell: (message: Message) => void;
  /** Reads everything from the device again. */
  readonly read: () => Promise<void>;
};

const isUnsent = ({ acked }: PendingEntry) => acked === undefined;

/**
 * Takes the server's answers for the engine: first into IndexedDB, then into memory, then to the other tabs, so that a
 * tab that is closed in between finds them on the device. An answer that IndexedDB does not take is not shown either;
 * the call rejects.
 */
export function openEngineStorage({ ledger, device, persistence, now, newId, tell, read }: Parts): EngineStorage {
  return {
    meta: ledger.meta,
    queue: ledger.queue.entries,
    wanted: () => wantedCursors(ledger.meta(), ledger.queue.entries(), now()),
    applyVerdicts: (verdicts) =>
      persistence.attempt(async () => {
        const at = now().toISOString();
        await storeVerdicts(device, verdicts, at);
        const issues = await ledger.turn(() => ledger.applyVerdicts(verdicts, at));
        tell({ kind: 'settled', verdicts, at });
        return issues;
      }),
    setAside: (marks) =>
      persistence.attempt(async () => {
        await storeMarks(device, marks);
        await ledger.turn(async () => ledger.setAside(marks));
        tell({ kind: 'aside', marks });
      }),
    withheld() {
      const refused = ledger.issues();
      return refused.length === 0 ? [] : withheld(ledger.queue.entries().filter(isUnsent), refused);
    },
    async absorb(page) {
      const isStored = await persistence.attempt(async () => {
        const { generation: since } = ledger.meta();
        const at = now().toISOString();
        const meta = await storePage(device, page, { since, at, queue: ledger.queue.entries() });
        if (!meta) await ledger.turn(read);
        else {
          await ledger.turn(() => follow(ledger, { page, meta }, read));
          tell({ kind: 'page', page, meta });
        }
        return meta !== undefined;
      });
      persistence.succeeded();
      return isStored;
    },
    async recheck(asked) {
      const { unchecked = [], generation } = ledger.meta();
      if (unchecked.length === 0) return 'not-due';
      if (unchecked.some(({ id }) => !(sessionScope(id) in asked))) return 'pull-again';
      const { missingIn } = await import('./device/missing.ts');
      const { confirmed } = ledger.view();
      const offered = await offerMissing(device, generation, (queue) =>
        missingIn(queue, { confirmed, unchecked, newId }),
      );
      if (!offered) {
        await ledger.turn(read);
        return 'pull-again';
      }
      await ledger.turn(() => ledger.offer(offered.again, offered.meta));
      for (const entry of offered.again) tell({ kind: 'kept', entry });
      return offered.again.length > 0 ? 'requeued' : 'complete';
    },
  };
}

/** A page is applied right after the one before it; after a gap the device is read anew. */
async function follow(
  ledger: Ledger,
  { page, meta }: Pick<Extract<Message, { kind: 'page' }>, 'page' | 'meta'>,
  read: () => Promise<void>,
): Promise<void> {
  const { generation } = ledger.meta();
  if (generation >= meta.generation) return;
  if (generation + 1 === meta.generation) await ledger.absorb(page, meta);
  else await read();
}

/** Does in memory what another tab has done; it is on the device already. */
export async function applyTabMessage(
  message: Message,
  { ledger, device, read }: Pick<Parts, 'ledger' | 'device' | 'read'>,
): Promise<void> {
  if (message.kind === 'kept') await ledger.join([message.entry]);
  if (message.kind === 'settled') await ledger.applyVerdicts(message.verdicts, message.at);
  if (message.kind === 'aside') ledger.setAside(message.marks);
  if (message.kind === 'page') await follow(ledger, message, read);
  if (message.kind === 'opened') ledger.opened(message.sessionId, message.at);
  if (message.kind === 'issues') ledger.keepIssues(await issuesOn(device));
}

/** Joins entries that a tab has kept and was closed before it could tell of; answers whether there were any. */
export async function adoptStrayEntries(ledger: Ledger, device: Device): Promise<boolean> {
  const find = () => beyond(device, ledger.queue.entries().length);
  // Asked outside of a turn: a tap never waits for a slow disk to be counted.
  if ((await find()).length === 0) return false;
  return ledger.turn(async () => {
    const strays = (await find()).filter(({ id }) => !ledger.queue.entry(id));
    await ledger.join(strays);
    return strays.length > 0;
  });
}
