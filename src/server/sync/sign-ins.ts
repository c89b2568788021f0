import type { Database } from '#server/db/database.ts';

/** Servers tell each other whose sign-ins to look at again. */
export const SIGN_INS = 'sign-ins';

export const tellSignInEnded = (db: Pick<Database, 'notify'>, userId: string): Promise<void> =>
  db.notify(SIGN_INS, userId);
