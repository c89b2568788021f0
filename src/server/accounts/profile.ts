import type { Profile } from '#domain/accounts/schema.ts';
import { teamScope, userScope } from '#domain/sync/tables.ts';
import { keyIn } from '#server/outside/files/files.ts';
import type { Outside } from '#server/outside/outside.ts';
import { writeInScopes, type ScopedWrite } from '#server/sync/scoped-write.ts';
import { addressOf, isOurs, keyOf, portrait } from './avatar-file.ts';
import { teamsNaming } from './store.ts';

type Saving = { readonly userId: string; readonly displayName: string; readonly picture: Buffer | undefined };

/** Name and picture in one go; a new name reaches everybody who sees it in a team (PROFILE-22). */
export async function saveProfile(outside: Outside, { userId, displayName, picture }: Saving): Promise<void> {
  const drawn = picture && (await portrait(picture));
  await changeProfile(outside, userId, async (before) => {
    // The new file is stored before the old one goes (AMB-105): they have the same place.
    if (drawn) await outside.files.put(keyOf(userId), drawn);
    const avatarUrl = drawn ? addressOf(userId, drawn) : before.avatarUrl;
    return { ...before, displayName: displayName || null, avatarUrl, nameAsked: true };
  });
}

/** At once, not with the next saving (AMB-105). */
export async function removeAvatar(outside: Outside, userId: string): Promise<void> {
  const { avatarUrl } = await changeProfile(outside, userId, async (before) => ({ ...before, avatarUrl: null }));
  if (avatarUrl !== null && isOurs(avatarUrl)) await outside.files.remove(keyIn(avatarUrl));
}

export const readAvatar = (outside: Outside, userId: string): Promise<Uint8Array | undefined> =>
  outside.files.get(keyOf(userId));

/** The person declined to give a name; one given meanwhile stays. */
export const declineName = (outside: Outside, userId: string): Promise<Profile> =>
  changeProfile(outside, userId, async (before) => ({ ...before, nameAsked: true }));

/** Returns the profile as it was before. */
async function changeProfile(
  { db, clock }: Outside,
  userId: string,
  change: (before: Profile) => Promise<Profile>,
): Promise<Profile> {
  const teams = await teamsNaming(db, userId);
  return writeInScopes(
    db,
    [userScope(userId), ...teams.map(teamScope)],
    async (write) => {
      const before = (await write.get('profiles', userId)) ?? blankProfile(userId);
      const next = await change(before);
      await write.put('profiles', next);
      if (next.displayName !== before.displayName) await rename(write, userId, next.displayName);
      return before;
    },
    { by: userId, now: clock() },
  );
}

const blankProfile = (id: string): Profile => ({ id, displayName: null, avatarUrl: null, nameAsked: false });

/** The name stands on the rows of teams too, for those who may not read the profile. */
async function rename(write: ScopedWrite, userId: string, name: string | null): Promise<void> {
  for (const team of await write.list('teams', { userId })) await write.put('teams', { ...team, ownerName: name });
  for (const guest of await write.list('teamCollaborators', { userId }))
    await write.put('teamCollaborators', { ...guest, displayName: name });
}

/** Has the person's devices pull after a change that is no synced row, such as the address or the sign-in. */
export const wakeDevices = (outside: Outside, userId: string): Promise<Profile> =>
  changeProfile(outside, userId, async (before) => before);
