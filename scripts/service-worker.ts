import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { build, type Plugin } from 'vite';

const OUT = 'dist';
const KEPT = '**/*.{js,css,html,svg,png,woff2}';
const ABOUT = 'manifest.webmanifest';

interface Entry {
  readonly url: string;
  /** Of a file whose name says nothing of its content. */
  readonly revision?: string;
}

/**
 * Makes the worker (`src/web/sw.ts`) last: it names each file of the build that a phone keeps, but those `leftOut`.
 * Registering it is ours, since the policy on scripts is strict.
 */
export function serviceWorker(leftOut: readonly string[], about: object): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: ABOUT, source: JSON.stringify(about) });
    },
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `/${ABOUT}` }, injectTo: 'head' }],
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await buildWorker(await entries(leftOut));
      },
    },
  };
}

async function buildWorker(kept: readonly Entry[]): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', 'self.__WB_MANIFEST': JSON.stringify(kept) },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      target: 'es2023',
      lib: { entry: 'src/web/sw.ts', name: 'app', formats: ['iife'], fileName: () => 'sw.js' },
    },
  });
}

async function entries(leftOut: readonly string[]): Promise<Entry[]> {
  const found = await Array.fromAsync(glob(KEPT, { cwd: OUT, exclude: leftOut }));
  const urls = found.map((file) => file.replaceAll('\\', '/')).sort();
  return Promise.all([...urls.reverse(), ABOUT].map(entry));
}

async function entry(url: string): Promise<Entry> {
  if (url.startsWith('assets/')) return { url };
  const content = await readFile(`${OUT}/${url}`);
  return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 32) };
}
