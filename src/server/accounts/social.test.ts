import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { Me, PROVIDERS, Provider, SocialStart } from '#domain/accounts/api.ts';
import { readSettings } from '#server/config.ts';
import { APP, cookieOf, door, EMAIL, errorOf } from '#tests/support/door.ts';
import { type Mischief, type OpenId, startOpenId } from '#tests/support/open-id.ts';
import { openIdProvider } from './open-id.ts';

let openId: OpenId;
let at: Awaited<ReturnType<typeof door>>;
beforeAll(async () => {
  openId = await startOpenId();
  at = await door(readSettings({ PORT: '3000', LOG_LEVEL: 'silent', ...openId.env }));
});
beforeEach(async () => {
  await at.clear();
  Object.assign(openId.state, {
    ...{ mischief: undefined, isDown: false },
    person: { sub: '1', email: EMAIL, email_verified: true, name: 'Dana Mercer' },
  });
});
afterAll(async () => {
  await at.close();
  await openId.close();
});

const cookiesOf = (got: { cookies: readonly object[] }): string =>
  z
    .array(z.object({ name: z.string(), value: z.string() }))
    .parse(got.cookies)
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

/** To the provider and back, as a browser goes; the answer is that of our own server. */
async function comeBack(provider: Provider, over: { cookie?: string; state?: string } = {}) {
  const started = await at.post(`/api/accounts/social/${provider}`);
  const { url } = SocialStart.parse(started.json());
  const consent = await fetch(url, { redirect: 'manual' });
  const cookie = over.cookie ?? cookiesOf(started);
  const back = consent.headers.get('location') ?? (await posted(await consent.text()));
  const way = new URL(back);
  if (over.state !== undefined) way.searchParams.set('state', over.state);
  return at.get(way.pathname + way.search, { cookie });
}

/** Apple's page posts a form from its own site, without our cookies, and is sent on with what it brought. */
async function posted(page: string): Promise<string> {
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"'),
  ]);
  const action = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '');
  const got = await at.postForm(action.pathname, new URLSearchParams(fields), { origin: openId.issuer });
  expect(got.statusCode).toBe(303);
  return new URL(String(got.headers.location), APP).href;
}

describe.each(Provider.options)('sign-in with %s', (provider) => {
  test('[AUTH-43] [AUTH-54] a person comes back to the root, signed in, under the name that the provider gave', async () => {
    const got = await comeBack(provider);
    expect([got.statusCode, got.headers.location]).toEqual([302, '/']);
    expect(Me.parse((await at.me(cookieOf(got))).json())).toMatchObject({ email: EMAIL, name: 'Dana Mercer' });
    expect(await at.db.query('select display_name from profiles')).toEqual([{ display_name: 'Dana Mercer' }]);
  });

  test('a second time it is the same person, even under another address', async () => {
    const first = Me.parse((await at.me(cookieOf(await comeBack(provider)))).json());
    openId.state.person = { ...openId.state.person, email: 'dana@elsewhere.example' };
    const second = Me.parse((await at.me(cookieOf(await comeBack(provider)))).json());
    expect(second.id).toBe(first.id);
    expect(await at.countOf('auth_users')).toBe(1);
  });

  test('[AUTH-44] who cancels there comes back to the sign-in page, signed out', async () => {
    openId.state.mischief = 'cancelled';
    const got = await comeBack(provider);
    expect(new URL(String(got.headers.location), APP)).toMatchObject({ pathname: '/auth' });
    expect(got.headers.location).toContain('error=access_denied');
    expect(await at.countOf('auth_sessions')).toBe(0);
  });

  test.each<Mischief>([
    'foreign-key',
    'other-audience',
    'other-issuer',
    'other-nonce',
    'expired',
    'no-signature',
    'the public key as a password',
    'an unpublished key',
  ])('[AUTH-50] an identity with %s is nobody', async (mischief) => {
    openId.state.mischief = mischief;
    const got = await comeBack(provider);
    expect(got.headers.location).toMatch(/\/auth\?error=unable_to_get_user_info/);
    expect([await at.countOf('auth_users'), await at.countOf('auth_sessions')]).toEqual([0, 0]);
  });

  test('[AUTH-50] an answer to a question that this browser did not ask is refused', async () => {
    for (const over of [{ cookie: '' }, { state: 'x'.repeat(32) }]) {
      const got = await comeBack(provider, over);
      expect(got.headers.location).toMatch(/\/auth\?error=/);
    }
    expect([await at.countOf('auth_users'), await at.countOf('auth_sessions')]).toEqual([0, 0]);
  });

  test('[AUTH-44] a provider that is down is said to be, and asked again by the next try', async () => {
    const fresh = await door(readSettings({ PORT: '3000', LOG_LEVEL: 'silent', ...openId.env }));
    openId.state.isDown = true;
    const refused = await fresh.post(`/api/accounts/social/${provider}`);
    expect(errorOf(refused)).toBe(`${PROVIDERS[provider]} cannot be reached right now. Please try again.`);
    openId.state.isDown = false;
    expect((await fresh.post(`/api/accounts/social/${provider}`)).statusCode).toBe(200);
    await fresh.close();
  });
});

describe('the keys of a provider', () => {
  beforeEach(async () => {
    // A server that has asked nobody yet.
    await at.close();
    at = await door(readSettings({ PORT: '3000', LOG_LEVEL: 'silent', ...openId.env }));
    openId.state.keysAsked = 0;
  });

  test('[LIB-01] are asked for once for all who sign in, and for a token of a new key', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    for (let i = 0; i < 3; i++) expect((await comeBack('google')).headers.location).toBe('/');
    expect(openId.state.keysAsked).toBe(1);
    openId.changeKey();
    vi.setSystemTime(Date.now() + 60_000);
    expect((await comeBack('google')).headers.location).toBe('/');
    expect(openId.state.keysAsked).toBe(2);
  });

  test('[LIB-01] are not asked for again and again by tokens that name one that there is not', async () => {
    expect((await comeBack('google')).headers.location).toBe('/');
    openId.state.mischief = 'an unpublished key';
    for (let i = 0; i < 3; i++) await comeBack('google');
    expect(openId.state.keysAsked).toBe(1);
  });
});

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
test.each(ENDPOINTS)('[LIB-02] a provider on https whose %s is on plain http is not used', async (wrong) => {
  const issuer = 'https://sign-in.example';
  const metadata = { issuer, ...Object.fromEntries(ENDPOINTS.map((name) => [name, `${issuer}/${name}`])) };
  // The provider is not ours, and the app has no part in how a network reaches it.
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(metadata));
  onTestFinished(() => fetched.mockRestore());
  const asked = { state: 's'.repeat(16), codeVerifier: 'v'.repeat(43), redirectURI: `${APP}/back` };
  const start = () => openIdProvider('google', { issuer, clientId: 'c', secret: 's' }).createAuthorizationURL(asked);
  expect(String(await start())).toContain(`${issuer}/authorization_endpoint?`);
  Object.assign(metadata, { [wrong]: `http://sign-in.example/${wrong}` });
  await expect(start()).rejects.toThrow('Google cannot be reached right now. Please try again.');
});

describe('the picture of a new person', () => {
  const avatars = () => at.db.query('select avatar_url as "avatarUrl" from profiles');
  const drawnIn = (color: string) => sharp({ create: { width: 96, height: 60, channels: 3, background: color } });

  test('[AUTH-54] is fetched from the provider, drawn anew and kept as one of ours', async () => {
    openId.state.portrait = await drawnIn('#14707c').jpeg().toBuffer();
    openId.state.person = { ...openId.state.person, picture: `${openId.issuer}/portrait` };
    const cookie = cookieOf(await comeBack('google'));
    const { id, avatarUrl } = Me.parse((await at.me(cookie)).json());
    expect(avatarUrl).toMatch(new RegExp(`^/files/avatars/${id}/avatar\\.png\\?v=[0-9a-f]{12}$`));
    const file = await at.get(String(avatarUrl), { cookie });
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 250, height: 250 });
  });

  test.each([
    ['is no picture', '/portrait', Buffer.from('<script>alert(1)</script>')],
    ['is not there', '/elsewhere', Buffer.alloc(0)],
  ])('[AUTH-54] that %s leaves the initials, and the person signed in', async (_, path, portrait) => {
    openId.state.portrait = portrait;
    openId.state.person = { ...openId.state.person, picture: openId.issuer + path };
    expect((await comeBack('google')).headers.location).toBe('/');
    expect(await avatars()).toEqual([{ avatarUrl: null }]);
  });
});

test('a confirmed account is joined by the same address, one that waits for its confirmation is not', async () => {
  await at.signUp();
  expect((await comeBack('google')).headers.location).toContain('error=account_not_linked');
  await at.get(await at.link());
  const got = await comeBack('google');
  expect(got.headers.location).toBe('/');
  expect(Me.parse((await at.me(cookieOf(got))).json()).email).toBe(EMAIL);
  expect(await at.countOf('auth_users')).toBe(1);
});

test('an address that the provider has not confirmed must be confirmed by a letter first', async () => {
  openId.state.person = { ...openId.state.person, email_verified: 'false' };
  const got = await comeBack('apple');
  expect(got.headers.location).toContain('error=email_not_verified');
  expect(await at.countOf('auth_sessions')).toBe(0);
  await at.get(await at.link());
  expect((await comeBack('apple')).headers.location).toBe('/');
});
