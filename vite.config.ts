import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { PRODUCT_DEFAULTS } from './src/domain/core/product.ts';

const AHEAD = 'src/web/app/ahead.ts';
/** What every start in the gym runs through. */
const STARTS = ['ahead', 'index', 'react', 'zod', 'shared', 'parts', 'theme', 'inner-pages', 'tracker-page', 'badge'];
const name = (process.env['PRODUCT_NAME'] ??= PRODUCT_DEFAULTS.name);

export default defineConfig({
  plugins: [react(), withoutJsonSchema(), ahead(), compiledAtOnce(), pwa()],
  // The build that Node takes too; the other one has no default export.
  resolve: { alias: { rrule: 'rrule/dist/es5/rrule.js' } },
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
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam)[\\/]/, priority: 2 },
            // Together, so that Zod is told not to make code from text before any schema is made.
            { name: 'zod', test: /node_modules[\\/]zod[\\/]|web[\\/]app[\\/]no-eval/, priority: 2 },
            // A file for every icon costs a cold start more in calls than it saves in bytes.
            {
              name: 'shared',
              // Not what needs the recurrence library: the start does without it.
              test: /node_modules[\\/]@tabler[\\/]|src[\\/]domain[\\/](?!schedule[\\/](recurrence|repeat-words|upcoming|weekdays|next-match|hours))/,
              minShareCount: 2,
              priority: 1,
            },
            // The same for the small parts that screens are made of.
            { name: 'parts', test: /src[\\/]web[\\/](ui|app|accounts|sync)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
});

/** The first script of the app's page. In development the page does without it. */
function ahead(): Plugin {
  return {
    name: 'ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        const chunk = Object.values(bundle ?? {}).find((one) => one.type === 'chunk' && one.name === 'ahead');
        if (path !== '/index.html' || !chunk) return html;
        const first = `<script type="module" crossorigin src="/${chunk.fileName}"></script>`;
        return html.replace('<script type="module"', `${first}\n    <script type="module"`);
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
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
      // The landing page is for visitors with a network, as are the screens where nothing can be done without one;
      // scripts beyond Latin are fetched when a name needs them, the reader of calendar files when there is one. The
      // icons come in by the manifest.
      globIgnores: [
        ...['landing.html', '**/landing-page*', '**/admin-page*', '**/shots-page*'],
        ...['**/*vietnamese*', '**/read-calendar*', 'icon-*.png'],
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
 * Zod can write its schemas as JSON Schema. This app asks for none, and every first visit would load it, since each
 * schema holds on to it. A name that Zod adds to that file stops the build.
 */
function withoutJsonSchema() {
  const names = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
  const code = `const none = () => { throw new Error('Built without JSON Schema'); };
    const made = () => none;
    export { made as createToJSONSchemaMethod, made as createStandardJSONSchemaMethod };
    export { ${names.map((name) => `none as ${name}`).join(', ')} };`;
  return {
    name: 'without-json-schema',
    load: (id: string): string | undefined =>
      /zod[\\/]v4[\\/]core[\\/]to-json-schema\.js$/.test(id) ? code : undefined,
  };
}
