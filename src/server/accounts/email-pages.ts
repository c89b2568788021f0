import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, type Html, plainPage, sendFormPage } from '#server/http/html.ts';
import type { Outside } from '#server/outside/outside.ts';
import { type Change, confirmChange, type Confirmed, readChange, waitsFor } from './email-change.ts';

const PATH = '/api/accounts/email/:token';
const LIMITED = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
const Params = z.object({ token: z.string().max(200) });

/**
 * Pages for the links in mails about a change of email address; without scripts, since a mail may be opened anywhere.
 * Opening one changes nothing, because programs that scan mails open links too; pressing its button confirms.
 */
export async function emailPages(app: FastifyInstance, outside: Outside): Promise<void> {
  const product = outside.settings.productName;
  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => ({}));
    pages.get(PATH, LIMITED, async (request, reply) => {
      const { token } = Params.parse(request.params);
      const change = await readChange(outside, token);
      return sendFormPage(
        reply.header('cache-control', 'no-store'),
        change ? openedPage(product, change) : donePage(product, { kind: 'gone' }),
      );
    });
    pages.post(PATH, LIMITED, async (request, reply) => {
      const { token } = Params.parse(request.params);
      return sendFormPage(reply, donePage(product, await confirmChange(outside, token)));
    });
  });
}

const page = (titled: { title: string; product: string }, body: Html): string =>
  plainPage(
    titled,
    html`<section class="card">
      <h1>${titled.title}</h1>
      ${body}
    </section>`,
  );

function openedPage(product: string, change: Change): string {
  const other = waitsFor(change);
  return other === undefined ? askPage(product, change) : donePage(product, { kind: 'half', other });
}

const askPage = (product: string, { oldEmail, newEmail }: Change): string =>
  page(
    { title: 'Change your email', product },
    html`<p>The email of your ${product} account is to change from <b>${oldEmail}</b> to <b>${newEmail}</b>.</p>
      <form method="post"><button class="first">Confirm the change</button></form>`,
  );

function donePage(product: string, confirmed: Confirmed): string {
  const back = html`<p><a href="/teams">Open ${product}</a></p>`;
  switch (confirmed.kind) {
    case 'gone':
      return page(
        { title: 'This link has ended', product },
        html`<p>It has expired, was already used, or a newer change took its place.</p>
          ${back}`,
      );
    case 'taken':
      return page(
        { title: 'This email has an account already', product },
        html`<p>Nothing was changed. You sign in as before.</p>
          ${back}`,
      );
    case 'half':
      return page(
        { title: 'Confirmed here', product },
        html`<p>One more: confirm the change in the mailbox of <b>${confirmed.other}</b> too.</p>`,
      );
    case 'done':
      return page(
        { title: 'Your email was changed', product },
        html`<p>From now on you sign in with <b>${confirmed.email}</b>.</p>
          ${back}`,
      );
  }
}
