import { recordEntry } from '#domain/match/recording.ts';
import { newIds, SESSION, TEAM } from './sync.ts';

/** A substitution that was made together with another one. */
export function partOf(deed: string, given: { readonly id?: string } = {}) {
  const [id = ''] = newIds(1);
  const entry = { kind: 'substitution', payload: { after: null, side: 'us', out: null, in: null, deed } } as const;
  return recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber: 1, entry, ...given });
}
