import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmationLetter } from '#server/accounts/letters.ts';
import { openPostOffice } from '#server/accounts/post.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { mailboxMail } from './mail-mailbox.ts';
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
  const at = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    made.app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } });

  test('[AUTH-30] a kept mail is named on the console and readable at this machine, with a working link', async () => {
    const lines: string[] = [];
    const announce = (line: string) => void lines.push(line);
    await mailboxMail({ db: made.db, clock: () => new Date(), announce }).send(letter);
    expect(lines).toEqual(['A mail came: "Confirm your email for Set & Match". Read it at /dev/mailbox']);
    const list = (await at('/dev/mailbox')).body;
    expect(list).toContain('dana@tidewatervb.org');
    const path = /\/dev\/mailbox\/[0-9a-f-]+/.exec(list)?.[0] ?? '';
    const page = (await at(path)).body;
    expect(page).toContain('href="http://localhost:3000/api/auth/verify-email?token=a&amp;b=&lt;c&gt;"');
    expect(page).not.toMatch(/<script|style="/);
  });

  test.each([
    ['another machine', {}, '192.168.1.20'],
    ['a proxy on this machine', { 'x-forwarded-for': '8.8.8.8' }, '127.0.0.1'],
    ['a page that calls itself by another name', { host: 'rebound.example:3000' }, '127.0.0.1'],
  ])('%s does not see the mailbox', async (_who, headers, address) => {
    expect((await at('/dev/mailbox', headers, address)).statusCode).toBe(404);
  });
});
