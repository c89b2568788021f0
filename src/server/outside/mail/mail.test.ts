import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmationLetter } from '#server/accounts/letters.ts';
import { openPostOffice } from '#server/accounts/post.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { AUTH_SECRET, outsideOf, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { mailboxMail } from './mail-mailbox.ts';
import { mailboxKey } from './mailbox-address.ts';
import { smtpMail } from './mail-smtp.ts';

const LINK = 'http://localhost:3000/api/auth/verify-email?token=a&b=<c>';
const letter = confirmationLetter({ to: 'dana@tidewatervb.org', product: 'Set & Match' }, LINK);

let made: TestApp;
beforeAll(async () => {
  made = await testApp({ clock: () => new Date() });
});
afterAll(() => made.close());

/** A mail server that keeps what it is given, or turns everything away so many times first. */
async function mailServer(refusals = 0) {
  const received: Email[] = [];
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (left-- > 0) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail);
          done();
        });
      });
    },
  });
  const address = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const found = listening.address();
      if (found !== null && typeof found === 'object') resolve(found);
    });
  });
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { received, url: `smtp://127.0.0.1:${address.port}`, close };
}

describe('SMTP', () => {
  test('[AUTH-30] [AMB-001] a letter arrives in the name of the product with sender, recipient, both forms and a link that is whole', async () => {
    const server = await mailServer();
    const mail = smtpMail({ url: server.url, from: 'Lineup Pro <no-reply@lineup-pro.example>' });
    await mail.send(letter);
    await mail.close();
    await server.close();
    const [got] = server.received;
    expect(got?.from).toMatchObject({ name: 'Lineup Pro', address: 'no-reply@lineup-pro.example' });
    expect(got?.to).toMatchObject([{ address: 'dana@tidewatervb.org' }]);
    expect(got?.subject).toBe('Confirm your email for Set & Match');
    expect(got?.html).toContain('>Set &amp; Match</p>');
    expect(got?.html).not.toContain('Lineup Pro');
    expect(got?.text).toContain(LINK);
    expect(got?.html).toContain('token=a&amp;b=&lt;c&gt;"');
    expect(got?.html).not.toContain('<c>');
  });

  test('a mail server that is busy for a moment is tried again', async () => {
    const server = await mailServer(1);
    const mail = smtpMail({ url: server.url, from: 'a@b.org' });
    const failures: unknown[] = [];
    const failed = (error: unknown) => void failures.push(error);
    const office = openPostOffice({ db: made.db, clock: () => new Date(), mail, failed, retryMs: 1 });
    office.post(letter);
    await office.emptied();
    await mail.close();
    await server.close();
    expect([server.received.length, failures.length]).toEqual([1, 0]);
  });

  test('letters to one mailbox arrive in the order in which they were written', async () => {
    const server = await mailServer(1);
    const mail = smtpMail({ url: server.url, from: 'a@b.org' });
    const office = openPostOffice({ db: made.db, clock: () => new Date(), mail, failed: () => undefined, retryMs: 1 });
    for (const subject of ['first', 'second', 'third']) office.post({ ...letter, to: 'order@b.org', subject });
    await office.emptied();
    await mail.close();
    await server.close();
    expect(server.received.map(({ subject }) => subject)).toEqual(['first', 'second', 'third']);
  });

  test('a mail that cannot be sent is reported once', async () => {
    const mail = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'a@b.org' });
    const failures: unknown[] = [];
    const failed = (error: unknown) => void failures.push(error);
    const office = openPostOffice({ db: made.db, clock: () => new Date(), mail, failed, retryMs: 1 });
    office.post({ ...letter, to: 'somebody@else.org' });
    await office.emptied();
    expect(failures).toHaveLength(1);
  });
});

describe('mailbox', () => {
  const KEY = mailboxKey(SETTINGS, AUTH_SECRET) ?? '';
  const direct = { host: 'localhost:3000' };
  const at = (url: string, headers: Record<string, string> = {}) =>
    made.app.inject({ url, headers: { ...direct, ...headers } });
  const cookieOf = async () => String((await at(`/dev/mailbox?key=${KEY}`)).headers['set-cookie']);

  test('[AUTH-30] [GUARD-01] a kept mail is named on the console and readable with the key, with a working link', async () => {
    const lines: string[] = [];
    const announce = (line: string) => void lines.push(line);
    await mailboxMail({ db: made.db, clock: () => new Date(), announce, key: KEY }).send(letter);
    expect(lines).toEqual(['A mail came: "Confirm your email for Set & Match". npm run mailbox says where it is.']);
    const cookie = (await cookieOf()).split(';')[0] ?? '';
    const list = (await at('/dev/mailbox', { cookie })).body;
    expect(list).toContain('dana@tidewatervb.org');
    const path = /\/dev\/mailbox\/[0-9a-f-]+/.exec(list)?.[0] ?? '';
    const page = (await at(path, { cookie })).body;
    expect(page).toContain('href="http://localhost:3000/api/auth/verify-email?token=a&amp;b=&lt;c&gt;"');
    expect(page).not.toMatch(/<script|style="/);
    expect((await at(path)).statusCode).toBe(404);
  });

  test('[GUARD-01] the key leaves the address at once, and stays as a cookie of these pages that no script reads', async () => {
    const opened = await at(`/dev/mailbox?key=${KEY}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/dev/mailbox']);
    expect(await cookieOf()).toBe(`lineup-pro.mailbox=${KEY}; Path=/dev/mailbox; HttpOnly; SameSite=Strict`);
  });

  test.each([
    ['no key', '/dev/mailbox', {}],
    ['a wrong key', `/dev/mailbox?key=${'x'.repeat(43)}`, {}],
    ['a part of the key', `/dev/mailbox?key=${mailboxKey(SETTINGS, AUTH_SECRET)?.slice(0, 40)}`, {}],
    ['two keys', '/dev/mailbox?key=a&key=b', {}],
    ['an empty key', '/dev/mailbox?key=', {}],
    ['a wrong cookie', '/dev/mailbox', { cookie: 'lineup-pro.mailbox=x' }],
    ['an empty cookie', '/dev/mailbox', { cookie: 'lineup-pro.mailbox=' }],
  ])('[GUARD-01] with %s nobody sees the mailbox, not even from this machine', async (_which, url, headers) => {
    const [got, unknown] = [await at(url, { ...headers }), await at('/dev/unknown')];
    expect([got.statusCode, got.body]).toEqual([404, unknown.body]);
  });

  test.each([
    [404, { APP_URL: 'https://lineups.example' }],
    [404, { APP_URL: 'http://localhost.example:3000' }],
    [303, { APP_URL: 'https://lineups.example', DEV_MAILBOX: '1' }],
    [303, { APP_URL: 'http://127.0.0.1:8080' }],
    [303, { HOST: '0.0.0.0' }],
  ])('[GUARD-02] the right address is answered %i with %o', async (status, env) => {
    const settings = readSettings({ LOG_LEVEL: 'error', ...env });
    const app = await buildApp(outsideOf(made.db, { settings }));
    expect((await app.inject({ url: `/dev/mailbox?key=${KEY}`, headers: direct })).statusCode).toBe(status);
    await app.close();
  });

  test('[GUARD-01] [GUARD-03] a proxy that says nothing of itself opens neither mailbox nor figures', async () => {
    const url = await made.app.listen({ port: 0, host: '127.0.0.1' });
    const settings = readSettings({ LOG_LEVEL: 'error', APP_URL: 'https://lineups.example' });
    const open = await buildApp(outsideOf(made.db, { settings }));
    const openUrl = await open.listen({ port: 0, host: '127.0.0.1' });
    for (const target of [url, openUrl]) {
      const proxy = await silentProxy(target);
      expect((await fetch(`${proxy.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${proxy.url}/dev/mailbox`)).status).toBe(404);
      expect((await fetch(`${proxy.url}/metrics`)).status).toBe(target === url ? 200 : 404);
      await proxy.close();
    }
    await open.close();
  });
});

/** A proxy like a bare `proxy_pass`: it sends its upstream's host name and no forwarded address. */
async function silentProxy(target: string) {
  const { port } = new URL(target);
  const server = createServer((asked, answer) => {
    const { method, url } = asked;
    const on = request(
      { host: '127.0.0.1', port, method, path: url, headers: { host: `localhost:${port}` } },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    asked.pipe(on);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, close };
}
