import type { PushAnswer } from '#domain/sync/protocol.ts';
import type { Database } from '#server/db/database.ts';
import { batchCalls } from '#server/db/batch-calls.ts';
import { keptMatches } from '#server/match/kept-matches.ts';
import type { Change } from './hints.ts';
import { applyTogether, applyAlone, type ParsedPush, parsePush, type Push } from './push.ts';

/** Transactions at once. One: pushes that come meanwhile share the next. */
const LANES = 1;
/** Commands in one transaction at most, so that no push waits long for the others. */
const MOST_TOGETHER = 500;

/**
 * Returns the function that takes a push. Pushes of one moment share a transaction; if it fails, each is applied alone,
 * so that one person's command cannot fail another's. `tell` gets the hints after the commit.
 */
export function batchPushes(
  db: Database,
  tell: (changes: readonly Change[]) => void,
): (push: Push) => Promise<PushAnswer> {
  const matches = keptMatches();

  async function applyAndTell(device: ParsedPush): Promise<PushAnswer> {
    const { answers, changes } = await applyAlone(db, matches, device);
    tell(changes);
    const [answer] = answers;
    if (!answer) throw new Error('A push was left without an answer');
    return answer;
  }

  async function applyAllTogether(devices: readonly ParsedPush[]): Promise<readonly PushAnswer[]> {
    const { answers, changes } = await applyTogether(db, matches, devices);
    tell(changes);
    return answers;
  }

  /** In their order. */
  async function applyOneByOne(devices: readonly ParsedPush[]): Promise<readonly Promise<PushAnswer>[]> {
    const answers: Promise<PushAnswer>[] = [];
    for (const device of devices) {
      const answer = applyAndTell(device);
      answers.push(answer);
      await answer.catch(() => undefined);
    }
    return answers;
  }

  const limits = { lanes: LANES, most: MOST_TOGETHER, weigh: ({ asked }: ParsedPush) => asked.length };
  const take = batchCalls(limits, async (devices: readonly ParsedPush[]) =>
    devices.length === 1 ? applyOneByOne(devices) : applyAllTogether(devices).catch(() => applyOneByOne(devices)),
  );
  return (push) => take(parsePush(push));
}
