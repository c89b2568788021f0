import { z } from 'zod';

/** Sizes that a printer may hold. */
export const Paper = z.enum(['a4', 'letter']);
export type Paper = z.infer<typeof Paper>;

export const TAGS = [
  ...(['div', 'header', 'section', 'footer', 'figure', 'figcaption', 'h1', 'h2', 'h3', 'p', 'ul', 'li'] as const),
  ...(['span', 'b', 'em', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const),
  ...(['svg', 'g', 'path', 'rect', 'line', 'circle', 'text'] as const),
] as const;
type Tag = (typeof TAGS)[number];

/** Attributes by their names in React; HTML does not mind the case, and corrects that of `viewBox`. */
export const ATTRIBUTES = [
  ...(['colSpan', 'rowSpan', 'viewBox', 'd', 'x', 'y', 'x1', 'x2', 'y1', 'y2'] as const),
  ...(['cx', 'cy', 'r', 'width', 'height'] as const),
] as const;
type Attributes = Partial<Readonly<Record<(typeof ATTRIBUTES)[number], string>>>;

/** A printable document as data: the browser prints it and the server makes a PDF of it, so both look the same. */
export type Piece =
  | string
  | {
      readonly tag: Tag;
      readonly look: string;
      readonly with?: Attributes | undefined;
      readonly parts: readonly Piece[];
    };

/** `look` is a class of the style sheet that belongs to the paper; empty for none. */
export const piece = (tag: Tag, look: string, ...parts: readonly Piece[]): Piece => ({ tag, look, parts });

/** A part of a drawing, or a cell over several columns. */
export const drawn = (tag: Tag, look: string, attributes: Attributes, ...parts: readonly Piece[]): Piece => ({
  ...{ tag, look, with: attributes, parts },
});

const LETTER_REGIONS: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** The paper that is usual where this language is spoken: `en-US` writes on Letter. */
export const paperFor = (language: string): Paper =>
  LETTER_REGIONS.has(language.split('-').at(-1) ?? '') ? 'letter' : 'a4';
