import { createPrivateKey } from 'node:crypto';
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from 'better-auth/oauth2';
import { createRemoteJWKSet, decodeJwt, SignJWT } from 'jose';
import { allowInsecureRequests, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi';
import { z } from 'zod';
import { PROVIDERS, type Provider } from '#domain/accounts/api.ts';
import { Problem } from '#server/http/problem.ts';

/** Keys from the provider. Apple's key signs a short-lived secret. */
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
const SECRET_LIVES = '5m';
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
      jwks: async (header, token) => (await found()).keys(header, token),
    },
    accountSubject: ({ profile }) => Claims.parse(profile).sub,
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) =>
      createAuthorizationURL({
        id,
        options: { clientId },
        authorizationEndpoint: (await found()).authorizationEndpoint,
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
        options: { clientId, clientSecret: await secretFor(keys) },
        tokenEndpoint: (await found()).tokenEndpoint,
        tokenEndpointAuth: { method: 'client_secret_post' },
      }),
    getUserInfo: async ({ idToken, expectedIdTokenNonce, user }) => {
      if (idToken === undefined || expectedIdTokenNonce === undefined) return null;
      if (!(await verifyProviderIdToken(provider, idToken, expectedIdTokenNonce))) return null;
      const claims = Claims.safeParse(decodeJwt(idToken));
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

/** A provider on https is asked nothing over plain http: the exchange carries the secret of the installation. */
async function discover(issuer: string) {
  const isPlain = issuer.startsWith('http:');
  const answer = await discoveryRequest(new URL(issuer), {
    [allowInsecureRequests]: isPlain,
    signal: () => AbortSignal.timeout(PATIENCE_MS),
  });
  const endpoint = z.url({ protocol: isPlain ? /^https?$/ : /^https$/ });
  const Metadata = z.object({
    issuer: z.literal(issuer),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
  });
  const found = Metadata.parse(await processDiscoveryResponse(new URL(issuer), answer));
  return {
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: PATIENCE_MS }),
  };
}

function nameOf(user: Parameters<OAuthProvider['getUserInfo']>[0]['user']): string | undefined {
  const words = [user?.name?.firstName, user?.name?.lastName].filter((word) => typeof word === 'string');
  return words.join(' ').trim() || undefined;
}

async function secretFor({ issuer, clientId, secret }: SocialKeys): Promise<string> {
  if (typeof secret === 'string') return secret;
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(SECRET_LIVES)
    .sign(createPrivateKey(secret.privateKey));
}
