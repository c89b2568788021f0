import { z } from 'zod';

/** Sizes that a printer may hold. */
export const Paper = z.enum(['a4', 'letter']);
export type Paper = z.infer<typeof Paper>;

type Tag =
  | 'div'
  | 'header'
  | 'section'
  | 'footer'
  | 'figure'
  | 'figcaption'
  | 'h1'
  | 'h2'
  | 'p'
  | 'ul'
  | 'li'
  | 'span'
  | 'b'
  | 'em'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tfoot'
  | 'tr'
  | 'th'
  | 'td';

/** A printable document as data: the browser prints it and the server makes a PDF of it, so both look the same. */
export type Piece = string | { readonly tag: Tag; readonly look: string; readonly parts: readonly Piece[] };

/** `look` is a class of the style sheet that belongs to the paper; empty for none. */
export const piece = (tag: Tag, look: string, ...parts: readonly Piece[]): Piece => ({ tag, look, parts });

const LETTER_REGIONS: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** The paper that is usual where this language is spoken: `en-US` writes on Letter. */
export const paperFor = (language: string): Paper =>
  LETTER_REGIONS.has(language.split('-').at(-1) ?? '') ? 'letter' : 'a4';
