import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { leanReactPlugin } from './scripts/lean-react.ts';
import { PRODUCT_DEFAULTS } from './src/domain/core/product.ts';

const AHEAD = 'src/web/app/ahead.ts';
/** What every start in the gym runs through. */
const STARTS = ['ahead', 'index', 'react', 'zod', 'shared', 'parts', 'theme', 'inner-pages', 'tracker-page', 'badge'];
const name = (process.env['PRODUCT_NAME'] ??= PRODUCT_DEFAULTS.name);

export default defineConfig({
  plugins: [
    react(),
    leanReactPlugin(),
    leanZod(),
    leanIcons(),
    onlyTheRule(),
    ahead(),
    minifiedAgain(),
    compiledAtOnce(),
    pwa(),
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
    // Browsers that run this app preload modules by themselves, and the polyfill would be an inline script.
    modulePreload: { polyfill: false },
    // A font or picture as data: URI would be loaded by everyone and kept by no cache.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'landing.html', AHEAD],
      output: {
        codeSplitting: {
          groups: [
            // What a start does first, in one small file that waits for nothing else.
            {
              name: 'ahead',
              test: /web[\\/](app[\\/](ahead|screens)|sync[\\/](ahead|held|database|identity))\.ts|sync[\\/]version\.ts|node_modules[\\/]idb[\\/]|vite[\\/]preload-helper/,
              priority: 3,
            },
            // The landing page needs it, and none of what would otherwise hold it.
            { name: 'log', test: /web[\\/]app[\\/]log\.ts/, priority: 3 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam)[\\/]/, priority: 2 },
            // Together, so that Zod is told not to make code from text before any schema is made.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|web[\\/]app[\\/]no-eval/, priority: 2 },
            // A file for every icon costs a cold start more in calls than it saves in bytes.
            {
              name: 'shared',
              // Not what needs the recurrence library, nor the words of the list of changes: the start does without.
              test: /node_modules[\\/]@tabler[\\/]|src[\\/]domain[\\/](?!schedule[\\/](recurrence|repeat-words|upcoming|weekdays|next-match|hours)|sync[\\/](aside|describe|copy|mend)|stats[\\/](box-|figures|player-figures|team-figures|season|trend|past|rates|findings|game-result|by-session|analysis))/,
              minShareCount: 2,
              priority: 1,
            },
            // The figures of matches, which neither sign-in nor My Teams shows.
            { name: 'figures', test: /domain[\\/]stats[\\/]/, minShareCount: 2 },
            // The same for the small parts that screens are made of, but not for what the landing page has to itself.
            {
              name: 'parts',
              test: /src[\\/]web[\\/](ui|app|accounts|sync)[\\/](?!(log|worker)\.ts|base\.css)/,
              minShareCount: 3,
            },
          ],
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
 * here. In development the page does without.
 */
function ahead(): Plugin {
  return {
    name: 'ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        const chunk = Object.values(bundle ?? {}).find((one) => one.type === 'chunk' && one.name === 'ahead');
        if (path !== '/index.html' || !chunk) return html;
        const looks = /\n *<link rel="stylesheet"[^>]*>/g;
        const first = `<script type="module" crossorigin src="/${chunk.fileName}"></script>`;
        const head = [...(html.match(looks) ?? []).map((link) => link.trim()), first].join('\n    ');
        return html.replace(looks, '').replace('<script type="module"', `${head}\n    <script type="module"`);
      },
    },
  };
}

/** Vite's minifier is fast and leaves 2 % that a slower one finds: 10 KB of what is kept for the time without network. */
function minifiedAgain(): Plugin {
  return {
    name: 'minified-again',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const one of Object.values(bundle)) {
          if (one.type !== 'chunk') continue;
          const { code } = await minify(one.code, { module: true, compress: { passes: 3 } });
          one.code = code ?? one.code;
        }
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

/** The worker is our own (`src/web/sw.ts`); registering it is ours too, since the policy on scripts is strict. */
function pwa() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/web',
    filename: 'sw.ts',
    injectRegister: false,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
      // The landing page is for visitors with a network, as are the screens and dialogs where nothing can be done
      // without one, the two texts that nobody needs in a gym, and the page for addresses that lead nowhere;
      // scripts beyond Latin are fetched when a name needs them, the readers of calendar and scout files when there is
      // one. The icons are read by the system when the app is installed.
      globIgnores: [
        ...['landing.html', '**/landing-page*', '**/admin-page*', '**/shots-page*', '**/crop-dialog*'],
        ...[
          '**/terms-page*',
          '**/privacy-page*',
          '**/legal-text*',
          '**/feedback-dialog*',
          '**/upgrade-dialog*',
          '**/profile-dialog*',
          '**/not-found-page*',
          '**/calendar-dialog*',
          '**/deleted-games-dialog*',
        ],
        ...[
          '**/*vietnamese*',
          '**/read-calendar*',
          '**/import-dialog*',
          '**/file-text*',
          'icon-*',
          'apple-touch-icon*',
        ],
      ],
    },
    manifest: {
      id: '/',
      name,
      short_name: name,
      description: 'Teams, lineups, schedules and live match statistics for volleyball.',
      start_url: '/teams',
      scope: '/',
      display: 'standalone',
      background_color: '#14707c',
      theme_color: '#14707c',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
  });
}

/**
 * Zod can write its schemas as JSON Schema, and asks strings for formats in a way that it calls outdated itself
 * (`z.string().email()`, where this app says `z.email()`). Every schema holds on to both, and every first visit would
 * load them. Whoever uses one all the same hears of it when the page opens; a name that Zod adds stops the build.
 */
function leanZod(): Plugin {
  const names = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
  const noSchema = `const none = () => { throw new Error('Built without JSON Schema'); };
    const made = () => none;
    export { made as createToJSONSchemaMethod, made as createStandardJSONSchemaMethod };
    export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  const cuts = [
    [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
    [
      /^import \* as processors .*$/m,
      `const processors = { aggregateChecks() { throw new Error('No JSON Schema'); } };`,
    ],
    // The one that makes code from text, which the page's policy forbids.
    [/core\.\$ZodObjectJIT\.init/, 'core.$ZodObject.init'],
    [/(\$constructor\("ZodString", [^{]*\{[^}]*\}), \{[^]*?\n\}\);/, '$1);'],
  ] as const;
  return {
    name: 'lean-zod',
    load: (id) => (/zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/.test(id) ? noSchema : undefined),
    transform(text, id) {
      if (!/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return undefined;
      const missed = cuts.find(([from]) => text.search(from) < 0);
      if (missed) throw new Error(`Zod is written otherwise than expected: no ${String(missed[0])}`);
      return { code: cuts.reduce((code, [from, to]) => code.replace(from, to), text), map: null };
    },
  };
}

/** Each stroke of an icon has a key, and each icon names, which only a page in development would miss. */
function leanIcons(): Plugin {
  const key = /, "key": "svg-\d+"/g;
  const names = /(createReactComponent\("\w+"), "[^"]+", "[^"]+"/;
  return {
    name: 'lean-icons',
    apply: 'build',
    transform(text, id) {
      if (!/icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon/.test(id)) return undefined;
      if ([key, names].some((part) => text.search(part) < 0)) throw new Error(`An icon is written otherwise: ${id}`);
      return { code: text.replace(key, '').replace(names, '$1, "", ""'), map: null };
    },
  };
}

/** Of the recurrence library only the rule: it can also read and write rules in English, which nobody asks it for. */
function onlyTheRule(): Plugin {
  const entry = '\0only-the-rule';
  const none = ['fromText', 'parseText', 'toText', 'isFullyConvertible'].map((name) => `none as ${name}`).join(', ');
  return {
    name: 'only-the-rule',
    enforce: 'pre',
    resolveId: (id) => (id === 'rrule' ? entry : undefined),
    load(id) {
      if (id === entry) return `import { RRule } from 'rrule/dist/esm/rrule.js'; export default { RRule };`;
      if (!/rrule[\\/]dist[\\/]esm[\\/]nlp[\\/]index\.js$/.test(id)) return undefined;
      return `const none = () => { throw new Error('Built without sentences'); }; export { ${none} };`;
    },
  };
}
