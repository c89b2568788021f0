import { createHash, createHmac, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';

export type Identity = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean | 'true' | 'false';
  readonly name?: string;
  readonly picture?: string;
};
/** How a provider or somebody between could misbehave. */
export type Mischief =
  | 'cancelled'
  | 'foreign-key'
  | 'other-audience'
  | 'other-issuer'
  | 'other-nonce'
  | 'expired'
  | 'no-signature'
  | 'the public key as a password'
  | 'an unpublished key';

type State = {
  person: Identity;
  portrait: Buffer;
  mischief: Mischief | undefined;
  isDown: boolean;
  asked: number;
  keysAsked: number;
};

const CLIENT = 'tidewater';
const SECRET = 'what only the two of them know';
const APPLE_TEAM = 'TEAM012345';
const Asked = z.object({
  client_id: z.literal(CLIENT),
  redirect_uri: z.url(),
  response_type: z.literal('code'),
  response_mode: z.string().optional(),
  scope: z.string().regex(/\bopenid\b/),
  state: z.string().min(16),
  nonce: z.string().min(16),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
});
type Asked = z.infer<typeof Asked>;
const Exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.uuid(),
  redirect_uri: z.url(),
  code_verifier: z.string(),
  client_id: z.literal(CLIENT),
  client_secret: z.string(),
});
const AppleSecret = z.object({ iss: z.literal(APPLE_TEAM), sub: z.literal(CLIENT), aud: z.string(), exp: z.number() });

export type OpenId = Awaited<ReturnType<typeof startOpenId>>;

/** A provider of sign-ins by OpenID on this machine: discovery, consent, tokens and keys. It always consents. */
export async function startOpenId() {
  let keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let keyId = 'k1';
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const granted = new Map<string, Asked>();
  const state: State = {
    person: { sub: '1', email: 'dana.mercer@tidewatervb.org', email_verified: true, name: 'Dana Mercer' },
    portrait: Buffer.alloc(0),
    mischief: undefined,
    isDown: false,
    asked: 0,
    keysAsked: 0,
  };
  let issuer = '';

  function discovery() {
    state.asked++;
    const at = { authorization_endpoint: '/authorize', token_endpoint: '/token', jwks_uri: '/keys' };
    return { issuer, ...Object.fromEntries(Object.entries(at).map(([name, path]) => [name, issuer + path])) };
  }

  function authorize(url: URL, response: ServerResponse): void {
    const asked = Asked.parse(Object.fromEntries(url.searchParams));
    const code = randomUUID();
    granted.set(code, asked);
    const answer: Record<string, string> =
      state.mischief === 'cancelled' ? { error: 'access_denied', state: asked.state } : { code, state: asked.state };
    if (asked.response_mode !== 'form_post') {
      response.writeHead(302, { location: `${asked.redirect_uri}?${new URLSearchParams(answer)}` }).end();
      return;
    }
    const [firstName = '', lastName = ''] = (state.person.name ?? '').split(' ');
    const user = JSON.stringify({ name: { firstName, lastName } }).replaceAll('"', '&quot;');
    const fields = Object.entries({ ...answer, user }).map(
      ([n, v]) => `<input type="hidden" name="${n}" value="${v}">`,
    );
    const form = `<form method="post" action="${asked.redirect_uri}">${fields.join('')}</form>`;
    const script = '<script>document.forms[0].submit()</script>';
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${form}${script}`);
  }

  function token(body: string) {
    const got = Exchange.parse(Object.fromEntries(new URLSearchParams(body)));
    const asked = granted.get(got.code);
    granted.delete(got.code);
    const challenge = createHash('sha256').update(got.code_verifier).digest('base64url');
    if (asked?.redirect_uri !== got.redirect_uri || asked.code_challenge !== challenge) throw new Error('bad grant');
    if (got.client_secret !== SECRET) checkAppleSecret(got.client_secret);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 3600, id_token: identity(asked) };
  }

  function checkAppleSecret(secret: string): void {
    const [header = '', claims = '', signature = ''] = secret.split('.');
    const key = { key: apple.publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const isTheirs = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
    const { aud, exp } = AppleSecret.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    if (!isTheirs || aud !== issuer || exp * 1000 < Date.now()) throw new Error('bad client');
  }

  function identity(asked: Asked): string {
    const { mischief } = state;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      ...state.person,
      iss: mischief === 'other-issuer' ? 'https://other.example' : issuer,
      aud: mischief === 'other-audience' ? 'another app' : asked.client_id,
      nonce: mischief === 'other-nonce' ? 'of an earlier sign-in' : asked.nonce,
      iat: mischief === 'expired' ? now - 7200 : now,
      exp: mischief === 'expired' ? now - 3600 : now + 600,
    };
    const kid = mischief === 'an unpublished key' ? 'k0' : keyId;
    const header = { alg: algorithmOf(mischief), typ: 'JWT', kid };
    const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${signatureOf(text).toString('base64url')}`;
  }

  function signatureOf(text: string): Buffer {
    const { mischief } = state;
    if (mischief === 'no-signature') return Buffer.alloc(0);
    if (mischief === 'the public key as a password') {
      return createHmac('sha256', keys.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest();
    }
    return sign('sha256', Buffer.from(text), mischief === 'foreign-key' ? foreign.privateKey : keys.privateKey);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (value: unknown) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (state.isDown) return void response.writeHead(503).end();
    if (url.pathname === '/.well-known/openid-configuration') return json(discovery());
    if (url.pathname === '/keys') {
      state.keysAsked++;
      return json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] });
    }
    if (url.pathname === '/portrait') return void response.writeHead(200).end(state.portrait);
    if (url.pathname === '/authorize') return authorize(url, response);
    if (url.pathname === '/token' && request.method === 'POST') return json(token(await bodyOf(request)));
    response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(400).end(JSON.stringify(String(error))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const privateKey = String(apple.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return {
    issuer,
    state,
    /** From now on every identity is signed with a new key, and the old one is no longer published. */
    changeKey() {
      keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
      keyId = randomUUID();
    },
    /** The settings of an installation that has made itself known to this provider, in both of its guises. */
    env: {
      ...{ GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: CLIENT, GOOGLE_CLIENT_SECRET: SECRET },
      ...{ APPLE_ISSUER: issuer, APPLE_CLIENT_ID: CLIENT, APPLE_TEAM_ID: APPLE_TEAM, APPLE_KEY_ID: 'KEY0123456' },
      APPLE_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function algorithmOf(mischief: Mischief | undefined): string {
  if (mischief === 'no-signature') return 'none';
  return mischief === 'the public key as a password' ? 'HS256' : 'RS256';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
