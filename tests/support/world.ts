import type { Database } from '#server/db/database.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import type { Role } from '#domain/access.ts';
import type { Subscriber } from '#domain/billing/schema.ts';
import { teamProScope, teamScope, userScope } from '#domain/sync/tables.ts';
import { makeRow } from './rows.ts';

/** Readable ids: `uuid(7)`; a letter keeps kinds apart. */
export const uuid = (n: number, kind = '0'): string =>
  `0190a000-000${kind}-7000-8000-${n.toString(16).padStart(12, '0')}`;

export const AT = '2026-05-01T10:00:00.000Z';
export const OWNER = uuid(1, 'a');
export const COACH = uuid(2, 'a');
export const STATISTICIAN = uuid(3, 'a');
export const STRANGER = uuid(4, 'a');
export const REVOKED = uuid(5, 'a');
export const TEAM = uuid(1, 'b');
export const SESSION = uuid(1, 'c');

type Plan = Partial<Omit<Subscriber, 'id'>>;
export const PRO: Plan = { userType: 'admin_premium' };

export async function makePerson(db: Database, id: string, plan: Plan = {}): Promise<void> {
  await db.query('insert into auth_users (id, name, email) values ($1, $2, $3)', [id, 'Some One', `${id}@example.org`]);
  await setPlan(db, id, plan);
}

export async function setPlan(db: Database, id: string, plan: Plan): Promise<void> {
  await writeInScopes(db, [userScope(id)], (write) =>
    write.put('subscribers', makeRow('subscribers', { ...plan, id })),
  );
}

export async function makeTeam(db: Database, id = TEAM, owner = OWNER): Promise<void> {
  await writeInScopes(db, [teamScope(id)], (write) =>
    write.put('teams', makeRow('teams', { id, userId: owner, createdAt: AT })),
  );
}

export async function addMember(
  db: Database,
  userId: string,
  role: Exclude<Role, 'owner'>,
  team = TEAM,
): Promise<void> {
  await writeInScopes(db, [teamScope(team)], (write) =>
    write.put(
      'teamCollaborators',
      makeRow('teamCollaborators', { id: crypto.randomUUID(), teamId: team, userId, role, addedBy: OWNER }),
    ),
  );
}

export async function removeMember(db: Database, userId: string, team = TEAM): Promise<void> {
  await writeInScopes(db, [teamScope(team)], async (write) => {
    for (const guest of await write.list('teamCollaborators', { userId })) {
      await write.remove('teamCollaborators', guest.id);
    }
  });
}

export async function makeSession(db: Database, id = SESSION, team = TEAM): Promise<void> {
  await writeInScopes(db, [teamProScope(team)], (write) =>
    write.put('statSessions', makeRow('statSessions', { id, teamId: team, userId: OWNER, createdAt: AT })),
  );
}

/** A Pro owner with a coach, a statistician, one who was revoked, a stranger, and a session of three sets. */
export async function makeClub(db: Database, plan: Plan = PRO): Promise<void> {
  await makePerson(db, OWNER, plan);
  for (const person of [COACH, STATISTICIAN, STRANGER, REVOKED]) await makePerson(db, person);
  await makeTeam(db);
  await addMember(db, COACH, 'coach');
  await addMember(db, STATISTICIAN, 'statistician');
  await addMember(db, REVOKED, 'coach');
  await removeMember(db, REVOKED);
  await makeSession(db);
}
