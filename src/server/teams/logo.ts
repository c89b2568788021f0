import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { LogoAnswer } from '#domain/teams/api.ts';
import { isOpen } from '#domain/members/invitation.ts';
import { teamScope } from '#domain/sync/tables.ts';
import { wording } from '#domain/core/refusals.ts';
import { Problem } from '#server/http/problem.ts';
import { authorize } from '#server/members/authorize.ts';
import { readMine } from '#server/members/store.ts';
import { keyIn } from '#server/outside/files/files.ts';
import type { Outside } from '#server/outside/outside.ts';
import { accessToTeams } from '#server/sync/access.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { makePalette, INK, paletteOf } from './palette.ts';
import { reencodeLogo } from './picture.ts';

type Uploading = { readonly userId: string; readonly teamId: string; readonly bytes: Buffer };

const ROOT = 'team-logos';
const keyOf = (userId: string, teamId: string): string => `${ROOT}/${userId}/${teamId}/logo.webp`;
/** The address carries a version: browsers keep a picture for an hour (AMB-036). */
const addressOf = (key: string, bytes: Buffer): string =>
  `/files/${key}?v=${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;

/** Draws the picture anew, keeps it under who uploaded it, dresses the team, and lets the older file go. */
export async function storeLogo(
  outside: Outside,
  { userId, teamId, bytes }: Uploading,
): Promise<z.infer<typeof LogoAnswer>> {
  const now = outside.clock();
  const { webp, png } = await reencodeLogo(bytes);
  const palette = await paletteOf(png);
  const key = keyOf(userId, teamId);
  const logoUrl = addressOf(key, webp);
  const older = await writeInScopes(
    outside.db,
    [teamScope(teamId)],
    async (write) => {
      // Once more, under the lock: the role may have changed while the picture was on its way.
      await authorize(write, { userId, now }, teamId, 'team.edit');
      const team = await write.get('teams', teamId);
      if (!team) throw new Problem(404, wording({ code: 'not-found' }));
      await outside.files.put(key, webp);
      await write.put('teams', { ...team, logoUrl, palette });
      return team.logoUrl === null ? undefined : keyIn(team.logoUrl);
    },
    { by: userId, now },
  );
  if (older !== undefined && older !== key) await outside.files.remove(older);
  // An app of before reads colours in every answer. That there are none, it learns from the row of the team.
  return { logoUrl, palette: palette ?? makePalette(INK, []) };
}

type LogoRequest = { readonly asking: string; readonly userId: string; readonly teamId: string };

/** The logo, for members and invited people; not found for anybody else (FILES-02). */
export async function readLogo(outside: Outside, { asking, userId, teamId }: LogoRequest): Promise<Uint8Array> {
  const now = outside.clock();
  const isMember = (await accessToTeams(outside.db, { userId: asking, now }, [teamId])).has(teamId);
  const maySee = isMember || (await isInvited(outside, asking, teamId, now));
  const bytes = maySee ? await outside.files.get(keyOf(userId, teamId)) : undefined;
  if (!bytes) throw new Problem(404, wording({ code: 'not-found' }));
  return bytes;
}

async function isInvited({ db }: Outside, userId: string, teamId: string, now: Date): Promise<boolean> {
  const mine = await readMine(db, userId, now);
  return mine.some((invitation) => invitation.teamId === teamId && isOpen({ ...invitation, status: 'pending' }, now));
}

const Left = z.object({ id: z.uuid(), logoUrl: z.string() });
const MOST_AT_ONCE = 100;

/**
 * Removes the logos of teams that were deleted (TEDIT-09). A command that deletes has no hands for files, so this
 * follows it. The rows are deleted already: no device hears of them any more, and they need no stamp.
 */
export async function sweepLogos({ db, files }: Outside): Promise<number> {
  const rows = await db.query(
    `select id, logo_url as "logoUrl" from teams where deleted_at is not null and logo_url is not null limit $1`,
    [MOST_AT_ONCE],
  );
  for (const { id, logoUrl } of rows.map((row) => Left.parse(row))) {
    await files.remove(keyIn(logoUrl));
    await db.query('update teams set logo_url = null where id = $1', [id]);
  }
  return rows.length;
}
