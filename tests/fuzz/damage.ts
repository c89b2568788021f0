import type { Random } from './random.ts';

const deep = (levels: number): unknown => {
  let made: unknown = 0;
  for (let level = 0; level < levels; level++) made = level % 2 ? [made] : { a: made };
  return made;
};

/** Values that no schema expects. */
const ODD: readonly [() => unknown, ...(() => unknown)[]] = [
  () => null,
  () => true,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 1,
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud800',
  () => '\u202e\u200b',
  () => 'x'.repeat(70_000),
  () => "'; drop table teams; --",
  () => '2026-13-45',
  () => '275760-09-13T00:00:00.001Z',
  () => '0001-01-01',
  () => '00000000-0000-0000-0000-000000000000',
  () => '../../etc/passwd',
  () => [],
  () => ({}),
  () => ['__proto__'],
  () => JSON.parse('{"__proto__":{"role":"owner"},"constructor":{"prototype":{"a":1}}}'),
  () => deep(60),
  () => deep(5000),
  () => Array.from({ length: 3000 }, (_, n) => n),
];

export const odd = (random: Random): unknown => random.pick(ODD)();

const EXTRA = ['__proto__', 'constructor', 'toString', 'id', 'userId', 'rev', 'deletedAt', ''] as const;

/** The same value with something missing, extra, of the wrong type or far too large somewhere in it. */
export function damaged(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return odd(random);
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1);
    return [...value.slice(0, at), damaged(value[at], random), ...value.slice(at + 1)];
  }
  const entries = Object.entries(value);
  const at = random.below(entries.length + 1);
  const [name, inner] = entries[at] ?? [random.pick(EXTRA), null];
  if (random.chance(0.2)) return Object.fromEntries(entries.filter((_, other) => other !== at));
  // Not by assignment, so that `__proto__` becomes a field like any other.
  return Object.fromEntries([...entries.filter((_, other) => other !== at), [name, damaged(inner, random)]]);
}

const TEXTS: readonly [string, ...string[]] = [
  '%00',
  '%',
  '%ff%fe',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  '%F0%9F%8F%90',
  '-1',
  "'%20or%201=1--",
  'x'.repeat(3000),
  '00000000-0000-0000-0000-000000000000',
  '{}',
  '[]',
];

export const oddText = (random: Random): string => random.pick(TEXTS);
