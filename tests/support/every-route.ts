import { createHash, createHmac } from 'node:crypto';
import sharp from 'sharp';
import type { Outside } from '#server/outside/outside.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { teamScope } from '#domain/sync/tables.ts';
import { ADMIN, makeAdmin, SECOND_ADMIN } from './admin.ts';
import { pullAddress, STREAM } from './pushing.ts';
import { AUTH_SECRET, type TestApp } from './server.ts';
import { COACH, makeClub, makePerson, OWNER, REVOKED, SESSION, STATISTICIAN, STRANGER, TEAM, uuid } from './world.ts';
import { makeRow } from './rows.ts';
import { addScorerLinks, SCORER_LINK, SCORER_TOKEN } from './scorer-links.ts';

const INVITED = uuid(6, 'a');
const BYSTANDER = uuid(7, 'a');
const INVITATION = uuid(1, 'e');
const TICKET = uuid(2, 'e');
const NOTHING = uuid(9, 'e');
const LINK = uuid(4, 'e');
export const LIVE_TOKEN = 'guessedbynobody'.padEnd(32, '7');
const SHOWS = { scorers: true, playByPlay: true, box: false, chance: false };
const LOGO = `team-logos/${OWNER}/${TEAM}/logo.webp`;
const AVATAR = `avatars/${OWNER}/avatar.png`;
const ATTACHED = `feedback-attachments/${OWNER}/1777636800000-${uuid(3, 'e')}.png`;

/** Who asks, in the order of the answers below. An admin has the role alone, a panel the second factor as well. */
export const ASKING = [
  'nobody',
  'stranger',
  'revoked',
  'invited',
  'statistician',
  'coach',
  'owner',
  'admin',
  'panel',
] as const;
export type Asking = (typeof ASKING)[number];
const IDS: Readonly<Record<Exclude<Asking, 'nobody'>, string>> = {
  ...{ stranger: STRANGER, revoked: REVOKED, invited: INVITED, statistician: STATISTICIAN, coach: COACH },
  ...{ owner: OWNER, admin: ADMIN, panel: SECOND_ADMIN },
};

type Route = {
  readonly url?: string;
  readonly body?: () => Promise<Body> | Body;
  /** One status for each of `ASKING`. */
  readonly answers: readonly number[];
};
type Body = { readonly payload: string | Buffer; readonly type: string };

const json = (value: object) => (): Body => ({ payload: JSON.stringify(value), type: 'application/json' });
const form = (): Body => ({ payload: 'state=x', type: 'application/x-www-form-urlencoded' });
const filled = (fields: Record<string, string>, file?: string) => async (): Promise<Body> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== undefined) form.set(file, new File([new Uint8Array(await picture())], 'x.png', { type: 'image/png' }));
  const sent = new Response(form);
  return { payload: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' };
};
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#07a' } })
    .png()
    .toBuffer();

/** The same for everybody, whoever asks. */
const all = (status: number): number[] => Array.from({ length: 9 }, () => status);
/** Who is signed in, whoever that is. */
const signedIn = (status: number): number[] => [401, ...Array.from({ length: 8 }, () => status)];
//                  nobody stranger revoked invited statist. coach owner admin panel
const editors = (s: number) => [401, 404, 404, 404, 403, s, s, 404, 404];
const panel = (s: number) => [401, 403, 403, 403, 403, 403, 403, 403, s];
const admins = (s: number) => [401, 403, 403, 403, 403, 403, 403, s, s];

const OF_MATCH = `/api/teams/${TEAM}/sessions/${SESSION}`;

/** Every address of the server and what each person is answered there: written by hand, from the rules. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'GET /': { answers: all(200) },
  'GET /*': { url: '/favicon.png', answers: all(200) },
  'GET /healthz': { answers: all(200) },
  'GET /readyz': { answers: all(200) },
  // Without a token only who sits at this machine; everybody else finds what an unknown page shows.
  'GET /metrics': { answers: all(200) },
  'GET /api/openapi.json': { answers: all(200) },

  'POST /api/captcha': { answers: all(200) },
  'POST /api/accounts/sign-up': { body: json({}), answers: all(400) },
  'POST /api/accounts/sign-in': { body: json({ email: 'x@example.org', password: 'wrong' }), answers: all(401) },
  'POST /api/accounts/social/:provider': { url: '/api/accounts/social/google', answers: all(400) },
  'POST /api/accounts/sign-out': { answers: all(204) },
  'POST /api/accounts/reset': { body: json({ email: 'x@example.org' }), answers: all(200) },
  'POST /api/accounts/new-password': { body: json({ token: 'x', password: 'Tidewater-16' }), answers: all(400) },
  'GET /api/accounts/options': { answers: all(200) },
  'GET /api/accounts/me': { answers: signedIn(200) },
  'GET /api/accounts/session': { answers: all(200) },
  'PUT /api/accounts/profile': { body: filled({ displayName: 'Dana' }), answers: signedIn(204) },
  'POST /api/accounts/remove-avatar': { answers: signedIn(204) },
  'POST /api/accounts/decline-name': { answers: signedIn(204) },
  'POST /api/accounts/email': { body: json({ email: 'moved@example.org' }), answers: signedIn(200) },
  'POST /api/accounts/password': { body: json({ current: 'x', password: 'Otters-of-bay-16' }), answers: signedIn(400) },
  'POST /api/accounts/delete': { answers: signedIn(204) },
  'GET /api/accounts/email/:token': { url: '/api/accounts/email/guessed', answers: all(200) },
  'POST /api/accounts/email/:token': { url: '/api/accounts/email/guessed', body: form, answers: all(200) },
  'GET /files/avatars/:userId/avatar.png': {
    url: `/files/${AVATAR}`,
    answers: [401, 404, 404, 404, 404, 404, 200, 404, 404],
  },
  'GET /api/auth/verify-email': { url: '/api/auth/verify-email?token=x', answers: all(302) },
  'GET /api/auth/reset-password/:token': { url: '/api/auth/reset-password/x?callbackURL=%2Fauth', answers: all(302) },
  'GET /api/auth/callback/:provider': { url: '/api/auth/callback/google?code=x&state=y', answers: all(302) },
  'POST /api/auth/callback/:provider': { url: '/api/auth/callback/apple', body: form, answers: all(303) },

  'POST /api/sync/push': {
    body: json({ clientId: NOTHING, schemaVersion: SCHEMA_VERSION, commands: [] }),
    answers: signedIn(200),
  },
  'GET /api/sync/pull': { url: pullAddress({}), answers: signedIn(200) },
  'GET /api/sync/stream': { url: STREAM, answers: signedIn(200) },

  'POST /api/teams/:id/invitations': { body: json({ email: 'new@example.org', role: 'coach' }), answers: editors(200) },
  'GET /api/teams/:id/access': { answers: editors(200) },
  'POST /api/teams/:id/revoke': { body: json({ collaboratorId: BYSTANDER }), answers: editors(200) },
  'POST /api/teams/:id/leave': { answers: [401, 404, 404, 404, 200, 200, 403, 404, 404] },
  'PUT /api/teams/:id/logo': { body: filled({}, 'logo'), answers: editors(200) },
  'GET /files/team-logos/:userId/:teamId/logo.webp': {
    url: `/files/${LOGO}`,
    answers: [401, 404, 404, 200, 200, 200, 200, 404, 404],
  },
  'GET /api/teams/:id/deleted-sessions': { answers: editors(200) },
  // Nothing to draw: who may is told so.
  'POST /api/teams/:id/lineup-sheet': { body: json({}), answers: [401, 404, 404, 404, 400, 400, 400, 404, 404] },
  'POST /api/teams/:id/paper': { body: json({}), answers: [401, 404, 404, 404, 400, 400, 400, 404, 404] },
  'GET /api/teams/:id/box-score/:sessionId': {
    url: `/api/teams/${TEAM}/box-score/${SESSION}?paper=wall`,
    answers: [401, 404, 404, 404, 400, 400, 400, 404, 404],
  },
  'GET /api/sessions/:id/merged': {
    url: `/api/sessions/${SESSION}/merged`,
    answers: [401, 404, 404, 404, 200, 200, 200, 404, 404],
  },
  'POST /api/sessions/:id/here': {
    url: `/api/sessions/${SESSION}/here`,
    body: json({ clientId: NOTHING, isHere: true }),
    answers: [401, 404, 404, 404, 200, 200, 200, 404, 404],
  },
  'GET /api/teams/:id/calendar': { answers: editors(200) },
  'POST /api/teams/:id/calendar': { body: json({ timeZone: 'Europe/Berlin' }), answers: editors(200) },
  'POST /api/teams/:id/calendar/revoke': { answers: editors(200) },
  'GET /api/teams/:id/events/:eventId/file': {
    url: `/api/teams/${TEAM}/events/${NOTHING}/file?date=today`,
    answers: editors(400),
  },
  // Who knows the address reads the calendar, without a sign-in; a guessed one is nobody's.
  'GET /calendar/:token(^[A-Za-z0-9_-]{43}).ics': { url: `/calendar/${'x'.repeat(43)}.ics`, answers: all(404) },
  'GET /api/teams/:id/live': { answers: editors(200) },
  'POST /api/teams/:id/live': {
    body: json({ sessionId: SESSION, names: 'numbers', shows: SHOWS }),
    answers: editors(200),
  },
  'POST /api/teams/:id/live/hidden': { body: json({ playerId: NOTHING, isHidden: true }), answers: editors(200) },
  'POST /api/teams/:id/live/:linkId/end': { url: `/api/teams/${TEAM}/live/${LINK}/end`, answers: editors(200) },
  'POST /api/teams/:id/live/:linkId/change': {
    url: `/api/teams/${TEAM}/live/${LINK}/change`,
    body: json({ names: 'numbers', shows: SHOWS }),
    answers: editors(200),
  },
  'POST /api/teams/:id/live/:linkId/replace': { url: `/api/teams/${TEAM}/live/${LINK}/replace`, answers: editors(200) },
  // Who knows the address looks at the match, and is asked for no sign-in.
  'GET /live/:token': { url: `/live/${LIVE_TOKEN}`, answers: all(200) },
  'GET /live/:token/tv': { url: `/live/${LIVE_TOKEN}/tv`, answers: all(200) },
  'GET /live/:token/overlay': { url: `/live/${LIVE_TOKEN}/overlay`, answers: all(200) },
  'GET /live/:token/state': { url: `/live/${LIVE_TOKEN}/state`, answers: all(200) },
  'GET /live/files/:name': { url: '/live/files/guessed.css', answers: all(404) },
  'GET /live/*': { url: '/live/guessed/and/more', answers: all(404) },
  'GET /api/teams/:id/sessions/:sessionId/scorer-links': { url: `${OF_MATCH}/scorer-links`, answers: editors(200) },
  'POST /api/teams/:id/sessions/:sessionId/scorer-links': {
    ...{ url: `${OF_MATCH}/scorer-links`, body: json({ hours: 24 }), answers: editors(200) },
  },
  'POST /api/teams/:id/scorer-links/:linkId/end': {
    ...{ url: `/api/teams/${TEAM}/scorer-links/${SCORER_LINK}/end`, answers: editors(200) },
  },
  'GET /api/teams/:id/sessions/:sessionId/held': { url: `${OF_MATCH}/held`, answers: editors(200) },
  'POST /api/teams/:id/sessions/:sessionId/held': { url: `${OF_MATCH}/held`, body: json({}), answers: editors(200) },
  // Who knows the address opens it, and has then a cookie of its own: no sign-in counts for these.
  'GET /score/:token': { url: `/score/${SCORER_TOKEN}`, answers: all(200) },
  'POST /score/:token': { url: `/score/${SCORER_TOKEN}`, body: form, answers: all(303) },
  'GET /score/*': { url: '/score/guessed/and/more', answers: all(404) },
  'GET /api/guest': { answers: all(401) },
  'GET /api/guest/pull': { url: `/api/guest/pull?schemaVersion=${SCHEMA_VERSION}`, answers: all(401) },
  'POST /api/guest/push': {
    body: json({ as: 'guest', clientId: NOTHING, schemaVersion: SCHEMA_VERSION, commands: [] }),
    answers: all(401),
  },
  'GET /api/guest/stream': { url: `/api/guest/stream?schemaVersion=${SCHEMA_VERSION}`, answers: all(401) },
  'POST /api/guest/here': { body: json({ clientId: NOTHING, isHere: true }), answers: all(401) },
  'GET /api/invitations': { answers: signedIn(200) },
  // Whoever is not meant is told what one is told who comes too late; that it changes nothing is proved elsewhere.
  'POST /api/invitations/:id/accept': { url: `/api/invitations/${INVITATION}/accept`, answers: signedIn(200) },
  'POST /api/invitations/:id/decline': { url: `/api/invitations/${INVITATION}/decline`, answers: signedIn(200) },
  'POST /api/invitations/:id/cancel': { url: `/api/invitations/${INVITATION}/cancel`, answers: editors(200) },

  'POST /api/feedback': { body: filled({ subject: 'Hello', message: 'It works very well.' }), answers: signedIn(201) },
  'GET /files/feedback-attachments/:userId/:file': {
    url: `/files/${ATTACHED}`,
    answers: [401, 404, 404, 404, 404, 404, 200, 404, 200],
  },

  'GET /api/billing/subscription': { answers: signedIn(200) },
  'POST /api/billing/checkout': { body: json({ price: 'monthly' }), answers: signedIn(200) },
  'POST /api/billing/portal': { answers: signedIn(409) },
  'POST /api/billing/webhook': { body: json({ type: 'paid' }), answers: all(400) },
  'GET /dev/pay/checkout/:id': { url: `/dev/pay/checkout/${NOTHING}`, answers: all(404) },
  'POST /dev/pay/checkout/:id': { url: `/dev/pay/checkout/${NOTHING}`, answers: all(404) },
  'GET /dev/pay/portal/:id': { url: `/dev/pay/portal/${NOTHING}`, answers: all(404) },
  'POST /dev/pay/portal/:id/:action': { url: `/dev/pay/portal/${NOTHING}/end`, answers: all(303) },
  'GET /dev/plain.css': { answers: all(200) },
  // Only who has the key: everybody else finds what an unknown page shows.
  'GET /dev/mailbox': { answers: all(200) },
  'GET /dev/mailbox/:id': { url: `/dev/mailbox/${NOTHING}`, answers: all(200) },

  'GET /api/admin/access': { answers: signedIn(200) },
  'POST /api/admin/code': { answers: admins(200) },
  'POST /api/admin/session': { body: json({ code: 'guessed' }), answers: [401, ...all(403).slice(1)] },
  'POST /api/admin/session/end': { answers: admins(200) },
  'GET /api/admin/users': { answers: panel(200) },
  'POST /api/admin/users/:id/premium': {
    url: `/api/admin/users/${STRANGER}/premium`,
    body: json({ granted: true }),
    answers: panel(200),
  },
  'POST /api/admin/users/:id/delete': { url: `/api/admin/users/${BYSTANDER}/delete`, answers: panel(200) },
  'GET /api/admin/log': { answers: panel(200) },
  'POST /api/admin/screenshots': { body: json({}), answers: panel(400) },
  'GET /api/admin/feedback': { answers: panel(200) },
  'POST /api/admin/feedback/:id/status': {
    url: `/api/admin/feedback/${TICKET}/status`,
    body: json({ status: 'closed' }),
    answers: panel(200),
  },
  'POST /api/admin/feedback/:id/delete': { url: `/api/admin/feedback/${TICKET}/delete`, answers: panel(200) },
};

const tokenOf = (who: Asking): string => `token-of-${who}`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The cookies that the browser of this person sends. */
export function cookiesOf(who: Asking): string {
  if (who === 'nobody') return '';
  const token = tokenOf(who);
  const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64');
  const signed = `lineup-pro.session=${encodeURIComponent(`${token}.${signature}`)}`;
  return who === 'panel' ? `${signed}; lineup-pro.admin=${token}` : signed;
}

/** A club in which every address above has something to be about, and everybody signed in. */
export async function makeEverything(made: TestApp, { files }: Pick<Outside, 'files'>): Promise<void> {
  const { db } = made;
  await made.clear();
  await makeClub(db);
  for (const id of [INVITED, BYSTANDER]) await makePerson(db, id);
  for (const id of [ADMIN, SECOND_ADMIN]) await makeAdmin(made, id);
  await files.put(LOGO, Buffer.from('a picture'));
  await files.put(AVATAR, Buffer.from('a picture'));
  await files.put(ATTACHED, Buffer.from('a file'));
  await writeInScopes(db, [teamScope(TEAM)], async (write) => {
    const guest = { id: BYSTANDER, teamId: TEAM, userId: BYSTANDER, addedBy: OWNER };
    await write.put('teamCollaborators', makeRow('teamCollaborators', guest));
  });
  await db.query(
    `insert into team_invitations (id, team_id, invited_by, invitee_email, invitee_user_id, role, expires_at)
     values ($1, $2, $3, 'guest@example.org', $4, 'coach', '2026-05-08')`,
    [INVITATION, TEAM, OWNER, INVITED],
  );
  await db.query(
    `insert into feedback (id, user_id, subject, message, attachment_url, attachment_type, created_at)
     values ($1, $2, 'Hello', 'It works very well.', $3, 'image/png', '2026-01-01')`,
    [TICKET, OWNER, `/files/${ATTACHED}`],
  );
  await db.query(
    `insert into live_links (id, team_id, session_id, token, names, shows, created_by, created_at)
     values ($1, $2, $3, $4, 'numbers', $5::jsonb, $6, '2026-01-01')`,
    [LINK, TEAM, SESSION, LIVE_TOKEN, JSON.stringify(SHOWS), OWNER],
  );
  await addScorerLinks(db);
  for (const [who, id] of Object.entries(IDS)) {
    await db.query(
      `insert into auth_sessions (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, '2099-01-01')`,
      [id, `token-of-${who}`],
    );
  }
  await db.query(`insert into admin_sessions (token_hash, user_id, expires_at) values ($1, $2, '2099-01-01')`, [
    sha256(tokenOf('panel')),
    SECOND_ADMIN,
  ]);
}
