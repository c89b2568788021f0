import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Paper, Piece } from '#domain/core/paper.ts';
import { escapeHtml } from './html.ts';

const FONTS = ['@fontsource-variable/archivo/wdth.css', '@fontsource-variable/atkinson-hyperlegible-next/index.css'];
const PAGE_SIZES: Record<Paper, string> = { a4: 'A4', letter: 'Letter' };

type Printable = {
  readonly title: string;
  readonly paper: Paper;
  readonly isWide?: boolean;
  readonly css: string;
  readonly content: Piece;
};

let faces: string | undefined;

/** A self-contained HTML page for printing to PDF: its policy allows no requests and no scripts. */
export function paperPage({ title, paper, isWide = false, css, content }: Printable): string {
  faces ??= FONTS.map(face).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${escapeHtml(title)}</title>
<style>
${faces}
@page { size: ${PAGE_SIZES[paper]} ${isWide ? 'landscape' : 'portrait'}; margin: 12mm; }
body { margin: 0; }
${css}
</style>
</head>
<body>${markup(content)}</body>
</html>`;
}

/** The style sheet of a font, with its files in it. */
function face(sheet: string): string {
  const path = fileURLToPath(import.meta.resolve(sheet));
  return readFileSync(path, 'utf8').replace(/url\(\.\/(files\/[^)]+)\)/g, (_, file: string) => {
    const bytes = readFileSync(join(dirname(path), file));
    return `url(data:font/woff2;base64,${bytes.toString('base64')})`;
  });
}

function markup(piece: Piece): string {
  if (typeof piece === 'string') return escapeHtml(piece);
  const { tag, look, with: attributes = {}, parts } = piece;
  const named = Object.entries({ ...(look === '' ? {} : { class: look }), ...attributes });
  const written = named.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  return `<${tag}${written}>${parts.map(markup).join('')}</${tag}>`;
}
