import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawn } from './lean-libraries.ts';

const published = (icon: string): string =>
  readFileSync(new URL(`../node_modules/@tabler/icons-react/dist/esm/icons/${icon}.mjs`, import.meta.url), 'utf8');

test('an icon is its strokes', () => {
  expect(drawn(published('IconX'), 'IconX')).toContain('outline("M18 6l-12 12", "M6 6l12 12")');
  expect(drawn(published('IconPencil'), 'IconPencil')).toContain(
    '"M4 20h4l10.5-10.5a2.828 2.828 0 1 0-4-4l-10.5 10.5v4"',
  );
  expect(drawn(published('IconStarFilled'), 'IconStarFilled')).toMatch(/filled\("M8\.243 /);
});

test('an icon that is drawn otherwise stops the build', () => {
  const text = published('IconX');
  for (const [from, to] of [
    ['["path"', '["circle"'],
    ['"key"', '"cx"'],
    ['createReactComponent', 'createIcon'],
    ['__iconNode', 'node'],
  ] as const)
    expect(() => drawn(text.replaceAll(from, to), 'IconX'), from).toThrow();
});
