import { expect, test } from 'vitest';
import { withImports } from './lean-preloads.ts';

test('a file comes behind all that it imports, each once and behind what it imports itself', () => {
  const files = new Map([
    ['index', ['parts', 'zod', 'ahead']],
    ['parts', ['shared', 'log']],
    ['shared', ['zod']],
  ]);
  expect(withImports(files, 'index')).toEqual(['zod', 'shared', 'log', 'parts', 'ahead', 'index']);
  expect(withImports(files, 'index', ['ahead'])).toEqual(['ahead', 'zod', 'shared', 'log', 'parts', 'index']);
  expect(withImports(files, undefined)).toEqual([]);
});
