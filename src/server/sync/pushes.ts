import type { PushAnswer } from '#domain/sync/protocol.ts';
import type { Database } from '#server/db/database.ts';
import { gathered } from '#server/db/gather.ts';
import type { Change } from './hints.ts';
import { agree, agreeAlone, type Device, deviceOf, type Push } from './push.ts';

/** One transaction at a time: a busy evening costs few ways to the database, a quiet one no waiting. */
const LANES = 1;
/** Commands in one transaction, so that nobody waits long for the others. */
const MOST_TOGETHER = 500;

/**
 * Takes pushes, those of one moment in one transaction. If that fails, each is tried alone, so that nobody pays for the
 * command of somebody else. `tell` hears of what changed, after it is stored.
 */
export function takePushes(
  db: Database,
  tell: (changes: readonly Change[]) => void,
): (push: Push) => Promise<PushAnswer> {
  async function alone(device: Device): Promise<PushAnswer> {
    const { answers, changes } = await agreeAlone(db, device);
    tell(changes);
    const [answer] = answers;
    if (!answer) throw new Error('A push was left without an answer');
    return answer;
  }

  async function together(devices: readonly Device[]): Promise<readonly PushAnswer[]> {
    const { answers, changes } = await agree(db, devices);
    tell(changes);
    return answers;
  }

  /** One after the other, as if they had not come in the same moment. */
  async function apart(devices: readonly Device[]): Promise<readonly Promise<PushAnswer>[]> {
    const answers: Promise<PushAnswer>[] = [];
    for (const device of devices) {
      const answer = alone(device);
      answers.push(answer);
      await answer.catch(() => undefined);
    }
    return answers;
  }

  const limits = { lanes: LANES, most: MOST_TOGETHER, weigh: ({ asked }: Device) => asked.length };
  const take = gathered(limits, async (devices: readonly Device[]) =>
    devices.length === 1 ? apart(devices) : together(devices).catch(() => apart(devices)),
  );
  return (push) => take(deviceOf(push));
}
