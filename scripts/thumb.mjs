import path from 'node:path';
import { fail, ownNode, prepare } from './prepare.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) fail('npm run test:thumb -- <a file of Data Volley>');
const env = { THUMB: 'whole', DATA_VOLLEY_FILE: path.resolve(file) };

await prepare();
const built = await ownNode(['scripts/suite.ts', '--only=build']);
process.exitCode =
  built === 0 ? await ownNode(['node_modules/vitest/vitest.mjs', 'run', '--project=e2e', 'rally-thumb'], env) : built;
