import { FREE } from '#domain/billing/standing.ts';
import { userScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import { inScopes } from '#server/sync/stamp.ts';
import { readIdentity } from './store.ts';

/** A person's own rows, made at the first sign-in with name and picture of the identity (AUTH-54). */
export async function welcome(db: Database, userId: string): Promise<void> {
  const person = await readIdentity(db, userId);
  if (!person || (person.hasProfile && person.hasPlan)) return;
  await inScopes(db, [userScope(userId)], async ({ get, put }) => {
    const profile = { id: userId, displayName: person.name || null, avatarUrl: person.image };
    if (!(await get('profiles', userId))) await put('profiles', profile);
    if (!(await get('subscribers', userId))) await put('subscribers', { id: userId, ...FREE });
  });
}
