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

test('a setting for what is not built stops the start instead of being passed over', () => {
  expect(() => readSettings({ S3_BUCKET: 'b' })).toThrow('S3_BUCKET is set, but files');
});

test('keys that belong together are set together', () => {
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'id' })).toThrow('GOOGLE_CLIENT_SECRET is missing');
  const { google } = readSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
  expect(google).toEqual({ clientId: 'id', clientSecret: 'secret' });
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
