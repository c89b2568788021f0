import type { Category } from '#domain/match/schema.ts';
import { AttackGlyph, DefenseGlyph, PassGlyph, ServeGlyph } from '#web/ui/glyphs.tsx';

export const CATEGORY_GLYPHS = {
  attack: AttackGlyph,
  serve: ServeGlyph,
  defense: DefenseGlyph,
  pass: PassGlyph,
} as const satisfies Record<Category, unknown>;
