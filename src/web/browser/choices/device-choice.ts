import { useSyncExternalStore } from 'react';
import { readNote, writeNote } from '../local-notes.ts';

/** One of a few values, chosen on this device and kept there: the first until somebody chooses. Open pages follow. */
export function deviceChoice<const Value extends string>(note: string, values: readonly [Value, ...Value[]]) {
  const listeners = new Set<() => void>();
  const read = (): Value => values.find((value) => value === readNote(note)) ?? values[0];
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const choose = (value: Value): void => {
    writeNote(note, value);
    for (const listener of listeners) listener();
  };
  return { use: () => useSyncExternalStore(subscribe, read), choose };
}
