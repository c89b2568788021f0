import { expect, test } from 'vitest';
import { readSources } from '../tests/support/sources.ts';
import { byName, SET_BY_SCRIPTS, shorten } from './lean-styles.ts';

function shortened(...declarations: readonly (readonly [prop: string, value: string])[]) {
  const all = declarations.map(([prop, value]) => ({ prop, value }));
  shorten({ walkDecls: (each) => all.forEach(each) });
  return all;
}

test('a property has the same short name where it is set and where it is read', () => {
  const [set, read] = shortened(
    ['--font-display', 'Archivo'],
    ['font', '700 1rem/1 var(--font-display), var(--team-2, red)'],
  );
  expect(set?.prop).toMatch(/^--\w{3}$/);
  expect(set?.value).toBe('Archivo');
  expect(read).toEqual({ prop: 'font', value: `700 1rem/1 var(${set?.prop ?? ''}), var(--team-2, red)` });
  expect(shortened(['--font-display', 'Archivo'])).toEqual([set]);
});

test('two properties that would have one name stop the build', () => {
  const many = Array.from({ length: 5000 }, (_, n) => [`--p${n}`, '0'] as const);
  expect(() => shortened(...many)).toThrow('are both called');
});

test('a script sets only properties that keep their names', () => {
  const told = readSources()
    .filter(({ path }) => path.startsWith('src/web/'))
    .flatMap(({ text }) => text.match(/--[a-zA-Z][\w-]*(?=['"`)])/g) ?? []);
  expect([...new Set(told)].toSorted()).toEqual(SET_BY_SCRIPTS.toSorted());
});

test('a class that is read by its name is asked for by its name', () => {
  const sheet = (uses: string): string => `import { a } from './a.ts';\nimport styles from './a.module.css';\n${uses}`;
  expect(byName(sheet('a(styles.bar, styles.foot);'))).toBe(
    "import { a } from './a.ts';\nimport * as styles from './a.module.css';\na(styles.bar, styles.foot);",
  );
  for (const uses of ['a(styles[a], styles.bar);', 'a(styles);', 'const { bar } = styles;'])
    expect(byName(sheet(uses)), uses).toBe(sheet(uses));
});
