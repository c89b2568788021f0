import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieIn } from '#server/http/cookies.ts';
import { html, type Html, plainPage } from '#server/http/html.ts';
import { Problem } from '#server/http/problem.ts';
import { isSameSecret } from '#server/http/token.ts';
import { type Kept, keptLetter, keptMail } from './mail-mailbox.ts';
import { MAILBOX } from './mailbox-address.ts';
import type { Outside } from '#server/outside/outside.ts';

const Params = z.object({ id: z.uuid() });
const Query = z.object({ key: z.string().optional() });
const COOKIE = 'lineup-pro.mailbox';

/**
 * Pages with the kept mail, which contains links that sign people in. They open with the key from the printed address,
 * kept as a cookie for these pages; without it they are unknown pages.
 */
export function mailboxPages(app: FastifyInstance, { db, settings }: Outside, key: string): void {
  const { appUrl, productName } = settings;
  const type = 'text/html; charset=utf-8';
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  const mayRead = ({ headers }: FastifyRequest): boolean => isSameSecret(cookieIn(headers.cookie, COOKIE) ?? '', key);
  app.get(MAILBOX, async (request, reply) => {
    const given = Query.safeParse(request.query).data?.key;
    if (given !== undefined && isSameSecret(given, key)) {
      void reply.header('set-cookie', `${COOKIE}=${key}; Path=${MAILBOX}; HttpOnly; SameSite=Strict${secure}`);
      return reply.header('cache-control', 'no-store').redirect(MAILBOX, 303);
    }
    if (!mayRead(request)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(type)
      .send(listPage(productName, await keptMail(db)));
  });
  app.get(`${MAILBOX}/:id`, async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
    const letter = await keptLetter(db, Params.parse(request.params).id);
    if (!letter) throw new Problem(404, 'There is no such mail.');
    return reply.header('cache-control', 'no-store').type(type).send(letterPage(productName, letter));
  });
}

const listPage = (product: string, letters: readonly Kept[]): string =>
  plainPage(
    { title: 'Mailbox', product },
    html`<h1>Mailbox</h1>
      <p class="note">This server has no SMTP_URL, so its mail is kept here, for who has the key of this page.</p>
      ${letters.length === 0 ? html`<p>No mail yet.</p>` : letters.map(entry)}`,
  );

const entry = ({ id, to, subject, sentAt }: Kept): Html =>
  html`<article class="card">
    <h2><a href="${MAILBOX}/${id}">${subject}</a></h2>
    <p class="soft">To ${to}, ${sentAt}</p>
  </article>`;

const letterPage = (product: string, { to, subject, text, sentAt }: Kept): string =>
  plainPage(
    { title: subject, product },
    html`<p><a href="${MAILBOX}">Mailbox</a></p>
      <article class="card">
        <h1>${subject}</h1>
        <p class="soft">To ${to}, ${sentAt}</p>
        <p class="letter">${linkAddresses(text)}</p>
      </article>`,
  );

/** The text with its addresses made links. */
const linkAddresses = (text: string): readonly Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, i) => (i % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
