import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, type Html, plainPage } from '#server/http/html.ts';
import { atThisMachine } from '#server/http/loopback.ts';
import { Problem } from '#server/http/problem.ts';
import { type Kept, keptLetter, keptMail } from './mail-mailbox.ts';
import type { Outside } from './outside.ts';

const Params = z.object({ id: z.uuid() });

/** Mail that was kept instead of sent, for whoever sits at this machine: it holds links that sign people in. */
export function mailboxPages(app: FastifyInstance, { db, settings: { productName } }: Outside): void {
  const type = 'text/html; charset=utf-8';
  app.get('/dev/mailbox', { onRequest: atThisMachine }, async (_request, reply) =>
    reply.type(type).send(listPage(productName, await keptMail(db))),
  );
  app.get('/dev/mailbox/:id', { onRequest: atThisMachine }, async (request, reply) => {
    const letter = await keptLetter(db, Params.parse(request.params).id);
    if (!letter) throw new Problem(404, 'There is no such mail.');
    return reply.type(type).send(letterPage(productName, letter));
  });
}

const listPage = (product: string, letters: readonly Kept[]): string =>
  plainPage(
    { title: 'Mailbox', product },
    html`<h1>Mailbox</h1>
      <p class="note">This server has no SMTP_URL, so its mail is kept here. Only this machine can open this page.</p>
      ${letters.length === 0 ? html`<p>No mail yet.</p>` : letters.map(entry)}`,
  );

const entry = ({ id, to, subject, sentAt }: Kept): Html =>
  html`<article class="card">
    <h2><a href="/dev/mailbox/${id}">${subject}</a></h2>
    <p class="soft">To ${to}, ${sentAt}</p>
  </article>`;

const letterPage = (product: string, { to, subject, text, sentAt }: Kept): string =>
  plainPage(
    { title: subject, product },
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
