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
export type Hints = readonly HintName[];
const NONE: Hints = [];
const PLAYER: Hints = ['player'];
const WITH_KEYS: Hints = ['player', 'keys'];
const ASSUMED: Hints = ['assumed'];
const STEP: Hints = ['step'];
const NOTE = 'match.hints';
/** A short screen has no room for the steps. */
const NO_TRAIL = '(max-height: 650px) and (max-width: 599px)';

/** Hints for a moment, in the order in which they are told. */
export function hintsIn({ moment, chosen, mended, isExplaining, hasNoSet }: Rally): Hints {
  const { depth, court, contacts, set } = moment;
  if (depth === 'score' || court === null || chosen !== null || mended || isExplaining) return NONE;
  if (set.played.length === 0) {
    const hasMouse = matchMedia('(hover: hover) and (pointer: fine)').matches;
    return hasMouse ? WITH_KEYS : PLAYER;
  }
  if (contacts.length === 0) return NONE;
  if (assumedSetter(moment) !== null && !hasNoSet) return ASSUMED;
  return matchMedia(NO_TRAIL).matches ? NONE : STEP;
}

/** Told once on a device: until it is hidden, or the moment that it was about has passed. */
export function useHint(news: Hints, isOff: boolean) {
  const [known, setKnown] = useState<readonly string[]>(() => (readNote(NOTE) ?? '').split(' '));
  const name = isOff ? undefined : news.find((one) => !known.includes(one));
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
