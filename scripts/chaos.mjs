import { fail, ownNode, prepare } from './prepare.mjs';

const at = process.argv.indexOf('--minutes');
const minutes = at < 0 ? 5 : Number(process.argv[at + 1]);
if (!(minutes > 0)) fail('npm run test:chaos -- --minutes <number>');

await prepare();
process.exitCode = await ownNode(['scripts/suite.ts', '--only=build,chaos'], { CHAOS_SECONDS: String(minutes * 60) });
