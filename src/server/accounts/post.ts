import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Letter, Mail } from '#server/outside/mail/mail.ts';
import { countAttempt, LETTERS_PER_MAILBOX } from './limits.ts';

/** Queues a letter and returns at once: the time that mail takes would tell who has an account (AMB-015). */
export type Post = (letter: Letter) => void;
type PostOffice = { readonly post: Post; readonly emptied: () => Promise<void> };

type Outside = {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly failed: (error: unknown) => void;
  readonly retryMs?: number;
};

const TRIES = 3;

export function openPostOffice(outside: Outside): PostOffice {
  /** The last delivery to each mailbox: letters arrive in the order in which they were written, the newest link last. */
  const underWay = new Map<string, Promise<void>>();
  const post: Post = (letter) => {
    const delivery = (underWay.get(letter.to) ?? Promise.resolve())
      .then(() => deliver(outside, letter))
      .catch(outside.failed)
      .finally(() => underWay.get(letter.to) === delivery && underWay.delete(letter.to));
    underWay.set(letter.to, delivery);
  };
  return { post, emptied: async () => void (await Promise.all(underWay.values())) };
}

async function deliver({ retryMs = 2000, ...outside }: Outside, letter: Letter): Promise<void> {
  const { allowed } = await countAttempt(outside, `letters:${letter.to}`, LETTERS_PER_MAILBOX);
  if (!allowed) throw new Error(`More than ${LETTERS_PER_MAILBOX.max} mails to one mailbox within an hour.`);
  for (let tries = 1; ; tries++) {
    try {
      return await outside.mail.send(letter);
    } catch (error) {
      if (tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs * tries));
    }
  }
}
