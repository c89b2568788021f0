import sharp from 'sharp';
import { localDay } from '#domain/core/dates.ts';
import { derivedId, timeId } from '#domain/core/ids.ts';
import { MAX_COMMANDS, type SentCommand } from '#domain/sync/protocol.ts';
import { teamScope, userScope } from '#domain/sync/tables.ts';
import { planFrom } from '#domain/billing/plan-state.ts';
import { hashPassword } from '#server/accounts/password-hash.ts';
import { readSettings, secretOf } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { addLink, currentSession, listLinks } from '#server/live/store.ts';
import { openOutside } from '#server/outside/open.ts';
import type { Outside } from '#server/outside/outside.ts';
import { batchPushes } from '#server/sync/push-batches.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { storeLogo } from '#server/teams/logo.ts';
import { PASSWORD, PEOPLE, TEAMS } from './demo/club.ts';
import { tellTooLate } from './demo/late-scorer.ts';
import { type Random, seeded } from './demo/random.ts';
import { type TimedDraft, season } from './demo/season.ts';

const ROOT = '6f9619ff-8b86-5011-b42d-00cf4fc964ff';
const say = (line: string) => process.stdout.write(`${line}\n`);

const settings = readSettings(process.env);
const db = await openDatabase(settings);
const outside = openOutside({ settings, authSecret: secretOf(settings), db, say: () => undefined });
await fill(outside);
await outside.mail.close();
await db.close();

async function fill(outside: Outside): Promise<void> {
  say('Filling the demo club; this takes half a minute …');
  const random = seeded(2026);
  const owner = await person(outside, PEOPLE.owner);
  const coach = await person(outside, PEOPLE.coach);
  const statistician = await person(outside, PEOPLE.statistician);
  await grantPro(outside, owner);
  for (const team of TEAMS) {
    const teamId = derivedId(ROOT, team.name);
    await enact(outside, owner, season(team, teamId, localDay(new Date()), random), random);
    const bytes = await sharp(Buffer.from(team.logo)).resize(512).png().toBuffer();
    await storeLogo(outside, { userId: owner, teamId, bytes });
    await join(outside, teamId, coach, 'coach', PEOPLE.coach.name, owner);
    await join(outside, teamId, statistician, 'statistician', PEOPLE.statistician.name, owner);
    say(`  ${team.name}: ${team.roster.length} players, ${team.recorded + team.told} recorded matches`);
    if (team.told > 0) await shareLive(outside, teamId, owner);
  }
}

/** Somebody who signed up and confirmed the address long ago. */
async function person(outside: Outside, { name, email }: { name: string; email: string }): Promise<string> {
  const id = derivedId(ROOT, email);
  await outside.db.query('insert into auth_users (id, name, email, email_verified) values ($1, $2, $3, true)', [
    id,
    name,
    email,
  ]);
  await outside.db.query(
    `insert into auth_accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
     values ($1, $2, 'credential', $3, $4, now(), now())`,
    [derivedId(id, 'credential'), id, id, await hashPassword(PASSWORD)],
  );
  await outside.accounts.welcome(id);
  return id;
}

async function grantPro({ db, clock }: Outside, userId: string): Promise<void> {
  await writeInScopes(db, [userScope(userId)], (write) =>
    write.put('subscribers', { id: userId, ...planFrom(true, undefined, clock()) }),
  );
}

/** The match that is being played can be followed by its link, and a scorer's late entries wait for a coach. */
async function shareLive(outside: Outside, teamId: string, by: string): Promise<void> {
  const { db, clock, settings } = outside;
  const sessionId = await currentSession(db, teamId);
  const display = { names: 'first', shows: { scorers: true, playByPlay: true, box: true, chance: true } } as const;
  await addLink(db, { teamId, sessionId, ...display, by, now: clock() });
  if (sessionId !== null) await tellTooLate(outside, { teamId, sessionId }, by);
  const [link] = await listLinks(db, teamId);
  say(`  being played now: ${settings.appUrl}/live/${link?.token}`);
}

async function join(
  { db, clock }: Outside,
  teamId: string,
  userId: string,
  role: 'coach' | 'statistician',
  displayName: string,
  addedBy: string,
): Promise<void> {
  const now = clock().toISOString();
  const id = derivedId(teamId, userId);
  await writeInScopes(db, [teamScope(teamId)], (write) =>
    write.put('teamCollaborators', { id, teamId, userId, role, addedBy, displayName, createdAt: now, updatedAt: now }),
  );
}

/** Does it the way a phone does: commands, in order, through the same door. */
async function enact(outside: Outside, userId: string, drafts: readonly TimedDraft[], random: Random): Promise<void> {
  const clientId = derivedId(userId, 'phone');
  const push = batchPushes(outside.db, () => undefined);
  for (let from = 0; from < drafts.length; from += MAX_COMMANDS) {
    const commands: SentCommand[] = drafts.slice(from, from + MAX_COMMANDS).map(({ draft, at }) => ({
      ...draft,
      id: timeId(at.getTime(), random.bytes(10)),
      at: at.toISOString(),
    }));
    const report = (fault: unknown) => say(String(fault));
    const { results } = await push({
      userId,
      now: outside.clock(),
      report,
      clientId,
      commands,
    });
    const refused = results.findIndex(({ outcome }) => outcome === 'refused');
    if (refused >= 0) throw new Error(`${commands[refused]?.name}: ${JSON.stringify(results[refused])}`);
  }
}
