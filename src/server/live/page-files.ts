import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PageFiles } from './page-parts.ts';

export const YEAR = 'public, max-age=31536000, immutable';
const NAMES = ['page', 'tv', 'overlay'] as const;
/** The script of these pages, as the build lists it. */
const SCRIPT = 'src/web/live/watch.ts';
const Manifest = z.record(z.string(), z.object({ file: z.string() }));

/** Styles by the hash of their content, and the built script; without a build the pages do without one. */
export function openFiles(distDir: string): PageFiles & { readonly styles: ReadonlyMap<string, string> } {
  const sheets = NAMES.map((name) => {
    const text = readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8');
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10);
    return { name, text, file: `${name}-${hash}.css` };
  });
  const manifest = join(distDir, '.vite', 'manifest.json');
  const script = existsSync(manifest) ? Manifest.parse(JSON.parse(readFileSync(manifest, 'utf8')))[SCRIPT] : undefined;
  return {
    style: (name) => `/live/files/${sheets.find((sheet) => sheet.name === name)?.file ?? ''}`,
    script: script ? `/${script.file}` : null,
    styles: new Map(sheets.map(({ file, text }) => [file, text])),
  };
}
