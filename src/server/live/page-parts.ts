import { ageWords } from '#domain/live/age-words.ts';
import { type Html, html } from '#server/http/html.ts';
import type { LiveState } from '#domain/live/state.ts';
import { tileColor } from '#domain/live/tile-color.ts';
import type { Snapshot } from './live-board.ts';

/** Addresses of the files of the pages; without a script they are whole pages that refresh themselves. */
export type PageFiles = { readonly style: (name: 'page' | 'tv' | 'overlay') => string; readonly script: string | null };

/** A snapshot on its way out: how old the news is, by the clock of the server. */
export type Sent = Pick<Snapshot, 'state' | 'palette'> & {
  readonly token: string;
  readonly product: string;
  readonly files: PageFiles;
  /** Seconds since the server heard of the match. */
  readonly age: number | null;
};

const NONE: Html = { markup: '' };
const HIDDEN: Html = { markup: ' hidden' };
export const hiddenIf = (isHidden: boolean): Html => (isHidden ? HIDDEN : NONE);

/** A text in its place, which the script writes anew; its place is there when it is empty, and not seen. */
export function text({ texts }: LiveState, name: string): Html {
  const said = texts[name] ?? '';
  return html`<span data-text="${name}" ${hiddenIf(said === '')}>${said}</span>`;
}

/** The colour of a tile as markup: the policy of these pages allows no style in them. */
export const tint = (hex: string | null): Html =>
  hex === null
    ? NONE
    : html`<svg class="tint" aria-hidden="true"><rect width="100%" height="100%" fill="${hex}"></rect></svg>`;

export const teamTint = ({ palette }: Pick<Sent, 'palette'>): Html =>
  tint(palette === null ? null : tileColor(palette.team));

export const BALL: Html = {
  markup:
    '<svg class="ball" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 12a8 8 0 0 0 8 4M7.5 13.5a12 12 0 0 0 8.5 6.5M12 12a8 8 0 0 0-7.464 4.928M12.951 7.353a12 12 0 0 0-9.88 4.111M12 12a8 8 0 0 0-.536-8.928M15.549 15.147a12 12 0 0 0 1.38-10.611"/></svg>',
};

type Framed = {
  readonly sent: Sent;
  readonly kind: 'page' | 'tv' | 'overlay';
  readonly title: string;
  readonly body: Html;
};

/** Seconds after which a page without a script asks again (LIV-06). */
const REFRESH_SECONDS = 15;

/** How old the score is as it is answered (LIV-12). */
export const ageOf = ({ state, age }: Sent) => ageWords(state, { sinceHeard: age, sinceAnswer: 0 });

/** Why the score may not be the newest. */
export function warningOf(sent: Sent): Html {
  const { warning } = ageOf(sent);
  return html`<p class="warning" data-warning${hiddenIf(warning === '')}>${warning}</p>`;
}

export function framed({ sent, kind, title, body }: Framed): string {
  const { files, product, state, age } = sent;
  const isOld = kind !== 'overlay' && ageOf(sent).warning !== '';
  const script = files.script === null ? NONE : html`<script type="module" src="${files.script}"></script>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <title>${title} – ${product}</title>
        <link rel="icon" href="/favicon.png" />
        <link rel="stylesheet" href="${files.style(kind)}" />
        <noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}" /></noscript>
        ${script}
      </head>
      <body
        class="${isOld ? `${kind} old` : kind}"
        data-kind="${kind}"
        data-phase="${state.phase}"
        data-serving="${state.serving ?? ''}"
        data-age="${age === null ? '' : String(age)}"
        data-quiet="${state.quiet ?? ''}"
        data-recorded="${String(state.isRecorded)}"
      >
        ${body}
      </body>
    </html>`.markup.replace(/\n\s+/g, '\n');
}
