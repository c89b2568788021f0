import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { tokenIn } from './authenticate.ts';

const SECRET = 'a secret of this test';
const signed = (token: string, secret = SECRET): string =>
  `s=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`;

test('a token is taken with its own signature only, also once that is known', () => {
  const known = new Map<string, Buffer>();
  const read = (header: string) => tokenIn(header, 's', SECRET, known);
  const forged = [
    signed('one', 'another secret'),
    's=one',
    's=one.',
    `${signed('one').slice(0, -8)}`,
    signed('two', ''),
  ];
  expect(forged.map(read)).toEqual(forged.map(() => undefined));
  expect(known.size).toBe(0);
  expect([read(signed('one')), read(signed('one'))]).toEqual(['one', 'one']);
  expect([...known.keys()]).toEqual(['one']);
  expect(forged.map(read)).toEqual(forged.map(() => undefined));
});

test('signatures are kept of so many tokens only', () => {
  const known = new Map<string, Buffer>();
  for (let n = 0; n < 2500; n++) expect(tokenIn(signed(`token ${n}`), 's', SECRET, known)).toBe(`token ${n}`);
  expect(known.size).toBeLessThanOrEqual(1000);
});
