import { z } from 'zod';
import type { Random } from './random.ts';

type Schema = z.core.$ZodType;
export type Path = readonly string[];
/** Where ids come from: what they name stands in the path of their field. */
export type Draw = {
  readonly random: Random;
  readonly idFor: (path: Path) => string;
  /** Whether there is anything that the id could name. */
  readonly isKnown: (path: Path) => boolean;
};

/** Names, times, and of a contact the grades and the number on a shirt. */
const TEXTS = ['Ana', 'Falcons', '5-1', 'Hall 2', '', 'é漢', '18:30', '09:00', '#c0ffee', '7', 'in', 'error', 'good'];
const NUMBERS = [1, 2, 3, 5, 7, 11, 42, 99, 0, -1];
const LENGTHS = [1, 2, 0, 3, 8];
const TRIES = 12;

const isTaken = (schema: Schema, value: unknown): boolean => z.core.safeParse(schema, value).success;
/** Ends are mostly later than beginnings. */
const day = (random: Random, path: Path): string => {
  const from = path.at(-1)?.startsWith('end') ? 15 : 1;
  return `2026-05-${String(from + random.below(14)).padStart(2, '0')}`;
};

export function oneOf<T>(random: Random, values: readonly T[]): T {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error('Nothing to choose from');
  return value;
}

/** A value that the schema takes, drawn from the schema alone; only ids need to be known from elsewhere. */
export function drawn(schema: Schema, draw: Draw, path: Path = []): unknown {
  for (let tries = 1; ; tries++) {
    const value = drawOnce(schema, draw, path);
    if (tries === TRIES || isTaken(schema, value)) return value;
  }
}

function drawOnce(given: Schema, draw: Draw, path: Path): unknown {
  const { random } = draw;
  const schema = beneath(given);
  if (schema instanceof z.core.$ZodUUID) return draw.idFor(path);
  if (schema instanceof z.core.$ZodISODate) return day(random, path);
  if (schema instanceof z.core.$ZodString) return oneOf(random, TEXTS);
  if (schema instanceof z.core.$ZodNumber) return oneOf(random, NUMBERS);
  if (schema instanceof z.core.$ZodBoolean) return random.chance(0.5);
  if (schema instanceof z.core.$ZodEnum) return oneOf(random, Object.values(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return oneOf(random, schema._zod.def.values);
  const inner = within(schema);
  if (inner) {
    const isMissing = inner instanceof z.core.$ZodUUID && !draw.isKnown(path);
    return isMissing || random.chance(0.3) ? unset(schema) : drawn(inner, draw, path);
  }
  if (schema instanceof z.core.$ZodObject) return drawFields(schema, draw, path);
  if (schema instanceof z.core.$ZodArray) {
    const element = schema._zod.def.element;
    return Array.from({ length: oneOf(random, LENGTHS) }, (_, i) => drawn(element, draw, [...path, `${i}`]));
  }
  const part = partOf(schema, random);
  if (!part) throw new Error(`Nobody knows how to draw a ${schema._zod.def.type} for ${path.join('.')}`);
  return drawn(part, draw, path);
}

function drawFields(schema: z.core.$ZodObject, draw: Draw, path: Path): object {
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => [
    name,
    drawn(field, draw, [...path, name]),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Of what may be left out. */
function within(schema: Schema): Schema | undefined {
  const mayBeUnset =
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault;
  return mayBeUnset ? schema._zod.def.innerType : undefined;
}

/** The schema of what is only promised not to be changed. */
const beneath = (schema: Schema): Schema =>
  schema instanceof z.core.$ZodReadonly ? beneath(schema._zod.def.innerType) : schema;

const unset = (schema: Schema): null | undefined => (schema instanceof z.core.$ZodNullable ? null : undefined);

/** One of several, or what comes in where something is made of it. */
function partOf(schema: Schema, random: Random): Schema | undefined {
  if (schema instanceof z.core.$ZodUnion) return oneOf(random, schema._zod.def.options);
  if (!(schema instanceof z.core.$ZodPipe)) return undefined;
  const { in: first, out } = schema._zod.def;
  return first instanceof z.core.$ZodTransform ? out : first;
}

const deep = (levels: number): unknown => {
  let made: unknown = 0;
  for (let level = 0; level < levels; level++) made = level % 2 ? [made] : { a: made };
  return made;
};
const POISONED: unknown = JSON.parse('{"__proto__":{"role":"owner"}}');
const ANYTHING = [null, 2 ** 53, -1, '', [], {}, POISONED, deep(3000)];
const HALVES = ['\0', 'a\0b', '\ud800', 'a\udfff', '\u202e', '__proto__', 'constructor', ' ', 'x'.repeat(3000)];
const DAYS = ['0000-01-01', '0000-12-31', '0001-01-01', '9999-12-31', '-001-01-01', '-000001-01-01', '+010000-01-01'];
const IDS = ['__proto__', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const COUNTS = [2 ** 53, 2 ** 31, -(2 ** 53), 0, -1, 1.5, 1e308];

export const HOSTILE_TIMES: readonly unknown[] = [
  ...['0000-01-01T00:00:00Z', '0000-12-31T23:59:59-01:00', '0001-01-01T00:00:00+01:00', '-000001-01-01T00:00:00Z'],
  ...['9999-12-31T23:59:59.9999999Z', '9999-12-31T23:59:59-01:00', '+275760-09-13T00:00:00Z'],
  ...['2026-05-01T10:00:00+23:59', '2026-05-01T10:00:60Z', '2026-02-30T00:00:00Z', '\0', ...ANYTHING],
];

/** Values of a schema that nobody who wrote it had in mind: of its type if they can be, and of no type at all. */
function hostileTo(schema: Schema): readonly unknown[] {
  if (schema instanceof z.core.$ZodUUID) return [...IDS, 'AAAAAAAA-0000-7000-8000-00000000000A', ...ANYTHING];
  if (schema instanceof z.core.$ZodISODate) return [...DAYS, ...ANYTHING];
  if (schema instanceof z.core.$ZodNumber) return [...COUNTS, ...ANYTHING];
  if (schema instanceof z.core.$ZodArray) return [Array.from({ length: 3000 }, () => 0), ...ANYTHING];
  return schema instanceof z.core.$ZodString ? [...HALVES, ...DAYS, ...ANYTHING] : ANYTHING;
}

/** The same value once for each hostile value at each place that the schema names; objects also with a forged field. */
export function* hostiles(given: Schema, value: unknown): Generator<unknown> {
  const schema = beneath(given);
  if (schema instanceof z.core.$ZodObject && typeof value === 'object' && value !== null) {
    yield* ANYTHING;
    yield Object.fromEntries([...Object.entries(value), ['__proto__', {}]]);
    for (const [name, field] of Object.entries(schema._zod.def.shape)) {
      for (const odd of hostiles(field, Reflect.get(value, name))) yield { ...value, [name]: odd };
    }
    return;
  }
  if (schema instanceof z.core.$ZodArray && Array.isArray(value) && value.length > 0) {
    yield* hostileTo(schema);
    yield Array.from({ length: 300 }, () => value[0]);
    for (const odd of hostiles(schema._zod.def.element, value[0])) yield [odd, ...value.slice(1)];
    return;
  }
  const inner = within(schema) ?? partFor(schema, value);
  yield* inner ? hostiles(inner, value) : hostileTo(schema);
}

/** That member of a union which takes the value. */
function partFor(schema: Schema, value: unknown): Schema | undefined {
  if (schema instanceof z.core.$ZodUnion) {
    const { options } = schema._zod.def;
    return options.find((option) => isTaken(option, value)) ?? options[0];
  }
  if (!(schema instanceof z.core.$ZodPipe)) return undefined;
  const { in: first, out } = schema._zod.def;
  return first instanceof z.core.$ZodTransform ? out : first;
}
