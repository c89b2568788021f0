import { useEffect, useRef, useState } from 'react';
import { assumedSetter } from '#domain/match/keys/moment.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';
import { useStable } from '#web/ui/use-stable.ts';
import type { Rally } from './use-rally.ts';

const HINTS = {
  player: 'Tap who plays the ball, then how it went.',
  keys: 'Letters work too: More, Keyboard.',
  assumed: 'Dashed is assumed. Set by says who it was.',
  step: 'Tap a step above to change it.',
} as const;
type HintName = keyof typeof HINTS;
const NOTE = 'match.hints';
/** A short screen has no room for the steps. */
const NO_TRAIL = '(max-height: 650px) and (max-width: 599px)';

/** Hints for a moment, in the order in which they are told. */
function newIn({ moment, chosen, mended, isExplaining, hasNoSet }: Rally): readonly HintName[] {
  const { depth, court, contacts, set } = moment;
  if (depth === 'score' || court === null || chosen !== null || mended || isExplaining) return [];
  if (set.played.length === 0) {
    const hasMouse = matchMedia('(hover: hover) and (pointer: fine)').matches;
    return hasMouse ? ['player', 'keys'] : ['player'];
  }
  if (contacts.length === 0) return [];
  if (assumedSetter(moment) !== null && !hasNoSet) return ['assumed'];
  return matchMedia(NO_TRAIL).matches ? [] : ['step'];
}

/** Told once on a device: until it is hidden, or the moment that it was about has passed. */
export function useHint(rally: Rally, isOff: boolean) {
  const [known, setKnown] = useState<readonly string[]>(() => (readNote(NOTE) ?? '').split(' '));
  const name = isOff ? undefined : newIn(rally).find((one) => !known.includes(one));
  const hide = useStable((told: HintName) => {
    const next = [...new Set([...known, told])];
    writeNote(NOTE, next.join(' ').trim());
    setKnown(next);
  });
  const before = useRef<HintName>(undefined);
  useEffect(() => {
    const told = before.current;
    before.current = name;
    if (told !== undefined && told !== name) hide(told);
  }, [name, hide]);
  return name && { name, words: HINTS[name], hide: () => hide(name) };
}
