import type { Database } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';

/** The channel on which servers tell each other that a sign-in of this person ended. */
export const SIGN_INS = 'sign-ins';

export const tellSignInEnded = (db: Pick<Database, 'notify'>, userId: string): Promise<void> =>
  db.notify(SIGN_INS, userId);

/** The sign-in of a push has ended since its cookie was last looked up. */
export class SignInEnded extends Problem {
  constructor() {
    super(401, 'Auth session missing!');
  }
}
