import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_DISPLAY, type LiveLink, LiveLinks, MOST_LINKS, NOT_AGREED, TOO_MANY_LINKS } from '#domain/live/api.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, makeTeam, OWNER, SESSION, setPlan, TEAM, uuid } from '#tests/support/world.ts';
import { newLiveToken } from './token.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.clear();
  await makeClub(server.db);
});

const ADDRESS = `/api/teams/${TEAM}/live`;
const post = (url: string, payload: object = {}, userId = OWNER) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'x-user': userId, origin: SETTINGS.appUrl } });
const make = (more: object = {}) => post(ADDRESS, { sessionId: SESSION, ...DEFAULT_DISPLAY, ...more });
const linksIn = (answer: { json: () => unknown }) => LiveLinks.parse(answer.json()).links;
const newest = async (): Promise<LiveLink> => {
  const [link] = linksIn(await server.app.inject({ url: ADDRESS, headers: { 'x-user': COACH } }));
  if (!link) throw new Error('No link');
  return link;
};
const look = (url: string) => server.app.inject({ url: new URL(url).pathname });

test('[LIV-02] an editor makes a link, sees it listed, gives it another address and ends it', async () => {
  const [made] = linksIn(await make());
  expect(made).toMatchObject({ sessionId: SESSION, ...DEFAULT_DISPLAY, consentAt: null, watching: 0 });
  expect(made?.url).toMatch(new RegExp(`^${SETTINGS.appUrl}/live/[A-Za-z0-9]{32}$`));
  const before = made?.url ?? '';
  const [replaced] = linksIn(await post(`${ADDRESS}/${made?.id}/replace`));
  expect(replaced?.id).toBe(made?.id);
  expect([(await look(before)).statusCode, (await look(replaced?.url ?? before)).statusCode]).toEqual([404, 200]);
  expect(linksIn(await post(`${ADDRESS}/${made?.id}/end`))).toEqual([]);
  expect((await look(replaced?.url ?? before)).statusCode).toBe(404);
  expect((await post(`${ADDRESS}/${made?.id}/end`)).statusCode).toBe(200);
  expect((await post(`${ADDRESS}/${made?.id}/replace`)).statusCode).toBe(404);
});

test('[LIV-02] there are at most 20 standing links, also when they are made at once', async () => {
  const made = await Promise.all(Array.from({ length: MOST_LINKS + 3 }, () => make({ sessionId: null })));
  expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MOST_LINKS);
  const refused = made.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json()).toEqual({ error: TOO_MANY_LINKS });
  await post(`${ADDRESS}/${(await newest()).id}/end`);
  expect((await make()).statusCode).toBe(200);
});

test('[LIV-02] a link is of a match of the own team, and stays the business of that team', async () => {
  const other = uuid(2, 'b');
  await makeTeam(server.db, other, COACH);
  const asOther = (path: string) =>
    post(`/api/teams/${other}/live${path}`, { sessionId: SESSION, ...DEFAULT_DISPLAY }, COACH);
  expect((await asOther('')).statusCode).toBe(404);
  await make();
  const { id, url } = await newest();
  for (const what of ['change', 'replace']) expect((await asOther(`/${id}/${what}`)).statusCode).toBe(404);
  await asOther(`/${id}/end`);
  expect((await look(url)).statusCode).toBe(200);
});

test('[LIV-04] names need the word that everyone named has agreed; it is kept with who gave it and when', async () => {
  for (const names of ['first', 'full']) {
    const refused = await make({ names });
    expect([refused.statusCode, refused.json()]).toEqual([400, { error: NOT_AGREED }]);
  }
  await make({ names: 'first', agreed: true });
  const { id, consentAt } = await newest();
  expect(consentAt).not.toBeNull();
  expect(await server.db.query('select consent_by as "by" from live_links')).toEqual([{ by: OWNER }]);
  expect((await post(`${ADDRESS}/${id}/change`, { ...DEFAULT_DISPLAY, names: 'full' })).statusCode).toBe(400);
  await post(`${ADDRESS}/${id}/change`, DEFAULT_DISPLAY, COACH);
  expect(await server.db.query('select consent_by as "by" from live_links')).toEqual([{ by: null }]);
  await expect(server.db.query(`update live_links set names = 'full'`)).rejects.toThrow();
});

test('[LIV-02] [G-05] sharing takes no premium, and a page stays up when premium has ended', async () => {
  await make();
  await setPlan(server.db, OWNER, {});
  expect((await make()).statusCode).toBe(200);
  expect((await look((await newest()).url)).statusCode).toBe(200);
  expect((await post(`${ADDRESS}/${(await newest()).id}/end`)).statusCode).toBe(200);
});

test('[LIV-21] [G-07] a token is 32 letters and digits, each as likely as the others', () => {
  const tokens = Array.from({ length: 4000 }, newLiveToken);
  expect(new Set(tokens).size).toBe(4000);
  expect(tokens.every((token) => /^[A-Za-z0-9]{32}$/.test(token))).toBe(true);
  const counts = new Map<string, number>();
  for (const sign of tokens.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 2,065 of each are expected: by bytes alone the first eight would come a quarter more often.
  expect(Math.max(...counts.values()) / Math.min(...counts.values())).toBeLessThan(1.25);
});
