import type { FastifyInstance, FastifyReply } from 'fastify';

/** Markup that must not be escaped again. */
export type Html = { readonly markup: string };

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

type Part = Html | string | number | readonly Html[];

function markupOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

/** Template tag that escapes its values. */
export function html(words: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: words.reduce((done, word, i) => done + markupOf(parts[i - 1] ?? '') + word) };
}

type Titled = { readonly title: string; readonly product: string };

/** A page without scripts, for parts that must work beside the app, such as links in mails. */
export const plainPage = ({ title, product }: Titled, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${product}</title>
        <link rel="icon" href="/favicon.png" />
        <link rel="stylesheet" href="/dev/plain.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.markup;

/** The app itself sends no forms; these pages do, and nothing else. */
const FORM_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export const sendFormPage = (reply: FastifyReply, page: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', FORM_POLICY).send(page);

const PLAIN_CSS = `
:root { color-scheme: light dark; --page: #f3f5f4; --surface: #fff; --text: #122329; --soft: #43565b; --line: #7b8b8e; --link: #0b5f6c; --on: #fff; --court: #b9552f; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0b161a; --surface: #122127; --text: #eef3f2; --soft: #b4c3c5; --line: #64777c; --link: #5cc0cb; --on: #06262c; --court: #cb6f48; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/24px system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 28px; line-height: 34px; margin: 0 0 8px; }
.note { margin: 0 0 20px; padding: 10px 14px; border: 2px dashed var(--line); color: var(--soft); }
.card { margin: 0 0 16px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-top: 4px solid var(--court); }
.card h2 { margin: 0; font-size: 18px; line-height: 24px; }
.soft { color: var(--soft); font-size: 14px; }
.letter { margin: 16px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--link); }
form, .way { display: inline-block; margin: 12px 12px 0 0; }
button, .way a { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 0 20px; border: 2px solid var(--link); border-radius: 4px; background: var(--surface); color: var(--link); font: 600 16px/20px system-ui, sans-serif; cursor: pointer; }
.way a { border-color: transparent; }
button.first { background: var(--link); color: var(--on); }
.asks { display: block; margin: 16px 0 0; }
.asks label { display: block; font-weight: 600; }
.asks input { display: block; width: 100%; min-height: 48px; margin: 4px 0 0; padding: 0 12px; border: 2px solid var(--line); border-radius: 4px; background: var(--page); color: var(--text); font: 16px/24px system-ui, sans-serif; }
.asks p { margin: 4px 0 16px; }
@media (max-width: 480px) { form, .way { display: block; margin-right: 0; } button, .way a { width: 100%; } }
:focus-visible { outline: 3px solid var(--court); outline-offset: 2px; }
.price { font-size: 40px; line-height: 48px; font-weight: 800; margin: 8px 0; }
`;

/** The looks of these pages, from our own address as the policy wants it. */
export function plainStyle(app: FastifyInstance): void {
  app.get('/dev/plain.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(PLAIN_CSS));
}
