import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { teamScope, userScope } from '#domain/sync/tables.ts';
import { CHANNEL, Changes } from '#server/sync/hints.ts';
import { InvitationAnswer, InviteAnswer, MyInvitations, TeamAccess } from '#domain/members/api.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import {
  COACH,
  makeClub,
  makePerson,
  OWNER,
  setPlan,
  STATISTICIAN,
  STRANGER,
  TEAM,
  uuid,
} from '#tests/support/world.ts';
import { openLog } from '#server/http/log.ts';
import type { Letter } from '#server/outside/mail/mail.ts';

let server: TestApp;
let now = NOW;
let isMailDown = false;
const letters: Letter[] = [];
const mail = {
  kind: 'smtp' as const,
  send: async (letter: Letter) => {
    if (isMailDown) throw new Error('no mail today');
    letters.push(letter);
  },
  close: async () => undefined,
};
const logged: string[] = [];
const sink = new Writable({
  write(line: Buffer, _encoding, done) {
    logged.push(line.toString());
    done();
  },
});
const GUEST = uuid(9, 'a');
const DAY = 24 * 3600 * 1000;

beforeAll(async () => {
  server = await testApp({ mail, clock: () => now, log: openLog('error', sink) });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = NOW;
  isMailDown = false;
  letters.length = 0;
  logged.length = 0;
  await server.clear();
  await makeClub(server.db);
  await makePerson(server.db, GUEST);
  await confirm(GUEST);
});

const confirm = (id: string) => server.db.query('update auth_users set email_verified = true where id = $1', [id]);
const emailOf = (id: string) => `${id}@example.org`;

async function post(url: string, user: string, payload: object = {}) {
  const headers = { 'x-user': user, origin: SETTINGS.appUrl };
  const reply = await server.app.inject({ method: 'POST', url, headers, payload });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}
async function get(url: string, user: string) {
  const reply = await server.app.inject({ method: 'GET', url, headers: { 'x-user': user } });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}
async function invite(email: string, { by = OWNER, role = 'coach' } = {}) {
  const { status, body } = await post(`/api/teams/${TEAM}/invitations`, by, { email, role });
  return status === 200 ? InviteAnswer.parse(body) : status;
}
const mine = async (user: string) => MyInvitations.parse((await get('/api/invitations', user)).body).invitations;
const access = async (user = OWNER) => TeamAccess.parse((await get(`/api/teams/${TEAM}/access`, user)).body);
async function answer(how: 'accept' | 'decline', user = GUEST, id?: string) {
  const known = id ?? (await access()).invitations[0]?.id ?? '';
  return InvitationAnswer.parse((await post(`/api/invitations/${known}/${how}`, user)).body);
}
const rows = () => server.db.query('select * from team_invitations');
const SENT = { outcome: 'sent' };
const refused = (reason: string) => ({ outcome: 'refused', reason });

test('[SHARE-06] [SHARE-24] [SHARE-09] an invitation is stored for 7 days and its mail names inviter, team, role and address', async () => {
  expect(await invite(` ${emailOf(GUEST).toUpperCase()} `)).toEqual(SENT);
  expect(await rows()).toMatchObject([
    {
      team_id: TEAM,
      invited_by: OWNER,
      invitee_email: emailOf(GUEST),
      invitee_user_id: null,
      role: 'coach',
      status: 'pending',
      expires_at: new Date(NOW.getTime() + 7 * DAY).toISOString(),
    },
  ]);
  const [letter] = letters;
  expect(letter?.to).toBe(emailOf(GUEST));
  expect(letter?.text).toContain('Some One invited you to join Falcons as a coach.');
  expect(letter?.text).toContain(SETTINGS.appUrl);
});
test('[SHARE-09] [ACCESS-03] who has no name yet stands by the address in the mail, and as nobody elsewhere', async () => {
  await server.db.query("update auth_users set name = ''");
  await confirm(OWNER);
  await invite(emailOf(GUEST));
  expect(letters[0]?.subject).toMatch(new RegExp(`^${emailOf(OWNER)} invited you to Falcons`));
  expect(await mine(GUEST)).toMatchObject([{ invitedByName: null }]);
  await answer('accept');
  const [guest] = await server.db.query('select display_name from team_collaborators where user_id = $1', [GUEST]);
  expect(guest).toEqual({ display_name: null });
});
test('[SHARE-10] [AMB-044] [ERR-138] the invitation stands when its mail cannot be sent', async () => {
  isMailDown = true;
  expect(await invite(emailOf(GUEST))).toEqual(SENT);
  expect(await mine(GUEST)).toHaveLength(1);
  expect(logged).toEqual([expect.stringContaining('no invitation mail')]);
});
test('[SHARE-05] a second invitation of the same address is refused, also when both come at once', async () => {
  const both = await Promise.all([invite(emailOf(GUEST)), invite(emailOf(GUEST).toUpperCase(), { by: COACH })]);
  expect(both).toContainEqual(SENT);
  expect(both).toContainEqual(refused('already-sent'));
  expect(await rows()).toHaveLength(1);
});
test('[SHARE-22] [AMB-039] after it was declined, cancelled or has expired, the address can be invited again', async () => {
  await invite(emailOf(GUEST));
  await answer('decline');
  expect(await invite(emailOf(GUEST))).toEqual(SENT);
  await post(`/api/invitations/${(await access()).invitations[0]?.id}/cancel`, OWNER);
  expect(await invite(emailOf(GUEST))).toEqual(SENT);
  now = new Date(NOW.getTime() + 8 * DAY);
  expect(await invite(emailOf(GUEST))).toEqual(SENT);
});
test('[SHARE-21] [AMB-040] oneself, the owner and who is in the team already are refused', async () => {
  expect(await invite(emailOf(OWNER))).toEqual(refused('self'));
  expect(await invite(emailOf(OWNER), { by: COACH })).toEqual(refused('owner'));
  expect(await invite(emailOf(STATISTICIAN).toUpperCase())).toEqual(refused('member'));
  expect(letters).toEqual([]);
});
test('[SHARE-11] [SHARE-17] [SHARE-23] [ROLES-26] a statistician needs the premium of who invites, a coach does not', async () => {
  expect(await invite(emailOf(STRANGER), { by: COACH, role: 'coach' })).toEqual(SENT);
  expect(await invite(emailOf(GUEST), { by: COACH, role: 'statistician' })).toEqual(refused('needs-pro'));
  expect(await invite(emailOf(GUEST), { by: OWNER, role: 'statistician' })).toEqual(SENT);
  await server.db.query('delete from team_invitations');
  await setPlan(server.db, COACH, { userType: 'admin_premium' });
  expect(await invite(emailOf(GUEST), { by: COACH, role: 'statistician' })).toEqual(SENT);
});
test('[SHARE-18] [ROLES-18] [ROLES-27] a statistician cannot invite or see who is in the team, a stranger finds no team', async () => {
  expect(await invite(emailOf(GUEST), { by: STATISTICIAN })).toBe(403);
  expect(await invite(emailOf(GUEST), { by: STRANGER })).toBe(404);
  expect((await get(`/api/teams/${TEAM}/access`, STATISTICIAN)).status).toBe(403);
  expect((await get(`/api/teams/${TEAM}/access`, STRANGER)).status).toBe(404);
});
test('[SHARE-04] a badly formed address is refused and nothing is stored', async () => {
  expect(await invite('nobody at home')).toBe(400);
  expect(await rows()).toEqual([]);
});
test('[SHARE-19] [TEAMS-18] [TEAMS-19] [STORE-13] the invitee sees team, season, logo, role and who invited', async () => {
  await server.db.query(`update teams set season_name = 'Fall 2026', logo_url = '/files/l.webp' where id = $1`, [TEAM]);
  await invite(emailOf(GUEST));
  const seen = [
    {
      teamName: 'Falcons',
      seasonName: 'Fall 2026',
      logoUrl: '/files/l.webp',
      role: 'coach',
      invitedByName: 'Some One',
    },
  ];
  expect(await mine(GUEST)).toMatchObject(seen);
  expect(await mine(STRANGER)).toEqual([]);
  await server.db.query('update auth_users set email = upper(email)');
  expect(await mine(GUEST)).toMatchObject(seen);
  await server.db.query('update team_invitations set invitee_user_id = $1', [STRANGER]);
  expect(await mine(STRANGER)).toMatchObject(seen);
});
test('[AMB-043] an address that is not confirmed takes no invitation', async () => {
  await invite(emailOf(STRANGER));
  expect(await mine(STRANGER)).toEqual([]);
  expect(await answer('accept', STRANGER)).toEqual({ outcome: 'gone' });
  await confirm(STRANGER);
  expect(await mine(STRANGER)).toHaveLength(1);
});
test('[SHARE-20] an invitation to an address without an account waits for its sign-up', async () => {
  const later = uuid(77, 'a');
  await invite(emailOf(later));
  await makePerson(server.db, later);
  await confirm(later);
  expect(await mine(later)).toHaveLength(1);
});
test('[TEAMS-21] [STORE-14] accepting makes a collaborator with the invited role, and the banner goes', async () => {
  await invite(emailOf(GUEST));
  expect(await answer('accept')).toEqual({ outcome: 'done', teamName: 'Falcons' });
  expect((await access()).members.find(({ userId }) => userId === GUEST)).toMatchObject({ role: 'coach' });
  expect(await mine(GUEST)).toEqual([]);
  expect(await rows()).toMatchObject([{ status: 'accepted', invitee_user_id: GUEST }]);
});
test('[TEAMS-21] [DATA-16] accepting twice, as after a lost answer, makes one membership and is answered alike', async () => {
  await invite(emailOf(GUEST));
  const id = (await access()).invitations[0]?.id ?? '';
  const both = await Promise.all([answer('accept', GUEST, id), answer('accept', GUEST, id)]);
  expect(both).toEqual([both[0], { outcome: 'done', teamName: 'Falcons' }]);
  const [joined, ...more] = (await access()).members.filter(({ userId }) => userId === GUEST);
  expect(more).toEqual([]);
  await post(`/api/teams/${TEAM}/revoke`, OWNER, { collaboratorId: joined?.collaboratorId });
  expect(await answer('accept', GUEST, id)).toEqual({ outcome: 'gone' });
});
test('[TEAMS-22] [AMB-040] who is in the team already keeps the role, and the invitation is settled', async () => {
  await invite(emailOf(GUEST));
  const id = (await access()).invitations[0]?.id ?? '';
  await answer('accept');
  await server.db.query(`update team_invitations set status = 'pending', role = 'statistician' where id = $1`, [id]);
  expect(await answer('accept', GUEST, id)).toMatchObject({ outcome: 'done' });
  expect((await access()).members.filter(({ userId }) => userId === GUEST)).toMatchObject([{ role: 'coach' }]);
  expect(await rows()).toMatchObject([{ status: 'accepted' }]);
});
test('[TEAMS-20] [TEAMS-23] [ACCESS-13] an expired or cancelled invitation is not shown and makes nobody a member', async () => {
  await invite(emailOf(GUEST));
  const [first] = (await access()).invitations;
  await post(`/api/invitations/${first?.id}/cancel`, COACH);
  expect(await mine(GUEST)).toEqual([]);
  expect(await answer('accept', GUEST, first?.id)).toEqual({ outcome: 'gone' });
  await invite(emailOf(GUEST));
  now = new Date(NOW.getTime() + 7 * DAY);
  expect(await mine(GUEST)).toEqual([]);
  expect(await answer('accept')).toEqual({ outcome: 'gone' });
  expect((await access()).members.some(({ userId }) => userId === GUEST)).toBe(false);
});
test('[TEDIT-09] [AMB-038] an invitation to a team that was deleted is none', async () => {
  await invite(emailOf(GUEST));
  const [{ id } = { id: '' }] = (await access()).invitations;
  await server.db.query('update teams set deleted_at = now()');
  expect(await mine(GUEST)).toEqual([]);
  expect(await answer('accept', GUEST, id)).toEqual({ outcome: 'gone' });
});
test('[TEAMS-23] nobody accepts what was meant for somebody else', async () => {
  await invite(emailOf(GUEST));
  await confirm(STRANGER);
  expect(await answer('accept', STRANGER)).toEqual({ outcome: 'gone' });
  expect(await rows()).toMatchObject([{ status: 'pending' }]);
});
test('[TEAMS-24] declining rejects it', async () => {
  await invite(emailOf(GUEST));
  expect(await answer('decline')).toEqual({ outcome: 'done', teamName: 'Falcons' });
  expect(await rows()).toMatchObject([{ status: 'rejected' }]);
});
test('[ACCESS-01] [ACCESS-02] [ACCESS-03] [STORE-16] the owner and every collaborator are listed, with what is pending', async () => {
  await invite(emailOf(GUEST));
  const { members, invitations } = await access(COACH);
  expect(members.map(({ role }) => role)).toEqual(['owner', 'coach', 'statistician']);
  expect(members.map(({ email }) => email)).toEqual([OWNER, COACH, STATISTICIAN].map(emailOf));
  expect(members[0]).toMatchObject({ userId: OWNER, collaboratorId: null, name: 'Some One' });
  expect(invitations).toMatchObject([{ inviteeEmail: emailOf(GUEST), status: 'pending' }]);
});
const recordOf = async (person: string) =>
  (await access()).members.find(({ userId }) => userId === person)?.collaboratorId ?? uuid(1);
const revoke = async (collaboratorId: string, by: string) =>
  (await post(`/api/teams/${TEAM}/revoke`, by, { collaboratorId })).status;

test('[ACCESS-07] [ACCESS-14] who was revoked can no longer read the team', async () => {
  expect((await get(`/api/teams/${TEAM}/access`, COACH)).status).toBe(200);
  expect(await revoke(await recordOf(COACH), OWNER)).toBe(200);
  expect((await get(`/api/teams/${TEAM}/access`, COACH)).status).toBe(404);
});
test('[LIVE-01] [ACCESS-12] [AMB-046] who is revoked or leaves is told at once, and so is the team', async () => {
  const heard = new Set<string>();
  const stop = await server.db.listen(CHANNEL, (payload) => {
    for (const { scope } of Changes.parse(JSON.parse(payload))) heard.add(scope);
  });
  const goes = async (userId: string) => {
    await vi.waitFor(() => expect([...heard]).toEqual(expect.arrayContaining([teamScope(TEAM), userScope(userId)])));
    heard.clear();
  };
  await revoke(await recordOf(COACH), OWNER);
  await goes(COACH);
  await post(`/api/teams/${TEAM}/leave`, STATISTICIAN);
  await goes(STATISTICIAN);
  await stop();
});
test('[ACCESS-04] [ACCESS-05] [ROLES-24] [ROLES-25] nobody revokes the owner, or the own access', async () => {
  expect(await revoke(OWNER, COACH)).toBe(404);
  expect(await revoke(await recordOf(COACH), COACH)).toBe(403);
  expect(await revoke(await recordOf(COACH), STATISTICIAN)).toBe(403);
  expect((await access()).members).toHaveLength(3);
});
test('[TEDIT-12] [TEDIT-13] [ROLES-07] [ROLES-13] [ROLES-19] guests leave, the owner cannot', async () => {
  expect((await post(`/api/teams/${TEAM}/leave`, STATISTICIAN)).status).toBe(200);
  expect((await post(`/api/teams/${TEAM}/leave`, COACH)).status).toBe(200);
  expect((await post(`/api/teams/${TEAM}/leave`, OWNER)).status).toBe(403);
  expect((await access()).members).toHaveLength(1);
});
test('[ACCESS-09] [AMB-042] owner and coach cancel an invitation, a statistician does not', async () => {
  await invite(emailOf(GUEST));
  const id = (await access()).invitations[0]?.id;
  expect((await post(`/api/invitations/${id}/cancel`, STATISTICIAN)).status).toBe(403);
  expect((await post(`/api/invitations/${id}/cancel`, STRANGER)).status).toBe(404);
  expect((await post(`/api/invitations/${id}/cancel`, COACH)).status).toBe(200);
  expect((await post(`/api/invitations/${id}/cancel`, COACH)).status).toBe(404);
  expect(await rows()).toMatchObject([{ status: 'cancelled' }]);
});
