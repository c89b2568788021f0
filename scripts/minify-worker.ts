import { parentPort } from 'node:worker_threads';
import { minify } from 'terser';

/** Minifies one script after the other for `minified-again.ts`. A failure ends it, and with it the build. */
parentPort?.on('message', (script: string) => {
  void minify(script, { module: true, compress: { ecma: 2020, passes: 3, unsafe_arrows: true } }).then(({ code }) =>
    parentPort?.postMessage(code ?? script),
  );
});
