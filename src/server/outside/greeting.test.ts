import { expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { greeting } from './greeting.ts';

test.each([
  [{}, 'http://localhost:3000/dev/mailbox'],
  [{ APP_URL: 'https://lineups.example', HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080/dev/mailbox'],
  [{ HOST: '127.0.0.1', PORT: '4000' }, 'http://127.0.0.1:4000/dev/mailbox'],
  [{ HOST: '::1', PORT: '4000' }, 'http://[::1]:4000/dev/mailbox'],
])('the mailbox is named where this machine can open it: %o', (env, address) => {
  const [ready, mailbox] = greeting(readSettings(env));
  expect(ready).toBe(`Lineup Pro is ready at ${readSettings(env).appUrl}`);
  expect(mailbox).toContain(address);
});

test('with a mail server and a database there is nothing more to say', () => {
  const env = { SMTP_URL: 'smtp://mail.example:587', DATABASE_URL: 'postgresql://db.example/lineups' };
  expect(greeting(readSettings(env))).toEqual(['Lineup Pro is ready at http://localhost:3000']);
});
