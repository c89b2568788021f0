import { readFileSync } from 'node:fs';

import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { nodesOf } from './support/sources.ts';

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const readme = readFileSync('README.md', 'utf8');

test('the README has a line for each setting, and for no other', () => {
  expect(settingsInReadme()).toEqual(settingsInCode());
});

test('every npm command that the README shows exists', () => {
  const { scripts } = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const shown = [...readme.matchAll(/npm (?:run ([\w:]+)|(start|test))/g)].map(([, run = '', own = '']) => run || own);
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((name) => !(name in scripts))).toEqual([]);
});

test('compose.yaml gives the app settings that exist', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const [, app = ''] = /\n {2}app:\n([\s\S]*?)\n {2}db:/.exec(compose) ?? [];
  const [, given = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(app) ?? [];
  const names = [...given.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !settingsInCode().includes(name))).toEqual([]);
});

function settingsInReadme(): string[] {
  const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Run it for real'));
  const names = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)]);
  return names.map(([, name = '']) => name).sort();
}

/** The names that `Environment` of the server's config declares. */
function settingsInCode(): string[] {
  const config = { path: 'src/server/config.ts', text: readFileSync('src/server/config.ts', 'utf8') };
  return nodesOf(config)
    .filter(ts.isPropertyAssignment)
    .map((property) => property.name.getText())
    .filter((name) => /^[A-Z][A-Z0-9_]+$/.test(name))
    .sort();
}
