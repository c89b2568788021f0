import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { SUPPLIER_ID } from '#domain/analysis/maxpreps.ts';

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be between ${least} and ${most}`);
const text = z.string().min(1);
const address = (...protocols: string[]) =>
  text.refine((url) => URL.canParse(url) && protocols.includes(new URL(url).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Whose tokens are believed, in the spelling that stands in them. */
const issuer = address('https:', 'http:').regex(/[^/]$/, 'must not end with a slash');
/** The text of a .p8 file; in one line its line breaks are written as \\n. */
const signingKey = text
  .transform((key) => key.replaceAll('\\n', '\n'))
  .refine(isSigningKey, 'must be a private key on the curve P-256, as in the .p8 file from Apple');

/** Every setting there is, by its name in the environment. */
const Environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: text.default('localhost'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  /** The database itself, where `DATABASE_URL` is a pooler that lends connections for a transaction at a time. */
  LISTEN_DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  APP_URL: address('http:', 'https:').optional(),
  PRODUCT_NAME: text.default('Lineup Pro'),
  SUPPORT_EMAIL: z.email('must be an email address').default('support@lineup-pro.example'),
  /** Of this installation, as MaxPreps gave it; the web app is built with it. */
  MAXPREPS_SUPPLIER_ID: text.regex(SUPPLIER_ID, 'must have 32 letters, digits or hyphens').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** `true`, a number of proxies, or their addresses: only then is X-Forwarded-For believed. */
  TRUST_PROXY: text.default('false').transform(proxies),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Token for `/metrics`; without it only this machine may read them, and only where it alone is served. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Of PGlite: how many nightly backups are kept in DATA_DIR. */
  BACKUP_DAYS: whole(0, 365).default(7),
  CHROMIUM_PATH: text.optional(),
  /** Where `APP_URL` is public the local mailbox exists only when it is asked for. */
  DEV_MAILBOX: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  PUSHES_PER_MINUTE: whole(1, 1_000_000).default(1200),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: text.default('Lineup Pro <no-reply@lineup-pro.example>'),
});
type Environment = z.infer<typeof Environment>;

/** Keys that are of use only together, by the beginning of their names: all or none. */
const GROUPS = {
  google: z
    .object({
      GOOGLE_CLIENT_ID: text,
      GOOGLE_CLIENT_SECRET: text,
      GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
    })
    .transform((env) => ({
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      secret: env.GOOGLE_CLIENT_SECRET,
    })),
  apple: z
    .object({
      APPLE_CLIENT_ID: text,
      APPLE_TEAM_ID: text,
      APPLE_KEY_ID: text,
      APPLE_PRIVATE_KEY: signingKey,
      APPLE_ISSUER: issuer.default('https://appleid.apple.com'),
    })
    .transform((env) => ({
      issuer: env.APPLE_ISSUER,
      clientId: env.APPLE_CLIENT_ID,
      secret: { teamId: env.APPLE_TEAM_ID, keyId: env.APPLE_KEY_ID, privateKey: env.APPLE_PRIVATE_KEY },
    })),
  s3: z
    .object({
      S3_BUCKET: text,
      S3_ACCESS_KEY_ID: text,
      S3_SECRET_ACCESS_KEY: text,
      S3_ENDPOINT: address('https:', 'http:').optional(),
      S3_REGION: text.default('us-east-1'),
      S3_PREFIX: z
        .string()
        .regex(/^([a-z0-9-]+\/)+$/, 'must be made of small letters, digits and hyphens and end with a slash')
        .default(''),
    })
    .transform((env) => ({
      bucket: env.S3_BUCKET,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      endpoint: env.S3_ENDPOINT,
      region: env.S3_REGION,
      prefix: env.S3_PREFIX,
    })),
  stripe: z
    .object({
      STRIPE_SECRET_KEY: text.regex(/^[sr]k_/, 'must be a secret key, which begins with sk_ or rk_'),
      STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_/, 'must begin with whsec_'),
      STRIPE_API_URL: address('http:', 'https:').default('https://api.stripe.com'),
    })
    .transform((env) => ({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    })),
} as const;

export type Settings = ReturnType<typeof settingsOf>;

/** Settings are wrong: the message names each one, and the start stops there. */
export class BadSettings extends Error {}

type Variables = Readonly<Record<string, string>>;

export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = notEmpty(env);
  return settingsOf(parseVariables(Environment, given), given);
}

/** An empty variable counts as not set. */
function notEmpty(env: Readonly<Record<string, string | undefined>>): Variables {
  const entries = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  return z.record(z.string(), z.string()).parse(Object.fromEntries(entries));
}

function parseVariables<S extends z.ZodType>(schema: S, given: Variables): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const sentence = ({ path, message }: z.core.$ZodIssue): string =>
    `${path.join('.')} ${path.every((name) => String(name) in given) ? message : 'is missing'}`;
  throw new BadSettings(result.error.issues.map(sentence).join('\n'));
}

function group<S extends z.ZodType>(prefix: string, schema: S, given: Variables): z.output<S> | undefined {
  const isSet = Object.keys(given).some((name) => name.startsWith(prefix));
  return isSet ? parseVariables(schema, given) : undefined;
}

function settingsOf(env: Environment, given: Variables) {
  if (env.LISTEN_DATABASE_URL !== undefined && env.DATABASE_URL === undefined)
    throw new BadSettings('LISTEN_DATABASE_URL is of use only beside DATABASE_URL');
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    distDir: join(import.meta.dirname, '../../dist'),
    databaseUrl: env.DATABASE_URL,
    listenDatabaseUrl: env.LISTEN_DATABASE_URL,
    appUrl: new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin,
    productName: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    authSecret: env.AUTH_SECRET,
    metricsToken: env.METRICS_TOKEN,
    backupDays: env.BACKUP_DAYS,
    chromiumPath: env.CHROMIUM_PATH,
    pushesPerMinute: env.PUSHES_PER_MINUTE,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    devMailbox: env.DEV_MAILBOX === '1',
    google: group('GOOGLE_', GROUPS.google, given),
    apple: group('APPLE_', GROUPS.apple, given),
    s3: group('S3_', GROUPS.s3, given),
    stripe: group('STRIPE_', GROUPS.stripe, given),
  } as const;
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

type Trust = boolean | string | ((address: string, hop: number) => boolean);

function proxies(value: string): Trust {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? (_, hop) => hop < Number(value) : value;
}

/** Signs cookies and links. Made once and kept in the data folder where none is set. */
export function secretOf({ authSecret, dataDir }: Pick<Settings, 'authSecret' | 'dataDir'>): string {
  if (authSecret !== undefined) return authSecret;
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch {
    // It is there already.
  }
  return readFileSync(file, 'utf8');
}
