import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { html, type Html, plainPage } from '#server/http/html.ts';
import { Problem } from '#server/http/problem.ts';
import type { Database } from '#server/db/database.ts';
import { type Kept, keptLetter, keptMail } from './mail-mailbox.ts';

const Params = z.object({ id: z.uuid() });
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const OWN_NAMES = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/** Mail that was kept instead of sent, for whoever sits at this machine. */
export function mailboxPages(app: FastifyInstance, db: Database): void {
  const type = 'text/html; charset=utf-8';
  app.get('/dev/mailbox', { onRequest: atThisMachine }, async (_request, reply) =>
    reply.type(type).send(listPage(await keptMail(db))),
  );
  app.get('/dev/mailbox/:id', { onRequest: atThisMachine }, async (request, reply) => {
    const letter = await keptLetter(db, Params.parse(request.params).id);
    if (!letter) throw new Problem(404, 'There is no such mail.');
    return reply.type(type).send(letterPage(letter));
  });
}

/**
 * Mails hold links that sign people in. A proxy on the same machine comes from loopback too, so a request that was
 * passed on, or that asks by another name, is from elsewhere.
 */
export async function atThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): Promise<void> {
  const isDirect = LOOPBACK.test(socket.remoteAddress ?? '') && PASSED_ON.every((name) => headers[name] === undefined);
  if (!isDirect || !OWN_NAMES.test(headers.host ?? '')) throw new Problem(404, 'There is nothing at this address.');
}

const listPage = (letters: readonly Kept[]): string =>
  plainPage(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p class="note">This server has no SMTP_URL, so its mail is kept here. Only this machine can open this page.</p>
      ${letters.length === 0 ? html`<p>No mail yet.</p>` : letters.map(entry)}`,
  );

const entry = ({ id, to, subject, sentAt }: Kept): Html =>
  html`<article class="card">
    <h2><a href="/dev/mailbox/${id}">${subject}</a></h2>
    <p class="soft">To ${to}, ${sentAt}</p>
  </article>`;

const letterPage = ({ to, subject, text, sentAt }: Kept): string =>
  plainPage(
    subject,
    html`<p><a href="/dev/mailbox">Mailbox</a></p>
      <article class="card">
        <h1>${subject}</h1>
        <p class="soft">To ${to}, ${sentAt}</p>
        <p class="letter">${linked(text)}</p>
      </article>`,
  );

/** The text with its addresses made links. */
const linked = (text: string): readonly Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
