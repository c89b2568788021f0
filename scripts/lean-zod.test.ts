import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { afterAll, expect, test } from 'vitest';
import { isProduct, readSources } from '../tests/support/sources.ts';
import { leanCore, leanSchemas, UNASKED } from './lean-zod.ts';

const PUBLISHED = new URL('../node_modules/zod/v4/', import.meta.url);
const published = (file: string): string => readFileSync(new URL(file, PUBLISHED), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'lean-zod-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Zod as the build makes it, beside the whole. */
async function leanZ(): Promise<typeof z> {
  for (const part of ['classic', 'core', 'locales'])
    cpSync(new URL(part, PUBLISHED), path.join(folder, part), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'classic', 'schemas.js'), leanSchemas(published('classic/schemas.js')));
  writeFileSync(path.join(folder, 'core', 'schemas.js'), leanCore(published('core/schemas.js')));
  const made: unknown = await import(path.join(folder, 'classic', 'index.js'));
  if (!hasZ(made)) throw new Error('Zod as it is built is no Zod');
  return made.z;
}

const hasZ = (made: unknown): made is { z: typeof z } => typeof made === 'object' && made !== null && 'z' in made;

/** Each way in which this app asks. */
const asksOf = ({ object, ...given }: typeof z) => {
  const { array, boolean, coerce, discriminatedUnion, email, int, iso, literal, number, record, string } = given;
  const one = object({ id: given.uuid(), name: string().trim().min(1).max(4), n: int().positive().default(3) });
  const kinds = [object({ k: literal('a'), x: boolean() }), object({ k: literal('b'), y: number().gt(0).lt(100) })];
  return [
    ...[one, one.partial(), one.omit({ name: true }).extend({ day: iso.date().nullable() }), array(one).max(1)],
    discriminatedUnion('k', [kinds[0] ?? one, kinds[1] ?? one]),
    ...[given.union([string().regex(/^a/), email()]), given.enum(['a', 'b']).catch('b'), coerce.number()],
    record(given.enum(['a', 'b']), int().min(0).max(9).optional()),
    given.intersection(object({ k: string() }), object({ x: given.unknown() })),
    given.preprocess((told) => told ?? 'a', string().toLowerCase().startsWith('a')),
    string()
      .transform((text) => text.length)
      .pipe(int().refine((length) => length > 2, 'Too short')),
    ...[given.templateLiteral(['v', int()]), iso.datetime(), given.url({ protocol: /^https?$/ }), given.undefined()],
    given.custom<string>((told) => told === 'a'),
    array(string().overwrite((text) => `${text}!`))
      .length(2)
      .nullish()
      .readonly(),
  ];
};

const id = 'd9b0f4a6-7b8f-4a34-9c51-0d0ef6e1a1a7';
const TOLD: readonly unknown[] = [
  ...[undefined, null, 'a', 'A1', 'abc', 'v7', '', 0, 7, 7.5, -1, Number.NaN, true, [], {}, { k: 'a', x: true }],
  ...[
    { k: 'b', y: 100 },
    { k: 'c' },
    { a: 1, b: 10 },
    { a: 1, b: 2 },
    { id, name: ' Ann ' },
    { id, name: 'Annabel', n: 0 },
  ],
  ...[
    [{ id, name: 'Ann', n: 1 }],
    [{ id, name: 'Ann' }, {}],
    ['a', 'b'],
    { id, n: 2, day: '2026-02-30' },
    { id, day: null },
  ],
  ...['a@b.ch', '2026-11-23', '2026-11-23T17:05:00Z', 'https://a.ch', 'ftp://a.ch', { name: 'Ann', day: '2026-02-28' }],
];

test('Zod as it is built answers like the whole, in the same words', async () => {
  const whole = asksOf(z);
  const lean = asksOf(await leanZ());
  const answers = whole.map((schema, n) =>
    TOLD.map((told) => {
      const [expected, answered] = [schema, lean[n]].map((one) => one?.safeParse(told));
      expect(answered?.data, `${n} of ${JSON.stringify(told)}`).toEqual(expected?.data);
      expect(answered?.error?.issues, `${n} of ${JSON.stringify(told)}`).toEqual(expected?.error?.issues);
      return answered?.success;
    }),
  );
  // Each takes something and refuses something, but for what has another answer for all.
  for (const [n, given] of answers.entries()) expect(given, `${n}`).toContain(true);
  expect(answers.filter((given) => given.includes(false)).length).toBe(answers.length - 1);
});

test('Zod is built without what no schema asks for, and no schema asks for it', () => {
  const [schemas, core] = [leanSchemas(published('classic/schemas.js')), leanCore(published('core/schemas.js'))];
  expect(schemas.length).toBeLessThan(published('classic/schemas.js').length * 0.8);
  for (const gone of ['instanceof Promise', 'direction === "backward"', '"~standard"'])
    expect([published('core/schemas.js').includes(gone), core.includes(gone)], gone).toEqual([true, false]);
  // Other things have methods of these names too: a schema has a capital letter or a closed bracket before it.
  const names = UNASKED.filter((name) => /^\w+$/.test(name)).join('|');
  const asks = new RegExp(`\\bz\\b[^;\\n]*\\)\\.(?:${names})\\(|\\b[A-Z]\\w*[a-z]\\.(?:${names})\\(`);
  const isAsync = /\.(?:refine|transform|overwrite|check|pipe|catch)\(\s*async\b/;
  const asking = readSources()
    .filter((source) => isProduct(source) && /^src\/(?:domain|web)\//.test(source.path))
    .filter(({ text }) => / from 'zod'/.test(text))
    .flatMap(({ path: file, text }) => text.split('\n').map((line) => `${file}: ${line}`))
    .filter((line) => asks.test(line) || isAsync.test(line));
  expect(asking).toEqual([]);
});

test('another Zod, in which something is written otherwise, stops the build', () => {
  const text = published('classic/schemas.js');
  for (const name of ['superRefine', 'parseAsync', 'ZodObjectJIT', '_ensureDefaultMemoizer'])
    expect(() => leanSchemas(text.replaceAll(name, `${name}Now`)), name).toThrow('written otherwise');
  expect(() => leanCore(text)).toThrow('written otherwise');
});
