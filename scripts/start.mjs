import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isBuilt } from './built.mjs';
import { fail, npm, ownNode, prepare, ROOT } from './prepare.mjs';

/** Room for the young generation, so that rows waiting for the database are not promoted; see `heap.ts`. */
const SERVER = ['--max-semi-space-size=4', 'src/server/main.ts'];
const isDemo = process.argv.includes('--demo');

await prepare();
await build();
process.exitCode = isDemo ? await serveDemo() : await ownNode(SERVER);

async function build() {
  if (isBuilt()) return;
  console.log('Building the web app: less than a minute, once for each change …');
  if ((await npm(['run', '--silent', 'build'], true)) !== 0)
    fail('The web app could not be built; the reason is above.');
}

/** A folder of its own, filled once. A run that was cut off while filling it begins again. */
async function serveDemo() {
  const own = path.join(ROOT, 'data-demo');
  // Invented matches never go into a database that somebody may be using.
  const env = { DEMO: '1', DATA_DIR: path.resolve(process.env.DATA_DIR ?? own), DATABASE_URL: '' };
  const filled = path.join(env.DATA_DIR, 'demo-is-filled');
  if (!existsSync(filled)) {
    if (env.DATA_DIR === own) rmSync(own, { recursive: true, force: true });
    else if (existsSync(env.DATA_DIR))
      fail(`${env.DATA_DIR} is there already and is no demo: choose another DATA_DIR.`);
    const code = await ownNode(['scripts/demo.ts'], env);
    if (code !== 0) return code;
    writeFileSync(filled, '');
  }
  await ownNode(['scripts/demo/sign-ins.ts']);
  return ownNode(SERVER, env);
}
