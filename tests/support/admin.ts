import { z } from 'zod';
import { grantAdmin } from '#server/admin/roles.ts';
import { makePerson, uuid } from './world.ts';
import type { TestApp } from './server.ts';

export const ADMIN = uuid(8, 'a');
export const SECOND_ADMIN = uuid(9, 'a');

export const makeAdmin = async ({ db }: TestApp, id = ADMIN): Promise<void> => {
  await makePerson(db, id);
  await grantAdmin(db, `${id}@example.org`, new Date('2026-01-01T00:00:00Z'));
};

/** Requests of one person, with what their browser keeps. */
export const browserOf = ({ app }: TestApp, userId: string | undefined, cookie = '') => {
  const headers = { cookie, ...(userId !== undefined && { 'x-user': userId }) };
  return {
    get: (url: string) => app.inject({ url, headers }),
    post: (url: string, payload: object = {}) => app.inject({ method: 'POST', url, payload, headers }),
  };
};

/** The code in the last mail. */
export async function mailedCode({ db }: TestApp): Promise<string> {
  const [row] = await db.query(`select text_body as text from mailbox order by sent_at desc, id desc limit 1`);
  return /code is (\d{6})/.exec(z.object({ text: z.string() }).parse(row).text)?.[1] ?? '';
}

/** Signs an admin in with both factors; what the browser then keeps. */
export async function adminCookie(made: TestApp, id = ADMIN): Promise<string> {
  await made.db.query('delete from mailbox');
  await browserOf(made, id).post('/api/admin/code');
  const got = await browserOf(made, id).post('/api/admin/session', { code: await mailedCode(made) });
  return String(got.headers['set-cookie']).split(';')[0] ?? '';
}
