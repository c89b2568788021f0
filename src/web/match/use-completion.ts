import { useEffect, useRef, useState } from 'react';
import { findings } from '#domain/match/findings.ts';
import type { Names } from '#domain/match/match-log.ts';
import { useUnsent } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import type { OpenDialog, TrackerProps } from './tracker-view.ts';
import { useDismissed } from './rallies/use-dismissed.ts';
import { useToCheck } from './rallies/use-to-check.ts';
import { useStable } from './use-stable.ts';

type CompletionOf = Pick<TrackerProps, 'match' | 'rules' | 'players' | 'isCompleted' | 'onComplete'> & {
  readonly names: Names;
  /** The set that is shown. */
  readonly setNumber: number;
  readonly dialog: OpenDialog;
  readonly onOpen: (dialog: OpenDialog) => void;
};

/**
 * The completing of a match. `check` looks for what deserves a look before, and opens the list of it; where there is
 * nothing, the match is completed at once.
 */
export function useCompletion({ match, rules, players, names, dialog, onOpen, ...props }: CompletionOf) {
  const [isCompleting, setCompleting] = useState(false);
  const { status } = useSync();
  const isListed = dialog === 'findings';
  const pending = useUnsent(isListed);
  const wasPressed = useFocusOnBack(props.isCompleted && dialog === 'nothing');

  const { isLeft, dismiss } = useDismissed(match.state.log?.event.sessionId);
  const toCheck = useToCheck(match, props.setNumber, isLeft);
  const findingsWith = (unsent: number) =>
    findings({ state: match.now(), rules, players, pending: unsent, names }).filter(isLeft);
  const complete = async () => {
    wasPressed.current = true;
    setCompleting(true);
    await props.onComplete();
    setCompleting(false);
    onOpen('nothing');
  };
  const check = useStable(() => {
    if (findingsWith(status().pending).length === 0) void complete();
    else onOpen('findings');
  });
  return { isCompleting, check, complete, toCheck, dismiss, found: isListed ? findingsWith(pending) : [] };
}

/** The key that completed the match goes with that: the keyboard stands on Back then. */
function useFocusOnBack(isOver: boolean) {
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!isOver || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main [aria-label=Back]')?.focus();
  }, [isOver]);
  return wasPressed;
}
