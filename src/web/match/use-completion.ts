import { useEffect, useRef, useState } from 'react';
import type { Names } from '#domain/match/match-log.ts';
import { tellAbsent } from '#web/browser/on-demand.tsx';
import { whenCalm } from '#web/sync/moments.ts';
import { useUnsent } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import type { OpenDialog, TrackerProps } from './tracker-view.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { useDismissed } from './rallies/use-dismissed.ts';
import { useToCheck } from './rallies/use-to-check.ts';

type CompletionOf = Pick<TrackerProps, 'match' | 'rules' | 'players' | 'isCompleted' | 'onComplete'> & {
  readonly names: Names;
  /** The set that is shown. */
  readonly setNumber: number;
  readonly dialog: OpenDialog;
  readonly onOpen: (dialog: OpenDialog) => void;
};

/** Loaded when the screen is calm: a match is recorded without them, and completed without a network. */
const loadChecks = () => import('#domain/match/checks/findings.ts').catch(() => undefined);
type Checks = NonNullable<Awaited<ReturnType<typeof loadChecks>>>;

/**
 * The completing of a match. `check` looks for what deserves a look before, and opens the list of it; where there is
 * nothing, the match is completed at once.
 */
export function useCompletion({ match, rules, players, names, dialog, onOpen, ...props }: CompletionOf) {
  const [isCompleting, setCompleting] = useState(false);
  const [checks, setChecks] = useState<Checks>();
  const { status } = useSync();
  const isListed = dialog === 'findings';
  const pending = useUnsent(isListed);
  const wasPressed = useFocusOnBack(props.isCompleted && dialog === 'nothing');

  const { isLeft, dismiss } = useDismissed(match.state.log?.event.sessionId);
  const toCheck = useToCheck(match, props.setNumber, isLeft);
  const findingsBy = ({ findings }: Checks, unsent: number) =>
    findings({ state: match.now(), rules, players, pending: unsent, names }).filter(isLeft);
  const complete = async () => {
    wasPressed.current = true;
    setCompleting(true);
    await props.onComplete();
    setCompleting(false);
    onOpen('nothing');
  };
  const look = async () => {
    // Busy meanwhile: a second press would complete it twice.
    setCompleting(true);
    const loaded = checks ?? (await loadChecks());
    setCompleting(false);
    setChecks(loaded);
    if (!loaded) tellAbsent();
    else if (findingsBy(loaded, status().pending).length === 0) await complete();
    else onOpen('findings');
  };
  const check = useStable(() => void look());
  useEffect(() => whenCalm(() => void loadChecks()), []);
  // The list can also be opened from the menu, before anything was looked for.
  useEffect(() => {
    if (isListed && !checks) void loadChecks().then((loaded) => (loaded ? setChecks(loaded) : tellAbsent()));
  }, [isListed, checks]);
  const listed = isListed ? checks : undefined;
  const found = listed ? findingsBy(listed, pending) : [];
  return { isCompleting, check, complete, toCheck, dismiss, found, won: listed?.wonSets(match.state, rules) };
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
