import { expect, test } from 'vitest';
import { readSettings } from '#server/config.ts';
import { greeting } from './greeting.ts';
import { mailboxKey } from './mail/mailbox-address.ts';

const SECRET = 'a secret of the tests, long enough to sign with';
const KEY = 'the-key-of-the-mailbox';
const greeted = (env: Record<string, string>) => {
  const settings = readSettings(env);
  return greeting(settings, mailboxKey(settings, SECRET) && KEY);
};

test.each([
  [{}, 'http://localhost:3000/dev/mailbox'],
  [
    { APP_URL: 'https://lineups.example', HOST: '0.0.0.0', PORT: '8080', DEV_MAILBOX: '1' },
    'http://localhost:8080/dev/mailbox',
  ],
  [{ HOST: '127.0.0.1', PORT: '4000' }, 'http://127.0.0.1:4000/dev/mailbox'],
  [{ HOST: '::1', PORT: '4000' }, 'http://[::1]:4000/dev/mailbox'],
])('[GUARD-01] the mailbox is named with its key where this machine can open it: %o', (env, address) => {
  const [ready, mailbox] = greeted(env);
  expect(ready).toBe(`Lineup Pro is ready at ${readSettings(env).appUrl}`);
  expect(mailbox).toMatch(new RegExp(`${address.replace(/[[\]]/g, '\\$&')}\\?key=${KEY}$`));
});

test('[GUARD-02] at a public address the start says that mails reach nobody', () => {
  const lines = greeted({ APP_URL: 'https://lineups.example' });
  expect(lines[1]).toBe('No mail is sent: set SMTP_URL, or DEV_MAILBOX=1 to read mails on this machine.');
  expect(lines.join()).not.toContain(KEY);
});

test('[GUARD-07] who opens the server to other devices without naming it hears that they cannot sign in', () => {
  const said = (env: Record<string, string>) => greeted(env).join('\n');
  expect(said({ HOST: '0.0.0.0' })).toContain('set APP_URL to the address that they type');
  for (const env of [{}, { HOST: '0.0.0.0', APP_URL: 'http://192.168.1.5:3000' }])
    expect(said(env)).not.toContain('set APP_URL');
});

test('with a mail server and a database there is nothing more to say', () => {
  const env = { SMTP_URL: 'smtp://mail.example:587', DATABASE_URL: 'postgresql://db.example/lineups' };
  expect(greeted(env)).toEqual(['Lineup Pro is ready at http://localhost:3000']);
});
