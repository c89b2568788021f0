import type { Shape } from '#tests/support/described.ts';
import { oddText } from './damage.ts';
import type { Random } from './random.ts';

/** Texts by their format, near enough to be taken and far enough to be refused now and then. */
const FORMATS: Readonly<Record<string, (random: Random) => string>> = {
  uuid: (random) => random.uuid(),
  email: (random) => `${random.uuid()}@example.org`,
  date: (random) => `20${10 + random.below(90)}-0${1 + random.below(9)}-${10 + random.below(22)}`,
  'date-time': (random) => `2026-05-0${1 + random.below(9)}T1${random.below(10)}:00:00.000Z`,
};

/** A value of the shape that the document gives, whatever it would mean. */
export function shaped(shape: Shape, random: Random, depth = 0): unknown {
  const { type, enum: listed, anyOf, oneOf, allOf } = shape;
  if (shape.const !== undefined) return shape.const;
  const [first, ...others] = listed ?? [];
  if (listed) return random.pick([first, ...others]);
  const [one, ...rest] = anyOf ?? oneOf ?? [];
  if (one) return shaped(random.pick([one, ...rest]), random, depth);
  if (allOf) return Object.assign({}, ...allOf.map((part) => shaped(part, random, depth)));
  const [kind = 'null', ...kinds] = [type ?? []].flat();
  return made(shape, random.pick([kind, ...kinds]), random, depth);
}

function made(shape: Shape, kind: string, random: Random, depth: number): unknown {
  const { properties = {}, required = [], items } = shape;
  switch (kind) {
    case 'string':
      return text(shape, random);
    case 'integer':
    case 'number':
      return number(shape, random);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return Array.from({ length: depth > 6 || !items ? 0 : random.below(Math.min(shape.maxItems ?? 3, 3) + 1) }, () =>
        shaped(items ?? {}, random, depth + 1),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => required.includes(name) || random.chance(0.5))
          .map(([name, inner]) => [name, shaped(inner, random, depth + 1)]),
      );
    default:
      return null;
  }
}

/** Also at both ends of what is allowed, where mistakes are. */
function text({ format, minLength = 0, maxLength = 60 }: Shape, random: Random): string {
  const formatted = format === undefined ? undefined : FORMATS[format];
  if (formatted) return formatted(random);
  if (random.chance(0.2)) return decodeURIComponent(oddText(random).replaceAll(/%(00|ff|fe|$)/g, ''));
  const most = Math.min(maxLength, 5000);
  return random
    .pick(['a', '7', 'é', '漢', ' x'])
    .repeat(random.pick([minLength, most, 1 + random.below(20)]))
    .slice(0, most);
}

function number({ minimum = -10, maximum = 100 }: Shape, random: Random): number {
  const [low, high] = [Math.max(minimum, -1000), Math.min(maximum, 1000)];
  return random.pick([low, high, minimum, maximum, low + random.below(Math.max(1, high - low))]);
}
