import { Email } from '#domain/accounts/api.ts';
import { Problem } from '#server/http/problem.ts';
import type { Outside } from '#server/outside/outside.ts';
import { guessedLetter } from './letters.ts';
import { beginTry, failTry, forgiveTry } from './password-tries.ts';

/** The one answer that counts as a guess. */
export class WrongPassword extends Problem {}

/** An attempt before its time; the password was not checked. */
export class TooSoon extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('Too many wrong passwords for this account.');
    this.seconds = seconds;
  }
}

type Guarded = { readonly email: string; readonly userId: string | undefined; readonly isKnownDevice: boolean };

/**
 * Wraps every check of a password: after 20 failures within an hour each further attempt for the account must wait,
 * wherever it comes from, and its owner gets one letter. Timing does not show whether the account exists. Devices that
 * the person has signed in on never wait.
 */
export async function guardPassword<T>(outside: Outside, who: Guarded, check: () => Promise<T>): Promise<T> {
  // No account has such an address, and it is not stored.
  if (!Email.safeParse(who.email).success) return check();
  const begun = await beginTry(outside, who.email, { mayWait: !who.isKnownDevice });
  if (!('at' in begun)) throw new TooSoon(Math.ceil(begun.waitMs / 1000));
  try {
    const answer = await check();
    await forgiveTry(outside, who.email, begun.at);
    return answer;
  } catch (error) {
    if (!(error instanceof WrongPassword)) await forgiveTry(outside, who.email, begun.at);
    else if (await failTry(outside, who.email)) tellOwner(outside, who);
    throw error;
  }
}

function tellOwner({ accounts, settings }: Outside, { email, userId }: Guarded): void {
  const { appUrl, productName: product } = settings;
  if (userId !== undefined) accounts.post(guessedLetter({ to: email, product }, `${appUrl}/auth`));
}
