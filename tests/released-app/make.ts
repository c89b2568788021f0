import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/**
 * `node tests/released-app/make.ts COMMIT NAME` builds what an app of that commit reads of sync into one file: its parsers
 * and its fold, without a screen. The file stays as it is; a server must go on saying what it reads.
 */
const [commit = '', name = ''] = process.argv.slice(2);
const here = import.meta.dirname;
const root = resolve(here, '../..');
const home = mkdtempSync(join(tmpdir(), 'lineup-pro-released-'));

const ENTRY = `
export { Hint, PullAnswer, PushRequest, ReceivedPushAnswer, SCHEMA_VERSION, UpdateNeeded } from '#domain/sync/protocol.ts';
export { readPullAnswer } from '#domain/sync/received.ts';
export { plan } from '#domain/sync/page.ts';
export { receive } from '#domain/sync/rows.ts';
export { fold } from '#domain/match/fold.ts';
`;

const archive = execFileSync('git', ['archive', commit, 'src', 'package.json', 'tsconfig.base.json'], {
  cwd: root,
  maxBuffer: 2 ** 28,
});
mkdirSync(join(home, 'app'));
execFileSync('tar', ['-x', '-C', join(home, 'app')], { input: archive });
symlinkSync(join(root, 'node_modules'), join(home, 'app', 'node_modules'));
writeFileSync(join(home, 'app', 'entry.ts'), ENTRY);
await build({
  root: join(home, 'app'),
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: here,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    lib: { entry: join(home, 'app', 'entry.ts'), formats: ['es'], fileName: () => `${name}.mjs` },
    rollupOptions: { external: ['zod'] },
  },
});
// Where it was built is no business of the file.
const file = join(here, `${name}.mjs`);
writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^\/\/.*\n/gm, ''));
rmSync(home, { recursive: true });
