import { useState } from 'react';
import { readNote, writeNote } from '../local-notes.ts';

const NOTE = 'match.win-chance';

/** Whether the win chance is shown on this device: on, until somebody wants none (CH-11). */
export function useWinChance() {
  const [isOn, setOn] = useState(() => readNote(NOTE) !== 'off');
  const turn = (on: boolean) => {
    writeNote(NOTE, on ? 'on' : 'off');
    setOn(on);
  };
  return [isOn, turn] as const;
}
