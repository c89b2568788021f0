import { sign } from 'node:crypto';
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from 'better-auth/oauth2';
import { z } from 'zod';
import { PROVIDERS, type Provider } from '#domain/accounts/api.ts';
import { Problem } from '#server/http/problem.ts';

/** What the owner of an installation has from a provider. Apple gives a key with which each secret is made. */
export type SocialKeys = {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | { readonly teamId: string; readonly keyId: string; readonly privateKey: string };
};

/** How the two differ: Apple posts its answer back when it is asked for a name. */
const WAYS = {
  google: { scopes: ['openid', 'email', 'profile'] },
  apple: { scopes: ['openid', 'email', 'name'], responseMode: 'form_post' },
} as const satisfies Record<Provider, object>;

const Discovered = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Discovered = z.infer<typeof Discovered>;
const Key = z.looseObject({ kty: z.string(), kid: z.string() });
const Keys = z.object({ keys: z.array(z.unknown()) });
const Claims = z.object({
  sub: z.string().min(1),
  email: z.email(),
  // Apple has written it as a word.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).default(false),
  name: z.string().optional(),
  picture: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

const PATIENCE_MS = 10_000;
const SECRET_LIVES_SECONDS = 300;
/** Signatures that both sides can check without a shared secret. */
const ALGORITHMS = ['RS256', 'ES256'];

/** A provider of sign-ins by OpenID: found by its issuer when first needed, its tokens checked by its own keys. */
export function openIdProvider(id: Provider, keys: SocialKeys): OAuthProvider {
  const way: { readonly scopes: readonly string[]; readonly responseMode?: 'form_post' } = WAYS[id];
  const { issuer, clientId } = keys;
  const name = PROVIDERS[id];
  const found = once(() => discover(issuer), name);
  const provider: OAuthProvider = {
    id,
    name,
    issuer,
    requiresIdTokenNonce: true,
    options: { requireEmailVerification: true },
    idToken: {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      nonceComparison: 'exact-or-sha256',
      jwks: async ({ kid }) => keyOf((await found()).jwks_uri, kid),
    },
    accountSubject: ({ profile }) => Claims.parse(profile).sub,
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: (await found()).authorization_endpoint,
        scopes: [...way.scopes],
        ...(way.responseMode && { responseMode: way.responseMode }),
        ...(idTokenNonce !== undefined && { nonce: idTokenNonce }),
        ...{ state, codeVerifier, redirectURI },
      }),
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) =>
      validateAuthorizationCode({
        code,
        redirectURI,
        ...(codeVerifier !== undefined && { codeVerifier }),
        options: { clientId, clientSecret: secretFor(keys) },
        tokenEndpoint: (await found()).token_endpoint,
        tokenEndpointAuth: { method: 'client_secret_post' },
      }),
    getUserInfo: async ({ idToken, expectedIdTokenNonce, user }) => {
      if (idToken === undefined || expectedIdTokenNonce === undefined) return null;
      if (!(await verifyProviderIdToken(provider, idToken, expectedIdTokenNonce))) return null;
      const claims = Claims.safeParse(claimsOf(idToken));
      if (!claims.success) return null;
      const { email, email_verified: emailVerified, picture: image } = claims.data;
      return {
        user: { ...{ email, emailVerified, image }, name: nameOf(user) ?? claims.data.name },
        data: claims.data,
      };
    },
  };
  return provider;
}

/** Asked once; a failure is forgotten, so that the next person's try asks again. */
function once<T>(ask: () => Promise<T>, name: string): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((cause: unknown) => {
      asked = undefined;
      throw new Problem(502, `${name} cannot be reached right now. Please try again.`, { cause });
    });
    return asked;
  };
}

async function discover(issuer: string): Promise<Discovered> {
  const found = Discovered.parse(await read(`${issuer}/.well-known/openid-configuration`));
  if (found.issuer !== issuer) throw new Error(`${issuer} calls itself ${found.issuer}`);
  return found;
}

async function keyOf(address: string, kid: string | undefined): Promise<z.infer<typeof Key>> {
  const { keys } = Keys.parse(await read(address));
  const key = keys.map((one) => Key.safeParse(one)).find(({ data }) => data?.kid === kid)?.data;
  if (!key) throw new Error(`${address} has no key ${kid ?? 'without a name'}`);
  return key;
}

async function read(address: string): Promise<unknown> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}

/** The middle part of a token that was checked before. */
const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

function nameOf(user: Parameters<OAuthProvider['getUserInfo']>[0]['user']): string | undefined {
  const words = [user?.name?.firstName, user?.name?.lastName].filter((word) => typeof word === 'string');
  return words.join(' ').trim() || undefined;
}

function secretFor({ issuer, clientId, secret }: SocialKeys): string {
  if (typeof secret === 'string') return secret;
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'ES256', kid: secret.keyId };
  const claims = { iss: secret.teamId, iat: now, exp: now + SECRET_LIVES_SECONDS, aud: issuer, sub: clientId };
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(text), { key: secret.privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
