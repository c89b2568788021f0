import { readFile, writeFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { z } from 'zod';

const SOURCE = 'src/web/pages/landing-page.tsx';
const PAGE = 'dist/landing.html';
const Manifest = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }));

/** The landing page's own look, and the two fonts of its first line, asked for before the style sheet asks. */
function head(manifest: z.infer<typeof Manifest>): string {
  const fonts = Object.entries(manifest).filter(([source]) =>
    /(archivo|next)-latin-w[a-z]+-normal\.woff2$/.test(source),
  );
  return [
    ...fonts.map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...(manifest[SOURCE]?.css ?? []).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');
}

async function body(): Promise<string> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    // Nothing is bundled for a browser.
    optimizeDeps: { noDiscovery: true },
    logLevel: 'warn',
  });
  try {
    const { LandingPage } = await vite.ssrLoadModule(`/${SOURCE}`);
    return renderToStaticMarkup(createElement(LandingPage));
  } finally {
    await vite.close();
  }
}

/** Prints the landing page into the HTML that the build left for it, so that it is painted without JavaScript. */
const template = await readFile(PAGE, 'utf8');
const manifest = Manifest.parse(JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8')));
if (!template.includes('<!--landing-->')) throw new Error(`${PAGE} is printed already; run vite build first.`);
await writeFile(PAGE, template.replace('<!--landing-->', await body()).replace('</head>', `${head(manifest)}</head>`));
