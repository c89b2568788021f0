import { z } from 'zod';
import { isSeen, oneLine } from './text.ts';

/** A name as it is given and stored; `missing` is said where nothing of it can be seen. */
export const seenLine = (max: number, missing?: string) =>
  z.string(missing).transform(oneLine).pipe(z.string().max(max).refine(isSeen, missing));

/** A text that may be missing: what is empty once it is tidied is stored as null. */
export const optionalText = (max: number, tidy: (text: string) => string) =>
  z
    .string()
    .transform(tidy)
    .pipe(z.string().max(max))
    .nullable()
    .transform((text) => text || null);
