import { ownNode, prepare } from './prepare.mjs';

await prepare();
process.exitCode = await ownNode(['scripts/suite.ts', ...process.argv.slice(2)]);
