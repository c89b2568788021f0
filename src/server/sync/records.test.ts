import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { appWithClub } from '#tests/support/club-app.ts';
import { z } from 'zod';
import { InviteAnswer, TeamAccess } from '#domain/members/api.ts';
import { SubscriptionCheck } from '#domain/billing/api.ts';
import type { PullAnswer } from '#domain/sync/protocol.ts';
import { teamScope, userScope } from '#domain/sync/tables.ts';
import { storeLogo } from '#server/teams/logo.ts';
import { ADMIN, makeAdmin } from '#tests/support/admin.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { pulled, pushed, sent } from '#tests/support/pushing.ts';
import { NOW, SETTINGS } from '#tests/support/server.ts';
import { COACH, makeTeam, OWNER, setPlan, STATISTICIAN, STRANGER, TEAM, uuid } from '#tests/support/world.ts';

const OTHER = uuid(2, 'b');
const owner = { userId: OWNER };
const made = appWithClub({ files: memoryFiles() });

const ask = (method: 'GET' | 'POST', url: string, user: string, payload?: object) =>
  made.app.inject({
    ...{ method, url, headers: { 'x-user': user, origin: SETTINGS.appUrl } },
    ...(payload && { payload }),
  });
const rowsOf = ({ scopes }: PullAnswer) => scopes.flatMap(({ rows }) => rows);
const rowOf = async (table: string, id: string, user = OWNER) =>
  rowsOf(await pulled(made.app, user)).find(({ table: name, row }) => name === table && row.id === id)?.row;
const invite = async (email: string, by: string, team = TEAM, role = 'coach') =>
  InviteAnswer.parse((await ask('POST', `/api/teams/${team}/invitations`, by, { email, role })).json());
const access = async (team = TEAM) => TeamAccess.parse((await ask('GET', `/api/teams/${team}/access`, OWNER)).json());

describe('a team', () => {
  const fields = { name: 'Hawks', seasonName: 'Fall 2026', description: 'Varsity' };
  const created = () => pushed(made.app, owner, [sent('team.create', { teamId: OTHER, ...fields })]);

  test('[DATA-01] [STORE-02] [STORE-03] [TCREATE-06] [ROLES-02] is stored with name, season, description, owner and time', async () => {
    await created();
    const team = await rowOf('teams', OTHER);
    expect(team).toMatchObject({ id: OTHER, ...fields, logoUrl: null, userId: OWNER });
    expect(z.object({ createdAt: z.iso.datetime() }).safeParse(team).success).toBe(true);
    expect((await pulled(made.app, OWNER)).access[OTHER]).toMatchObject({ role: 'owner' });
  });

  test('[STORE-03] [STORE-04] an update changes what it names, and the address of the logo follows its upload', async () => {
    await created();
    await pushed(made.app, owner, [sent('team.update', { teamId: OTHER, patch: { name: 'Owls', seasonName: '' } })]);
    expect(await rowOf('teams', OTHER)).toMatchObject({ name: 'Owls', seasonName: null, description: 'Varsity' });
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#07a' } })
      .png()
      .toBuffer();
    const { logoUrl } = await storeLogo(made.outside, { userId: OWNER, teamId: OTHER, bytes });
    await pushed(made.app, owner, [sent('team.update', { teamId: OTHER, patch: { description: null } })]);
    expect(await rowOf('teams', OTHER)).toMatchObject({ name: 'Owls', seasonName: null, description: null, logoUrl });
  });

  test('[TEAMS-01] a device is given every team of its person, owned or joined, and no other', async () => {
    await created();
    await makeTeam(made.db, uuid(3, 'b'), COACH);
    await makeTeam(made.db, uuid(4, 'b'), STRANGER);
    const teamsOf = async (user: string) => {
      const rows = rowsOf(await pulled(made.app, user)).filter(({ table }) => table === 'teams');
      return rows.map(({ row }) => row.id).toSorted();
    };
    expect(await teamsOf(OWNER)).toEqual([TEAM, OTHER]);
    expect(await teamsOf(COACH)).toEqual([TEAM, uuid(3, 'b')]);
    expect(await teamsOf(STRANGER)).toEqual([uuid(4, 'b')]);
  });
});

describe('who belongs to it', () => {
  test('[DATA-13] [DATA-14] [STORE-12] its pending invitations are read, and no settled or foreign ones', async () => {
    await makeTeam(made.db, OTHER);
    for (const name of ['a', 'b', 'c', 'd']) await invite(`${name}@example.org`, OWNER);
    await invite('e@example.org', OWNER, OTHER);
    for (const [email, status] of [
      ['b', 'accepted'],
      ['c', 'rejected'],
      ['d', 'cancelled'],
    ])
      await made.db.query('update team_invitations set status = $2 where invitee_email = $1', [
        `${email}@example.org`,
        status,
      ]);
    const at = NOW.toISOString();
    const expiresAt = '2026-05-08T12:00:00.000Z';
    const { invitations } = await access();
    expect(invitations).toEqual([
      {
        ...{
          id: expect.any(String),
          teamId: TEAM,
          invitedBy: OWNER,
          inviteeEmail: 'a@example.org',
          inviteeUserId: null,
        },
        ...{ role: 'coach', status: 'pending', expiresAt, createdAt: at },
      },
    ]);
    await expect(made.db.query(`update team_invitations set status = 'lost'`)).rejects.toThrow();
  });

  test('[DATA-15] [STORE-14] [TEAMS-21] who accepts is stored with team, user, role, who added, and when', async () => {
    await invite('somebody@example.org', COACH);
    await made.db.query('update team_invitations set invitee_user_id = $1', [STRANGER]);
    const [{ id } = { id: '' }] = (await access()).invitations;
    await ask('POST', `/api/invitations/${id}/accept`, STRANGER, {});
    const rows = rowsOf(await pulled(made.app, OWNER)).filter(({ table }) => table === 'teamCollaborators');
    const joined = rows.find(({ row }) => 'userId' in row && row.userId === STRANGER)?.row;
    const at = NOW.toISOString();
    expect(joined).toMatchObject({ teamId: TEAM, role: 'coach', addedBy: COACH, createdAt: at, updatedAt: at });
  });

  test('[STORE-15] one is removed by the record, or by leaving the team', async () => {
    const { members } = await access();
    const record = members.find(({ userId }) => userId === COACH)?.collaboratorId;
    await ask('POST', `/api/teams/${TEAM}/revoke`, OWNER, { collaboratorId: record });
    expect((await access()).members.map(({ userId }) => userId)).toEqual([OWNER, STATISTICIAN]);
    await ask('POST', `/api/teams/${TEAM}/leave`, STATISTICIAN);
    expect((await access()).members.map(({ userId }) => userId)).toEqual([OWNER]);
  });
});

describe('a person', () => {
  test('[DATA-17] [DATA-18] has a profile and a subscriber record of the own, and sees nobody else’s', async () => {
    const subscriptionEnd = '2027-01-01T00:00:00.000Z';
    await setPlan(made.db, COACH, {
      subscribed: true,
      userType: 'paid_premium',
      subscriptionTier: 'Premium',
      subscriptionEnd,
    });
    await made.db.query(`insert into profiles (id, display_name, avatar_url, rev) values ($1, 'Luis', '/files/x', 9)`, [
      COACH,
    ]);
    const { scopes } = await pulled(made.app, COACH);
    const own = scopes.find(({ scope }) => scope === userScope(COACH))?.rows;
    expect(own?.map(({ table, row }) => [table, row])).toEqual([
      [
        'subscribers',
        expect.objectContaining({
          id: COACH,
          subscribed: true,
          userType: 'paid_premium',
          subscriptionTier: 'Premium',
          subscriptionEnd,
        }),
      ],
      ['profiles', expect.objectContaining({ id: COACH, displayName: 'Luis', avatarUrl: '/files/x' })],
    ]);
  });

  test('[STORE-19] [GATE-04] members learn that the owner is Pro, and nothing else of the owner’s plan', async () => {
    const answer = await pulled(made.app, COACH);
    expect(answer.access).toEqual({ [TEAM]: { role: 'coach', pro: true } });
    expect(
      rowsOf(answer)
        .filter(({ table }) => table === 'subscribers')
        .map(({ row }) => row.id),
    ).toEqual([COACH]);
    expect(JSON.stringify(answer.scopes.find(({ scope }) => scope === teamScope(TEAM)))).not.toContain('premium');
  });

  test('[STORE-18] [STORE-20] [ERR-139] without a record one is free, and no admin: neither is a failure', async () => {
    await made.db.query('delete from subscribers where id = $1', [STRANGER]);
    const plan = await ask('GET', '/api/billing/subscription', STRANGER);
    expect([plan.statusCode, SubscriptionCheck.parse(plan.json())]).toMatchObject([
      200,
      { subscribed: false, userType: 'free' },
    ]);
    const role = await ask('GET', '/api/admin/access', STRANGER);
    expect([role.statusCode, role.json()]).toEqual([200, { isAdmin: false, expiresAt: null }]);
  });

  test('[DATA-41] an admin is who has that role, and there is no other', async () => {
    await makeAdmin(made);
    expect(await made.db.query('select user_id, role from user_roles')).toEqual([{ user_id: ADMIN, role: 'admin' }]);
    await expect(made.db.query(`update user_roles set role = 'king'`)).rejects.toThrow();
  });

  const AHEAD = { subscriptionEnd: '2027-01-01T00:00:00.000Z' };
  test.each([
    ['free', { userType: 'free' }, 'refused'],
    ['paid_premium', { userType: 'paid_premium', ...AHEAD }, 'sent'],
    ['admin_premium', { userType: 'admin_premium' }, 'sent'],
    ['subscribed', { subscribed: true, ...AHEAD }, 'sent'],
  ] as const)(
    '[ROLES-01] [DATA-19] [SHARE-12] %s decides whether a statistician can be invited',
    async (_type, plan, outcome) => {
      await makeTeam(made.db, OTHER, STRANGER);
      await setPlan(made.db, STRANGER, plan);
      expect(await invite('new@example.org', STRANGER, OTHER, 'statistician')).toMatchObject({ outcome });
      await expect(made.db.query(`update subscribers set user_type = 'gold'`)).rejects.toThrow();
    },
  );
});

test('[ROLES-23] the owner is one without a collaborator record, for the analyses too', async () => {
  const answer = await pulled(made.app, OWNER);
  expect(answer.access[TEAM]).toEqual({ role: 'owner', pro: true });
  const guests = rowsOf(answer).filter(
    ({ table, row }) => table === 'teamCollaborators' && 'userId' in row && row.userId === OWNER,
  );
  expect(guests).toEqual([]);
});
