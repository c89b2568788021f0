import type { Database } from '#server/db/database.ts';

/** The channel on which servers tell each other that a sign-in of this person ended. */
export const SIGN_INS = 'sign-ins';

export const tellSignInEnded = (db: Pick<Database, 'notify'>, userId: string): Promise<void> =>
  db.notify(SIGN_INS, userId);
