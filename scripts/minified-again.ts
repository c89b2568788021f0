import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vite';
import { z } from 'zod';

const Answer = z.tuple([z.string()]);

/**
 * Vite's minifier is fast and leaves 2 % that a slower one finds: 10 KB of what is kept for the time without network.
 * It takes most of a build, so each processor has its share.
 */
export function minifiedAgain(): Plugin {
  return {
    name: 'minified-again',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // The longest first: none of them is begun when the others have ended.
        const left = Object.values(bundle)
          .filter((one) => one.type === 'chunk')
          .sort((a, b) => b.code.length - a.code.length);
        await withWorkers(async (minified) => {
          for (let chunk = left.shift(); chunk; chunk = left.shift()) chunk.code = await minified(chunk.code);
        });
      },
    },
  };
}

async function withWorkers(work: (minified: (code: string) => Promise<string>) => Promise<void>): Promise<void> {
  const started = () => new Worker(new URL('minify-worker.ts', import.meta.url));
  const workers = Array.from({ length: availableParallelism() }, started);
  try {
    await Promise.all(workers.map((worker) => work((code) => ask(worker, code))));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

async function ask(worker: Worker, code: string): Promise<string> {
  const answer = once(worker, 'message');
  worker.postMessage(code);
  const [made] = Answer.parse(await answer);
  return made;
}
