import { useEffect, useRef } from 'react';
import { type GameSet, setOf } from '#domain/match/fold.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { dueAfter } from '#domain/match/rally/walk.ts';
import type { Rules } from '#domain/match/rules.ts';
import { isOverplayed, setEnd } from '#domain/match/set-end.ts';
import { dismissToast, toast } from '#web/ui/messages/toasts.ts';
import type { TrackerProps } from './tracker-view.ts';
import { useStable } from '#web/ui/use-stable.ts';
import type { Tracker } from './use-tracker.ts';

type Parts = Pick<TrackerProps, 'match' | 'rules' | 'isReadOnly' | 'isCompleted' | 'isGuest'> & {
  readonly tracker: Pick<Tracker, 'setNumber' | 'goTo'>;
  readonly names: Names;
  readonly onCheck: () => void;
};

/**
 * Proposes the end of the set in a toast when a point wins it. A further point withdraws the proposal; taking that back
 * proposes it again.
 */
export function useSetEnd({ match, rules, isReadOnly, isCompleted, isGuest, tracker, names, onCheck }: Parts): void {
  const { setNumber, goTo } = tracker;
  const isOver = setEnd(match.state, setNumber, rules) !== undefined;
  const set = setOf(match.state, setNumber);
  const score = scoreText(set.score);
  const isPast = isOverplayed(set, rules);
  const before = useRef({ setNumber, isOver, isPast });
  useSideChange(set, rules, isReadOnly);
  const propose = useStable((): number | undefined => {
    const end = setEnd(match.state, setNumber, rules);
    if (!end || (end.next === 'game' && isCompleted)) return undefined;
    const { next, winner } = end;
    const title = `Set ${setNumber} to ${names.side(winner)}, ${score}`;
    if (next !== 'game')
      return toast({ title, tone: 'info', action: { label: `Set ${next}`, run: () => void goTo(next) } });
    return toast({ title, tone: 'info', ...(!isGuest && { action: { label: 'Finish', run: onCheck } }) });
  });
  useEffect(() => {
    const { current } = before;
    before.current = { setNumber, isOver, isPast };
    const isReached = isOver && (!current.isOver || (current.isPast && !isPast));
    if (isReadOnly || !isReached || current.setNumber !== setNumber) return undefined;
    const proposed = propose();
    return () => void (proposed !== undefined && dismissToast(proposed));
  }, [setNumber, isOver, isPast, score, isReadOnly, propose]);
}

/** The sides change once in a deciding set: that is said when a point comes to it, and whatever follows is not said again. */
function useSideChange({ number, rallies }: GameSet, rules: Rules, isReadOnly: boolean): void {
  // A rally that goes on is no point yet: it is counted once it is won.
  const won = rallies?.played.filter(({ rally }) => rally.outcome.winner) ?? [];
  const [count, last] = [won.length, won.at(-1)];
  const before = useRef({ number, count });
  const wasSaid = useRef(new Set<number>());
  useEffect(() => {
    const { current } = before;
    before.current = { number, count };
    if (isReadOnly || !last || current.number !== number || count !== current.count + 1) return;
    if (wasSaid.current.has(number) || !dueAfter(last, { rules, setNumber: number }).sideChange) return;
    wasSaid.current.add(number);
    toast({ title: `Change sides at ${scoreText(last.completed.score)}`, tone: 'info' });
  }, [number, count, last, rules, isReadOnly]);
}
