import { withheld } from '#domain/sync/order.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { offerMissing } from './device/accepted.ts';
import type { Device, PendingEntry } from './device/database.ts';
import type { Books } from './line/engine.ts';
import type { Ledger } from './ledger.ts';
import { mark, settle } from './device/outbox.ts';
import { issuesOn, storePage } from './device/replica.ts';
import type { Message } from './tabs/tabs.ts';
import { wantedCursors } from './line/wanted.ts';

type Parts = {
  readonly ledger: Ledger;
  readonly device: Device;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly tell: (message: Message) => void;
  /** Reads everything from the device again. */
  readonly read: () => Promise<void>;
};

const isUnsent = ({ acked }: PendingEntry) => acked === undefined;

/** First durable, then in memory, then the other tabs: whoever stops in between finds it on the device. */
export function keepBooks({ ledger, device, now, newId, tell, read }: Parts): Books {
  return {
    meta: ledger.meta,
    queue: ledger.queue,
    wanted: () => wantedCursors(ledger.meta(), ledger.queue(), now()),
    async settle(verdicts) {
      const at = now().toISOString();
      await settle(device, verdicts, at);
      const issues = await ledger.turn(() => ledger.settle(verdicts, at));
      tell({ kind: 'settled', verdicts, at });
      return issues;
    },
    async setAside(marks) {
      await mark(device, marks);
      await ledger.turn(async () => ledger.mark(marks));
      tell({ kind: 'aside', marks });
    },
    withheld() {
      const refused = ledger.issues();
      return refused.length === 0 ? [] : withheld(ledger.queue().filter(isUnsent), refused);
    },
    async absorb(page) {
      const { generation: since } = ledger.meta();
      const meta = await storePage(device, page, { since, at: now().toISOString(), queue: ledger.queue() });
      if (!meta) await ledger.turn(read);
      else {
        await ledger.turn(() => follow(ledger, { page, meta }, read));
        tell({ kind: 'page', page, meta });
      }
      return meta !== undefined;
    },
    async recheck(asked) {
      const { unchecked = [], generation } = ledger.meta();
      if (unchecked.length === 0) return 'level';
      if (unchecked.some(({ id }) => !(sessionScope(id) in asked))) return 'ask';
      const { missingIn } = await import('./device/missing.ts');
      const { confirmed } = ledger.view();
      const offered = await offerMissing(device, generation, (queue) =>
        missingIn(queue, { confirmed, unchecked, newId }),
      );
      if (!offered) {
        await ledger.turn(read);
        return 'ask';
      }
      await ledger.turn(() => ledger.offer(offered.again, offered.meta));
      for (const entry of offered.again) tell({ kind: 'kept', entry });
      return offered.again.length > 0 ? 'offered' : 'checked';
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

/** What another tab has done, done here in memory. */
export async function heed(
  message: Message,
  { ledger, device, read }: Pick<Parts, 'ledger' | 'device' | 'read'>,
): Promise<void> {
  if (message.kind === 'kept') await ledger.join([message.entry]);
  if (message.kind === 'settled') await ledger.settle(message.verdicts, message.at);
  if (message.kind === 'aside') ledger.mark(message.marks);
  if (message.kind === 'page') await follow(ledger, message, read);
  if (message.kind === 'opened') ledger.opened(message.sessionId, message.at);
  if (message.kind === 'issues') ledger.keepIssues(await issuesOn(device));
}
