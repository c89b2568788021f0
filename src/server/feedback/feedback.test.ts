import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TicketPage } from '#domain/feedback/api.ts';
import { FeedbackStatus } from '#domain/feedback/schema.ts';
import { ADMIN, adminCookie, browserOf, makeAdmin } from '#tests/support/admin.ts';
import { moving } from '#tests/support/pictures.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { makePerson, OWNER, PRO, setPlan, STRANGER } from '#tests/support/world.ts';

const MINUTE = 60_000;
let made: TestApp;
let png: Buffer;
let now = new Date('2026-05-01T12:00:00.000Z');
const later = (ms: number) => (now = new Date(now.getTime() + ms));
beforeAll(async () => {
  const kept = new Map<string, Uint8Array>();
  const files = {
    put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
    get: async (key: string) => kept.get(key),
    remove: async (key: string) => void kept.delete(key),
    keys: async function* () {
      yield* kept.keys();
    },
  };
  made = await testApp({ clock: () => now, files });
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#b9552f' } })
    .withExif({ IFD0: { Artist: 'where I live' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  now = new Date('2026-05-01T12:00:00.000Z');
  await made.clear();
  await makePerson(made.db, OWNER);
  await makePerson(made.db, STRANGER);
  await makeAdmin(made);
});
afterAll(() => made.close());

type File = { name: string; type: string; bytes: Uint8Array };
const GOOD = { subject: 'Second libero', message: 'The card jumps back to the bench.' };
async function send(fields: object = {}, file?: File, userId: string | undefined = OWNER) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD, ...fields })) form.set(name, String(value));
  if (file) form.set('attachment', new File([Buffer.from(file.bytes)], file.name, { type: file.type }));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '', 'x-user': userId };
  const payload = Buffer.from(await request.arrayBuffer());
  return made.app.inject({ method: 'POST', url: '/api/feedback', headers, payload });
}
const errorOf = (got: { json(): unknown }) => z.object({ error: z.string() }).parse(got.json()).error;
const stored = () =>
  made.db.query('select subject, message, status, user_id, created_at, attachment_url, attachment_type from feedback');
const court = (over: Partial<File> = {}) => ({ name: 'court.png', type: 'image/png', bytes: png, ...over });
const address = async () => String((await stored())[0]?.['attachment_url']);
const admins = async () => browserOf(made, ADMIN, await adminCookie(made));
const tickets = async (list = 'open') =>
  TicketPage.parse((await (await admins()).get(`/api/admin/feedback?list=${list}`)).json());

describe('sending', () => {
  test('[FEEDBACK-09] [FEEDBACK-22] a message is stored, cleaned, as open, with who and when', async () => {
    expect((await send({ subject: ' Second <libero> ' })).statusCode).toBe(201);
    expect(await stored()).toEqual([
      {
        ...GOOD,
        status: 'open',
        user_id: OWNER,
        created_at: now.toISOString(),
        attachment_url: null,
        attachment_type: null,
      },
    ]);
  });
  test('[FEEDBACK-02] [ROLES-35] who is not signed in sends nothing', async () => {
    expect((await send({}, undefined, 'nobody')).statusCode).toBe(401);
    expect(await stored()).toEqual([]);
  });
  test.each([
    [{ subject: 'ab' }, 'Subject must be at least 3 characters'],
    [{ subject: 'a'.repeat(201) }, 'Subject must be less than 200 characters'],
    [{ subject: 'Libero #2' }, 'Subject contains invalid characters'],
    [{ message: 'short' }, 'Message must be at least 10 characters'],
    [{ message: 'a'.repeat(2001) }, 'Message must be less than 2000 characters'],
  ])('[FEEDBACK-23] %o is refused here as well', async (fields, sentence) => {
    const got = await send(fields);
    expect([got.statusCode, errorOf(got)]).toEqual([400, sentence]);
    expect(await stored()).toEqual([]);
  });
  test('[FEEDBACK-17] [FEEDBACK-18] the next one waits five minutes, for this user only, and failures count nothing', async () => {
    await send({ subject: 'ab' });
    expect((await send()).statusCode).toBe(201);
    later(2 * MINUTE + 1);
    const got = await send();
    expect([got.statusCode, errorOf(got)]).toEqual([429, 'Please wait 3 more minute(s) before trying again']);
    expect((await send({}, undefined, STRANGER)).statusCode).toBe(201);
    later(3 * MINUTE);
    expect((await send()).statusCode).toBe(201);
  });
  test('[FEEDBACK-17] of several at once only one is stored, and no file of the others is left', async () => {
    const before = await Array.fromAsync(made.outside.files.keys());
    const got = await Promise.all([send({}, court()), send({}, court()), send({}, court())]);
    expect(got.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429]);
    const left = (await Array.fromAsync(made.outside.files.keys())).filter((key) => !before.includes(key));
    expect((await stored()).map((row) => row['attachment_url'])).toEqual(left.map((key) => `/files/${key}`));
  });
});

test('[FEEDBACK-08] a line end is one character, though forms send two', async () => {
  const message = 'nine char\n'.repeat(200).slice(0, -1) + '.';
  expect([message.length, (await send({ message })).statusCode]).toEqual([2000, 201]);
  expect(await stored()).toMatchObject([{ message }]);
});

test('[FEEDBACK-09] what no table can keep is not stored', async () => {
  expect((await send({ message: 'The card\0 jumps\r\nback to the bench.' })).statusCode).toBe(201);
  expect(await stored()).toMatchObject([{ message: 'The card jumps\nback to the bench.' }]);
});

describe('attachments', () => {
  test('[FILES-05] [FEEDBACK-22] [STORE-27] a picture is kept under its user and an address nobody can guess, without what it tells', async () => {
    await send({}, court());
    expect(await stored()).toMatchObject([{ ...GOOD, user_id: OWNER, attachment_type: 'image/png' }]);
    expect(await address()).toMatch(
      new RegExp(`^/files/feedback-attachments/${OWNER}/${now.getTime()}-[0-9a-f-]{36}\\.png$`),
    );
    const got = await browserOf(made, OWNER).get(await address());
    expect(got.rawPayload.includes('where I live')).toBe(false);
    expect((await sharp(got.rawPayload).metadata()).width).toBe(8);
  });
  const drawn = (format: 'jpeg' | 'gif' | 'webp') => async () => sharp(png).toFormat(format).toBuffer();
  const film = (head: string) => async () => Buffer.concat([Buffer.from(head, 'hex'), Buffer.alloc(100)]);
  test.each([
    ['image/jpeg', 'a.jpeg', 'image/jpeg', drawn('jpeg')],
    ['image/jpg', 'a.jpg', 'image/jpeg', drawn('jpeg')],
    ['image/gif', 'a.gif', 'image/gif', drawn('gif')],
    ['image/webp', 'a.webp', 'image/webp', drawn('webp')],
    ['video/mp4', 'a.mp4', 'video/mp4', film('0000001c667479706d703432000000006d70343269736f6d')],
    ['video/mp4', 'of-a-phone.mp4', 'video/mp4', film('0000001c667479704d345620000000004d34562069736f6d')],
    ['video/webm', 'a.webm', 'video/webm', film('1a45dfa387428284' + '7765626d')],
    ['audio/ogg', 'a.ogg', 'video/ogg', film('4f676753' + '00'.repeat(24) + '807468656f7261')],
  ])('[FEEDBACK-10] %s is taken here as well: %s', async (type, name, keptAs, bytes) => {
    expect((await send({}, { name, type, bytes: await bytes() })).statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ attachment_type: keptAs }]);
  });
  test('[FEEDBACK-10] of a picture that moves, as some programs draw a screen, the first frame is taken', async () => {
    expect((await send({}, court({ bytes: moving(png) }))).statusCode).toBe(201);
    expect((await sharp((await browserOf(made, OWNER).get(await address())).rawPayload).metadata()).format).toBe('png');
  });
  test('[FEEDBACK-16] one byte less than 10MB is taken', async () => {
    const bytes = Buffer.alloc(10 * 1024 * 1024 - 1);
    bytes.write('0000001c667479706d703432000000006d70343269736f6d', 'hex');
    expect((await send({}, { name: 'rally.mp4', type: 'video/mp4', bytes })).statusCode).toBe(201);
  });
  test.each([
    ['a page', { bytes: Buffer.from('<html><script>alert(1)</script>') }, 'Only image and video files are allowed'],
    ['a drawing with scripts', { type: 'image/svg+xml', name: 'a.svg' }, 'Only image and video files are allowed'],
    ['a program', { name: 'court.exe.png' }, 'Invalid filename'],
    ['a way upwards', { name: '../../court.png' }, 'Invalid filename'],
    ['a file without a name', { name: '', type: 'application/octet-stream' }, 'Only image and video files are allowed'],
    ['a file of 10MB', { bytes: Buffer.alloc(10 * 1024 * 1024) }, 'File size must be less than 10MB'],
    ['a file of 25MB', { bytes: Buffer.alloc(25 * 1024 * 1024) }, 'File size must be less than 10MB'],
    ['a device', { name: 'con.png' }, 'Invalid filename'],
    ['a name with a bar', { name: 'a|b.png' }, 'Invalid filename'],
    [
      'half a picture',
      { bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
      'Only image and video files are allowed',
    ],
  ])(
    '[FEEDBACK-11] [FEEDBACK-12] [FEEDBACK-13] [FEEDBACK-14] [FEEDBACK-15] [FEEDBACK-16] [FEEDBACK-23] %s is refused, whatever it is called',
    async (_what, over, sentence) => {
      const got = await send({}, court(over));
      expect([got.statusCode, errorOf(got)]).toEqual([400, sentence]);
      expect(await stored()).toEqual([]);
    },
  );
  test('[FEEDBACK-01] of two files it is said that one is too many', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(GOOD)) form.set(name, value);
    for (const name of ['one.png', 'two.png']) form.append('attachment', new File([Buffer.from(png)], name));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '', 'x-user': OWNER };
    const payload = Buffer.from(await request.arrayBuffer());
    const got = await made.app.inject({ method: 'POST', url: '/api/feedback', headers, payload });
    expect([got.statusCode, errorOf(got)]).toEqual([400, 'The form has a file too many.']);
    expect(await stored()).toEqual([]);
  });

  test('[FEEDBACK-01] a file field that was left empty is no attachment', async () => {
    const got = await send({}, { name: '', type: 'application/octet-stream', bytes: new Uint8Array() });
    expect(got.statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ attachment_url: null, attachment_type: null }]);
  });
  test('[FILES-06] [FILES-08] [FILES-10] the sender and admins with a session open it, nobody else, and it runs nothing', async () => {
    await send({}, court());
    const url = await address();
    const statusFor = async (userId: string | undefined, cookie = '') =>
      (await browserOf(made, userId, cookie).get(url)).statusCode;
    expect(await statusFor(OWNER)).toBe(200);
    expect(await statusFor(ADMIN, await adminCookie(made))).toBe(200);
    expect([await statusFor(ADMIN), await statusFor(STRANGER), await statusFor(undefined)]).toEqual([404, 404, 401]);
    const { headers } = await browserOf(made, OWNER).get(url);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
  });
  test('[ADMIN-68] a film is sent piece by piece to who asks so', async () => {
    const film = Buffer.concat([
      Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex'),
      Buffer.alloc(100),
    ]);
    expect((await send({}, { name: 'rally.mp4', type: 'video/mp4', bytes: film })).statusCode).toBe(201);
    const got = await made.app.inject({ url: await address(), headers: { 'x-user': OWNER, range: 'bytes=4-7' } });
    expect([got.statusCode, got.headers['content-range'], got.body]).toEqual([206, `bytes 4-7/${film.length}`, 'ftyp']);
  });
});

describe('tickets', () => {
  test('[BILLING-01] who has Pro is marked, for the support that comes with it', async () => {
    await send();
    await send({}, undefined, STRANGER);
    await setPlan(made.db, STRANGER, PRO);
    const pro = (await tickets()).tickets.filter(({ isPro }) => isPro);
    expect(pro.map(({ email }) => email)).toEqual([`${STRANGER}@example.org`]);
  });
  test('[DATA-42] [DATA-43] feedback has its fields, and one of five states', async () => {
    await send({}, court());
    const read = `select id, user_id, subject, message, status, created_at, attachment_url, attachment_type from feedback`;
    expect(await made.db.query(read)).toMatchObject([{ ...GOOD, user_id: OWNER, status: 'open' }]);
    for (const status of ['in_progress', 'resolved', 'closed', 'archived', 'open'])
      await made.db.query('update feedback set status = $1', [status]);
    await expect(made.db.query("update feedback set status = 'lost'")).rejects.toThrow();
  });

  test('[STORE-28] [ADMIN-36] [ADMIN-37] [ADMIN-47] [ROLES-31] newest first, with numbers', async () => {
    await send();
    later(6 * MINUTE);
    await send({ subject: 'Export of stats' });
    await made.db.query('update feedback set user_id = null where subject = $1', [GOOD.subject]);
    const page = await tickets();
    expect(page.tickets.map(({ subject, email }) => [subject, email])).toEqual([
      ['Export of stats', `${OWNER}@example.org`],
      [GOOD.subject, null],
    ]);
    const id = page.tickets[0]?.id;
    const admin = await admins();
    for (const status of ['archived', 'in_progress', 'resolved']) {
      expect((await admin.post(`/api/admin/feedback/${id}/status`, { status })).statusCode).toBe(200);
    }
    expect((await admin.post(`/api/admin/feedback/${id}/status`, { status: 'lost' })).statusCode).toBe(400);
    expect((await tickets('closed')).tickets).toMatchObject([{ id, status: 'resolved' }]);
    expect((await tickets()).counts).toEqual({ open: 1, closed: 1 });
  });
  test.each(FeedbackStatus.options)('[ADMIN-38] [ADMIN-39] [ADMIN-58] any status may come after %s', async (before) => {
    await send();
    const [{ id } = { id: '' }] = (await tickets()).tickets;
    const admin = await admins();
    for (const after of FeedbackStatus.options) {
      await made.db.query('update feedback set status = $1', [before]);
      expect((await admin.post(`/api/admin/feedback/${id}/status`, { status: after })).statusCode).toBe(200);
      expect(await stored()).toMatchObject([{ status: after }]);
      const list = ['open', 'in_progress'].includes(after) ? 'open' : 'closed';
      const page = TicketPage.parse((await admin.get(`/api/admin/feedback?list=${list}`)).json());
      expect([page.tickets.map(({ status }) => status), page.counts[list]]).toEqual([[after], 1]);
    }
  });
  test('[ADMIN-61] a deleted ticket goes with its file', async () => {
    await send({}, court());
    const url = await address();
    const admin = await admins();
    const id = (await tickets()).tickets[0]?.id;
    expect((await admin.post(`/api/admin/feedback/${id}/delete`)).statusCode).toBe(200);
    expect((await browserOf(made, OWNER).get(url)).statusCode).toBe(404);
    expect((await admin.post(`/api/admin/feedback/${id}/delete`)).statusCode).toBe(404);
  });

  test('[ADMIN-47] what a deleted user wrote stays, without the author and without the file', async () => {
    await send({}, court());
    const url = await address();
    const admin = await admins();
    await admin.post(`/api/admin/users/${OWNER}/delete`);
    expect((await tickets()).tickets).toMatchObject([{ ...GOOD, email: null, attachmentUrl: null }]);
    expect((await admin.get(url)).statusCode).toBe(404);
    expect(await made.outside.files.get(url.replace('/files/', ''))).toBeUndefined();
  });
});
