import { derivedId } from '../../core/ids.ts';

/** The parent of all ids of rallies. One constant of the product: with another one no two devices would agree (A2-4b). */
const RALLIES = '8a5f1c7e-93d2-5b64-9f0a-2c1de6b7a405';

/**
 * The id of a rally by its neighbours: two devices that have not seen each other, and record after the same rally, mean
 * the same one. `after` is null for the first of a set; `before` is the rally ahead of which this one is inserted (A2).
 */
export const rallyIdOf = (setNumber: number, after: string | null, before: string | null = null): string =>
  derivedId(after ?? derivedId(RALLIES, `set:${setNumber}`), `rally:${before ?? 'next'}`);
