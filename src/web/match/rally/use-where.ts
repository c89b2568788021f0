import { useState } from 'react';
import { type Placeable, placeableIn, placed, type Zone } from '#domain/match/keys/where.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { useRecording } from '#web/match/use-recording.ts';
import { useStable } from '#web/ui/use-stable.ts';
import type { Rally } from './use-rally.ts';

export type Where = NonNullable<ReturnType<typeof useWhere>>;

/** Whether this device asks where serves, receptions and attacks came down. */
export const useWhereSwitch = () => useKeptSwitch('match.where');

/** Whether this device shows the keys of serve and pass, and no others (DEPTH-7). */
export const usePartSwitch = () => useKeptSwitch('match.part');

/** A switch that this device keeps. */
function useKeptSwitch(note: string) {
  const [isOn, setOn] = useState(() => readNote(note) === 'on');
  const turn = useStable((next: boolean) => {
    writeNote(note, next ? 'on' : 'off');
    setOn(next);
  });
  return [isOn, turn] as const;
}

/** The contact that was told last, while nothing but its zones is asked: any key of the rally goes on without them. */
export function useWhere({ match, record, isReadOnly }: TrackerView, rally: Rally, isOn: boolean) {
  const { press } = useRecording(record, match);
  const [left, setLeft] = useState<string>();
  const isFree = isOn && !isReadOnly && !rally.isExplaining && !rally.mended && !rally.asked;
  const found = isFree ? placeableIn(match.log.newest(), match.log.state()) : null;
  if (found && rally.chosen !== null && left !== found.id) setLeft(found.id);
  const skip = useStable(() => setLeft(found?.id));
  const place = useStable((asked: Placeable, from: Zone | null, to: Zone) => {
    setLeft(asked.id);
    press(() => ({ entry: placed(asked, { from, to }), setNumber: asked.setNumber }), 'Failed to record');
  });
  return found && found.id !== left && rally.chosen === null ? { asked: found, place, skip } : null;
}
