import { vitest, type Stage } from './stage.ts';
import type { Need } from './system.ts';

/** A stage and what must be on the machine for it. One that needs PostgreSQL finds it in TEST_DATABASE_URL. */
export interface SuiteStage extends Stage {
  readonly needs?: readonly Need[];
}

// Version 6 stays for the linter and the fences, which read its trees.
const TSC = 'node_modules/typescript-7/bin/tsc';
const types: Stage = { name: 'types', command: ['node', TSC, '-b', 'tsconfig.json', '--pretty'] };
const lint: Stage = {
  name: 'lint',
  command: ['eslint', '.', '--cache', '--cache-location', '.cache/eslint', '--max-warnings', '0'],
};
const format: Stage = {
  name: 'format',
  command: ['prettier', '--check', '.', '--cache', '--cache-location', '.cache/prettier', '--log-level', 'warn'],
};
const unit = vitest('unit', ['unit', 'web']);
const build: Stage = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };

const CHAOS_SECONDS = process.env['CHAOS_SECONDS'] ?? '45';

/** Seconds on warm caches: what `npm run check` does. */
export const quick: readonly Stage[] = [types, lint, format, unit, build];

/** The stages of `npm test`, cheapest first. Those in one line keep a core busy each, and run beside each other. */
export const everything: readonly (readonly SuiteStage[])[] = [
  [types, build],
  [lint, format],
  [unit],
  [vitest('server', ['server', 'folder'])],
  [{ ...vitest('postgres', ['server']), needs: ['postgres'] }],
  [{ ...vitest('e2e', ['e2e']), needs: ['chromium', 'headless-shell', 'pdftotext'] }],
  [{ ...vitest('engines', ['engines']), needs: ['firefox', 'webkit'] }],
  [{ ...vitest('chaos', ['chaos'], { CHAOS_SECONDS }), needs: ['chromium', 'headless-shell', 'postgres'] }],
];
