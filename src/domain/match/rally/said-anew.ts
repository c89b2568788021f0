import type { Contact } from './rallies.ts';

export type ContactContent = Pick<Contact['payload'], 'side' | 'who' | 'skill' | 'grade'>;

/** A contact of which nothing is told but who did what. */
export const BY_ITSELF = { with: [], from: null, to: null, overpass: false, file: null };

/**
 * A contact said anew. Of another side or skill, nothing of its blockers, its zones and its file was told; with another
 * grade the mark of its file holds no more.
 */
export function saidAnew(payload: Contact['payload'], said: Partial<ContactContent>): Contact['payload'] {
  const { side, skill, grade, file } = payload;
  const next = { ...payload, ...said };
  if (next.side !== side || next.skill !== skill) return { ...next, ...BY_ITSELF };
  return next.grade === grade ? next : { ...next, overpass: false, file: file && { ...file, mark: '' } };
}
