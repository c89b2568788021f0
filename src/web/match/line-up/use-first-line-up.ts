import { useEffect, useRef } from 'react';
import { setOf } from '#domain/match/fold.ts';
import { isOf } from '#domain/match/rally/standing.ts';
import { entryWayOf } from '#web/match/entry-way.ts';
import type { OpenDialog, TrackerProps } from '#web/match/tracker-view.ts';

type Shown = Pick<TrackerProps, 'sessionId' | 'match' | 'isReadOnly' | 'isCompleted'> & { readonly setNumber: number };

/**
 * Opens the line-up of a set that has none and has not begun, once, where a match is recorded by rallies (END-4); of set 1
 * also where the line-up came with the match, since nothing before says who serves first (LINE-6).
 */
export function useFirstLineUp(shown: Shown, onOpen: (what: OpenDialog) => void): void {
  const { sessionId, match, isReadOnly, isCompleted, setNumber } = shown;
  const asked = useRef(new Set<number>());
  useEffect(() => {
    const { state } = match;
    const { score, counts, rallies } = setOf(state, setNumber);
    const isBare = score.us + score.them === 0 && counts.size === 0;
    const standing = rallies?.standing ?? [];
    const isNew = isBare && standing.every(isOf('depth', 'first-serve', 'line-up'));
    const isSaid = standing.some(isOf('line-up')) && (setNumber > 1 || standing.some(isOf('first-serve')));
    const isDue = isNew && !isSaid && !asked.current.has(setNumber);
    if (isReadOnly || isCompleted || !isDue || entryWayOf(sessionId, state) !== 'rally') return;
    asked.current.add(setNumber);
    onOpen('line-up');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when a set comes on the screen, and not with each of its entries
  }, [setNumber, isReadOnly]);
}
