import { useSyncExternalStore } from 'react';
import type { RotationNaming } from '#domain/match/line-up/rotation-name.ts';
import { readNote, writeNote } from '../local-notes.ts';

const NOTE = 'match.rotation-naming';
const listeners = new Set<() => void>();

const read = (): RotationNaming => (readNote(NOTE) === 'place' ? 'place' : 'order');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How rotations are named on this device (ROT-01). */
export const useRotationNaming = (): RotationNaming => useSyncExternalStore(subscribe, read);

export function chooseRotationNaming(naming: RotationNaming): void {
  writeNote(NOTE, naming);
  for (const listener of listeners) listener();
}
