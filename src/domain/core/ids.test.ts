import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedId, timeId } from './ids.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

test('a derived id is the UUIDv5 of RFC 9562', () => {
  expect(derivedId(DNS, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
});

test('a derived id agrees with a second SHA-1 for names of every length and script', () => {
  for (const name of ['', 'set:1', 'x'.repeat(39), 'x'.repeat(40), 'x'.repeat(200), 'Šárka Č. 🏐']) {
    const digest = createHash('sha1')
      .update(Buffer.from(DNS.replaceAll('-', ''), 'hex'))
      .update(name)
      .digest('hex');
    expect(derivedId(DNS, name).slice(0, 8)).toBe(digest.slice(0, 8));
  }
});

test('time ids sort by their time', () => {
  const random = new Uint8Array(10).fill(255);
  expect(timeId(1_700_000_000_000, random) < timeId(1_700_000_000_001, new Uint8Array(10))).toBe(true);
  expect(timeId(0x0123456789ab, random)).toMatch(/^01234567-89ab-7fff-bfff-ffffffffffff$/);
});
