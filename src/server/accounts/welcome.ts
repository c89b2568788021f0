import { FREE } from '#domain/billing/plan-state.ts';
import { userScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import type { Files } from '#server/outside/files/files.ts';
import type { Pictures } from '#server/outside/pictures.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { addressOf, keyOf, portrait } from './avatar-file.ts';
import { readIdentity } from './store.ts';

type Outside = {
  readonly db: Database;
  readonly files: Files;
  readonly pictures: Pictures;
  readonly log: (level: 'warn', details: object, message: string) => void;
};

/** A person's own rows, made at the first sign-in with name and picture of the identity (AUTH-54). */
export async function welcome(outside: Outside, userId: string): Promise<void> {
  const { db, files } = outside;
  const person = await readIdentity(db, userId);
  if (!person || (person.hasProfile && person.hasPlan)) return;
  const drawn = person.hasProfile || person.image === null ? undefined : await fetchPicture(outside, person.image);
  await writeInScopes(db, [userScope(userId)], async ({ get, put }) => {
    if (!(await get('profiles', userId))) {
      if (drawn) await files.put(keyOf(userId), drawn);
      const avatarUrl = drawn ? addressOf(userId, drawn) : null;
      await put('profiles', { id: userId, displayName: person.name || null, avatarUrl, nameAsked: false });
    }
    if (!(await get('subscribers', userId))) await put('subscribers', { id: userId, ...FREE });
  });
}

/**
 * Copies a provider's picture: our pages load nothing from elsewhere, so its server does not learn who looks at it.
 * Initials stand in for a picture that cannot be had; it never prevents a sign-in.
 */
async function fetchPicture({ pictures, log }: Outside, address: string): Promise<Buffer | undefined> {
  try {
    return await portrait(await pictures(address));
  } catch (error) {
    log('warn', { err: error }, 'the picture of a new person could not be had');
    return undefined;
  }
}
