import type { FastifyReply } from 'fastify';
import { NOTHING_HERE } from '#domain/live/texts.ts';
import { html } from './html.ts';

/** The headers of pages for those who come by a link alone (G-08). */
export const withHeaders = (reply: FastifyReply, caching: string): FastifyReply =>
  reply.headers({
    'cache-control': caching,
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  });

/** Of an address that is unknown, ended or has run out: the same bytes for each (G-06). */
export const gonePage = (product: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <title>Nothing here – ${product}</title>
        <link rel="icon" href="/favicon.png" />
      </head>
      <body>
        <main><h1>${NOTHING_HERE}</h1></main>
      </body>
    </html>`.markup;
