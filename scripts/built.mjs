// Runs in Node 20 when `npm start` asks, and in the project's own Node at the end of a build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT } from './prepare.mjs';

const SOURCES = [
  'index.html',
  'landing.html',
  'package-lock.json',
  'vite.config.ts',
  'public',
  'scripts',
  'src/domain',
  'src/web',
];
/** Settings that the web app is built with. */
const SETTINGS = ['PRODUCT_NAME', 'SUPPORT_EMAIL', 'MAXPREPS_SUPPLIER_ID'];
const STAMP = path.join(ROOT, '.cache', 'built');

/** True while `dist` holds what these sources make. */
export function isBuilt() {
  const page = path.join(ROOT, 'dist', 'index.html');
  return existsSync(page) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

function noteBuilt() {
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, fingerprint());
}

function fingerprint() {
  const hash = createHash('sha256').update(SETTINGS.map((name) => `${name}=${process.env[name] ?? ''}\0`).join(''));
  for (const file of SOURCES.flatMap(filesUnder))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}

function filesUnder(source) {
  const full = path.join(ROOT, source);
  if (!existsSync(full)) return [];
  if (path.extname(source) !== '') return [source];
  const entries = readdirSync(full, { withFileTypes: true });
  return entries
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(path.join(source, entry.name)) : [path.join(source, entry.name)],
    )
    .sort();
}

// `npm run build` ends with this file, so that whoever builds leaves the note.
if (import.meta.main) noteBuilt();
