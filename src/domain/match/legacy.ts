import { z } from 'zod';

/*
 * Older releases and other programs name categories and figures in other ways. The schema of an entry reads them with
 * these functions; nothing is stored under the other names.
 */

/** Other names of categories, and ours (DATA-33). */
const OTHER_NAMES = { dig: 'defense', assist: 'pass' } as const;
export type OtherName = keyof typeof OTHER_NAMES;

export const ownName = (name: string): string => (name === 'dig' || name === 'assist' ? OTHER_NAMES[name] : name);

/** Figures as they were named before there were categories (AMB-084). */
const LEGACY = {
  kill: { category: 'attack', counter: 'positive' },
  attack_error: { category: 'attack', counter: 'negative' },
  attack_attempt: { category: 'attack', counter: 'attempts' },
  ace: { category: 'serve', counter: 'positive' },
  serve_error: { category: 'serve', counter: 'negative' },
  serve_attempt: { category: 'serve', counter: 'attempts' },
  dig: { category: 'defense', counter: 'positive' },
  dig_error: { category: 'defense', counter: 'negative' },
  dig_attempt: { category: 'defense', counter: 'attempts' },
  assist: { category: 'pass', counter: 'positive' },
  assist_error: { category: 'pass', counter: 'negative' },
  assist_attempt: { category: 'pass', counter: 'attempts' },
} as const;
type LegacyKind = keyof typeof LEGACY;

const LegacyTap = z.object({ playerId: z.string(), statType: z.custom<LegacyKind>(isLegacyKind), by: z.int() });

function isLegacyKind(kind: unknown): boolean {
  return typeof kind === 'string' && Object.hasOwn(LEGACY, kind);
}

/** A tap that names its figure in the old way, said in ours; anything else as it is. */
export function fromLegacy<Tap>(tap: Tap) {
  // Without a schema, since every tap of every match passes here.
  if (typeof tap !== 'object' || tap === null || !('statType' in tap)) return tap;
  const legacy = LegacyTap.safeParse(tap);
  if (!legacy.success) return tap;
  const { statType, ...rest } = legacy.data;
  return { ...rest, ...LEGACY[statType] };
}
