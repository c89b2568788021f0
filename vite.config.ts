import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS } from './scripts/chunks.ts';
import { leanIcons, onlyTheRule } from './scripts/lean-libraries.ts';
import { leanPreloads, withImports } from './scripts/lean-preloads.ts';
import { leanReactPlugin } from './scripts/lean-react.ts';
import { leanClasses, leanStyles } from './scripts/lean-styles.ts';
import { leanZod } from './scripts/lean-zod.ts';
import { minifiedAgain } from './scripts/minified-again.ts';
import { serviceWorker } from './scripts/service-worker.ts';
import { PRODUCT_DEFAULTS } from './src/domain/core/product.ts';

const AHEAD = 'src/web/frame/ahead.ts';
/** The script of the public pages, which the server writes: it stands alone and is in none of the app's. */
const WATCH = 'src/web/live/watch.ts';
/** What every start in the gym runs through. */
const STARTS = [
  'ahead',
  'index',
  'react',
  'zod',
  'shared',
  'parts',
  'theme',
  'inner-pages',
  'tracker-page',
  'rally-entry',
  'entry',
  'match',
  'replica',
];
const name = (process.env['PRODUCT_NAME'] ??= PRODUCT_DEFAULTS.name);

/**
 * The landing page is for visitors with a network, as are the screens and dialogs where nothing can be done without
 * one, the two texts that nobody needs in a gym, and the pages for addresses that lead nowhere or not there; scripts
 * beyond Latin are fetched when a name needs them, the reader of calendar files when there is one. The icons are read
 * by the system when the app is installed; a tab without a network has the mark.
 */
const NOT_KEPT = [
  ...['landing.html', '**/landing-page*', '**/auth-page*', '**/admin-page*', '**/shots-page*', '**/crop-dialog*'],
  ...['**/terms-page*', '**/privacy-page*', '**/legal-text*', '**/feedback-dialog*', '**/upgrade-dialog*'],
  ...['**/profile-dialog*', '**/not-found-page*', '**/calendar-dialog*', '**/access-denied-page*'],
  ...['**/success-modal*', '**/share-dialog*', '**/live-dialog*', '**/held-*', '**/watch-*', '**/access-dialog*'],
  ...['**/use-team-access*', '**/name-card*', '**/*vietnamese*', '**/read-calendar*', '**/deleted-games-dialog*'],
  ...['icon-*', 'apple-touch-icon*', 'favicon*'],
];

/** By which a phone installs the app. */
const ABOUT = {
  name,
  short_name: name,
  description: 'Teams, lineups, schedules and live match statistics for volleyball.',
  start_url: '/teams',
  display: 'standalone',
  background_color: '#14707c',
  theme_color: '#14707c',
  lang: 'en',
  scope: '/',
  id: '/',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

export default defineConfig({
  plugins: [
    react(),
    leanReactPlugin(),
    leanZod(),
    leanIcons(),
    leanStyles(),
    leanClasses(),
    leanPreloads(),
    onlyTheRule(),
    ahead(),
    minifiedAgain(),
    compiledAtOnce(),
    serviceWorker(NOT_KEPT, ABOUT),
  ],
  // React has had this of its own for long.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: shortName } },
  envPrefix: ['PRODUCT_', 'SUPPORT_', 'MAXPREPS_'],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Read by scripts/prerender.ts.
    manifest: true,
    // A font or picture as data: URI would be loaded by everyone and kept by no cache.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'landing.html', AHEAD, WATCH],
      output: {
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
});

const named = new Map<string, string>();

/** Classes are named thousands of times in styles and scripts. The same name for two of them stops the build. */
function shortName(name: string, file: string): string {
  const place = `${relative(import.meta.dirname, file.replace(/\?.*$/, ''))} ${name}`;
  const made = `_${createHash('sha256').update(place).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`;
  const known = named.get(made) ?? place;
  if (known !== place) throw new Error(`${place} and ${known} are both called ${made}`);
  named.set(made, place);
  return made;
}

/**
 * The first script of the app's page, and its looks before any script: on a thin line nothing is painted until they are
 * here. The files that the app stands on are named before it: they are asked for at once, and each runs by itself, so
 * that the page can answer in between. In development the page does without.
 */
function ahead(): Plugin {
  return {
    name: 'ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle, chunk }) {
        const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk');
        const first = chunks.find(({ name }) => name === 'ahead')?.fileName;
        if (path !== '/index.html' || !first || !chunk) return html;
        const looks = /\n *<link rel="stylesheet"[^>]*>/g;
        const files = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
        const beneath = withImports(files, chunk.fileName, [first]).slice(0, -1);
        const scripts = beneath.map((file) => `<script type="module" crossorigin src="/${file}"></script>`);
        const head = [...(html.match(looks) ?? []).map((link) => link.trim()), ...scripts].join('\n    ');
        return html.replace(looks, '').replace('<script type="module"', `${head}\n    <script type="module"`);
      },
    },
  };
}

/**
 * Asks the browser to compile a file as a whole while it is read, beside the page. Left to itself it looks at each
 * function again when that is first called, and then the page waits.
 */
function compiledAtOnce(): Plugin {
  return {
    name: 'compiled-at-once',
    enforce: 'post',
    generateBundle: {
      // It counts only in the first line.
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle))
          if (one.type === 'chunk' && STARTS.includes(one.name)) one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
      },
    },
  };
}
