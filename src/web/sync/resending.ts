import { ok, refuse, type Result } from '#domain/core/result.ts';
import type { Draft } from '#domain/sync/command.ts';
import { corrects, inOrder, missingBy } from '#domain/sync/order.ts';
import type { Device } from './device/database.ts';
import type { Ledger } from './memory/ledger.ts';
import { type Again, resend } from './device/outbox.ts';
import type { Message } from './tabs/tabs.ts';

type Parts = {
  readonly ledger: Ledger;
  readonly device: Device;
  readonly newId: () => string;
  readonly tell: (message: Message) => void;
  readonly askToSend: () => void;
};

/** Puts refused changes back into the queue; a correction of one that this device refuses stays with it. */
export function resendAll(parts: Parts, issueIds: ReadonlySet<string>, mended?: Draft): Promise<Result<void>> {
  const { ledger, device, newId, tell, askToSend } = parts;
  return ledger.turn(async () => {
    const asked = ledger.issues().filter(({ id }) => issueIds.has(id));
    const again: Again[] = [];
    const missing = new Set<unknown>();
    let answer: Result<void> = ok(undefined);
    for (const issue of inOrder(asked, ledger.issues())) {
      const isLeft = corrects(issue).some((id) => missing.has(id));
      const { name, input } = (issueIds.has(issue.id) && mended) || issue;
      const entry = { id: newId(), name, input, at: issue.at, called: issue.called };
      const result = isLeft ? refuse(issue.refusal) : await ledger.enter(entry);
      if (result.ok) again.push({ issueId: issue.id, entry });
      else {
        missing.add(missingBy({ ...issue, refusal: result.refusal }));
        if (answer.ok) answer = result;
      }
    }
    if (again.length > 0) await takeBack(again);
    return answer;
  });

  async function takeBack(again: readonly Again[]): Promise<void> {
    const seqs = await resend(device, again);
    const gone = new Set(again.map(({ issueId }) => issueId));
    ledger.keepIssues(ledger.issues().filter(({ id }) => !gone.has(id)));
    for (const [i, { entry }] of again.entries()) {
      const seq = seqs[i];
      if (seq === undefined) continue;
      ledger.queue.numbered(entry.id, seq);
      tell({ kind: 'kept', entry: { ...entry, seq } });
    }
    tell({ kind: 'issues' });
    askToSend();
  }
}
