import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, secretOf } from './config.ts';

test('nothing needs to be set', () => {
  const settings = readSettings({ DATABASE_URL: ' ', S3_REGION: '' });
  expect(settings).toMatchObject({ port: 3000, appUrl: 'http://localhost:3000', trustProxy: false });
  expect([settings.databaseUrl, settings.google]).toEqual([undefined, undefined]);
});

test('a bad setting is named with its reason', () => {
  expect(() => readSettings({ PORT: 'eighty' })).toThrow('PORT must be a whole number');
  expect(() => readSettings({ PORT: '70000' })).toThrow('PORT must be between 0 and 65535');
  expect(() => readSettings({ MAXPREPS_SUPPLIER_ID: 'us' })).toThrow('MAXPREPS_SUPPLIER_ID must have 32 letters');
  expect(() => readSettings({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL must be an address');
});

test('the database behind a pooler is an address of its own, of use only beside the pooler', () => {
  const [DATABASE_URL, LISTEN_DATABASE_URL] = ['postgresql://pooler:6432/app', 'postgresql://db:5432/app'];
  expect(readSettings({ DATABASE_URL, LISTEN_DATABASE_URL }).listenDatabaseUrl).toBe(LISTEN_DATABASE_URL);
  expect(readSettings({ DATABASE_URL }).listenDatabaseUrl).toBeUndefined();
  expect(() => readSettings({ LISTEN_DATABASE_URL })).toThrow('LISTEN_DATABASE_URL is of use only beside DATABASE_URL');
  expect(() => readSettings({ DATABASE_URL, LISTEN_DATABASE_URL: 'http://db' })).toThrow('LISTEN_DATABASE_URL must be');
});

test('keys that belong together are set together', () => {
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET is missing');
  const { google } = readSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
  expect(google).toEqual({ issuer: 'https://accounts.google.com', clientId: 'id', secret: 'secret' });
  expect(() => readSettings({ S3_BUCKET: 'b' })).toThrow(
    'S3_ACCESS_KEY_ID is missing\nS3_SECRET_ACCESS_KEY is missing',
  );
  const { s3 } = readSettings({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' });
  expect(s3).toMatchObject({ bucket: 'b', endpoint: undefined, region: 'us-east-1', prefix: '' });
});

test('the key from Apple is taken in one line or in several, and nothing else passes for it', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' })).trim();
  const rest = { APPLE_CLIENT_ID: 'id', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key' };
  const oneLine = pem.replaceAll('\n', '\\n');
  for (const given of [pem, oneLine]) {
    expect(readSettings({ ...rest, APPLE_PRIVATE_KEY: given }).apple?.secret).toMatchObject({ privateKey: pem });
  }
  for (const wrong of ['secret', pem.slice(0, -40)]) {
    expect(() => readSettings({ ...rest, APPLE_PRIVATE_KEY: wrong })).toThrow(
      'APPLE_PRIVATE_KEY must be a private key',
    );
  }
});

test('payments are Stripe’s with both of its keys, and a key of the wrong kind is named', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readSettings({}).stripe).toBeUndefined();
  expect(readSettings(keys).stripe).toEqual({
    ...{ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: 'https://api.stripe.com' },
  });
  expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow('STRIPE_WEBHOOK_SECRET is missing');
  expect(() => readSettings({ ...keys, STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow('STRIPE_SECRET_KEY must be a secret');
});

test('a secret that is not given is made once and kept', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lineup-pro-secret-'));
  const made = secretOf({ authSecret: undefined, dataDir });
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(secretOf({ authSecret: undefined, dataDir })).toBe(made);
  expect(secretOf({ authSecret: 'given', dataDir })).toBe('given');
  rmSync(dataDir, { recursive: true });
});
