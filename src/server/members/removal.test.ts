import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { InvitationAnswer, MyInvitations, TeamAccess } from '#domain/members/api.ts';
import { browserOf } from '#tests/support/admin.ts';
import { outcomes, pulled, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, STATISTICIAN, TEAM } from '#tests/support/world.ts';

let made: TestApp;
beforeAll(async () => {
  made = await testApp();
});
afterAll(() => made.close());
beforeEach(async () => {
  await made.clear();
  await makeClub(made.db);
  await made.db.query('update auth_users set email_verified = true');
});

const ACCESS = `/api/teams/${TEAM}/access`;
const by = (userId: string) => browserOf(made, userId);

async function revoke(userId: string): Promise<void> {
  const { members } = TeamAccess.parse((await by(OWNER).get(ACCESS)).json());
  const collaboratorId = members.find((member) => member.userId === userId)?.collaboratorId;
  expect((await by(OWNER).post(`/api/teams/${TEAM}/revoke`, { collaboratorId })).statusCode).toBe(200);
}

async function bringBack(userId: string, role: 'coach' | 'statistician'): Promise<void> {
  await by(OWNER).post(`/api/teams/${TEAM}/invitations`, { email: `${userId}@example.org`, role });
  const { invitations } = MyInvitations.parse((await by(userId).get('/api/invitations')).json());
  const accepted = await by(userId).post(`/api/invitations/${invitations[0]?.id}/accept`);
  expect(InvitationAnswer.parse(accepted.json())).toMatchObject({ outcome: 'done' });
}

/** The outcomes of one command for coaches and one for statisticians. */
const tries = async (userId: string) =>
  outcomes(
    await pushed(made.app, { userId }, [sent('team.update', { teamId: TEAM, patch: { name: 'Hawks' } }), tapped()]),
  );
const nameOfTeam = async () => (await made.db.query('select name from teams'))[0];

test('[ACCESS-07] [ACCESS-14] who was revoked neither reads nor changes the team any more, from the next request on', async () => {
  expect(Object.keys((await pulled(made.app, COACH)).access)).toEqual([TEAM]);
  await revoke(COACH);
  expect((await by(COACH).get(ACCESS)).statusCode).toBe(404);
  const { access, scopes } = await pulled(made.app, COACH, { [`team:${TEAM}`]: 0, [`team-pro:${TEAM}`]: 0 });
  expect([access, scopes.map(({ scope }) => scope)]).toEqual([{}, [`user:${COACH}`]]);
  expect(await tries(COACH)).toEqual(['not-found', 'not-found']);
  expect(await nameOfTeam()).toEqual({ name: 'Falcons' });
});

test('[ROLES-36] a coach who comes back as statistician may at once what statisticians may, and no more', async () => {
  expect(await tries(COACH)).toEqual(['applied', 'applied']);
  await revoke(COACH);
  await bringBack(COACH, 'statistician');
  expect((await pulled(made.app, COACH)).access).toEqual({ [TEAM]: { role: 'statistician', pro: true } });
  expect(await tries(COACH)).toEqual(['not-allowed', 'applied']);
  expect((await by(COACH).get(ACCESS)).statusCode).toBe(403);
});

test('[ROLES-36] a statistician who comes back as coach edits at once', async () => {
  expect(await tries(STATISTICIAN)).toEqual(['not-allowed', 'applied']);
  await revoke(STATISTICIAN);
  await bringBack(STATISTICIAN, 'coach');
  expect(await tries(STATISTICIAN)).toEqual(['applied', 'applied']);
  expect((await by(STATISTICIAN).get(ACCESS)).statusCode).toBe(200);
});
