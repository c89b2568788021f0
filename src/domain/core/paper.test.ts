import { expect, test } from 'vitest';
import { paperFor } from './paper.ts';

test('a sheet is printed on the paper of the region that the language names last', () => {
  expect(['en-US', 'es-MX', 'en-GB', 'de-DE', 'zh-Hans-CN'].map(paperFor)).toEqual([
    ...['letter', 'letter', 'a4', 'a4', 'a4'],
  ]);
  expect(['de', 'US-x'].map(paperFor)).toEqual(['a4', 'a4']);
});
