import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyHelmetOptions } from '@fastify/helmet';

const PAGES = ['index.html', 'landing.html'];

/** Content-Security-Policy: only our own origin, and the inline scripts of the build by their hashes. */
export function security(appUrl: string, distDir: string): FastifyHelmetOptions {
  const isEncrypted = appUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(distDir)],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['sw'],
      },
    },
    // With 'no-referrer' a browser writes "Origin: null" on forms, and our own check would refuse them.
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isEncrypted,
    // For browsers that do not know `frame-ancestors`.
    xFrameOptions: { action: 'deny' },
  };
}

/** The theme is set before the first paint by a script in the page itself; it is allowed by its hash alone. */
function inlineScripts(distDir: string): string[] {
  const pages = PAGES.map((page) => join(distDir, page)).filter((file) => existsSync(file));
  return [...new Set(pages.flatMap((file) => hashesIn(readFileSync(file, 'utf8'))))];
}

function hashesIn(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
