import { useEffect, useMemo, useState } from 'react';
import { type GameSet, setOf } from '#domain/match/fold.ts';
import { isPartial, isPartialSet } from '#domain/match/partial.ts';
import type { Names } from '#domain/match/match-log.ts';
import { useRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { formerPlayer, playerLabel, trackedPlayers } from '#domain/match/tracked-players.ts';
import { useMultiTouchTaps } from '#web/browser/use-multi-touch-taps.ts';
import { useLargeText } from '#web/browser/use-large-text.ts';
import { useWakeLock } from '#web/browser/use-wake-lock.ts';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import { onDemand, tellAbsent } from '#web/browser/on-demand.tsx';
import { LandscapeTracker, PhoneTracker, PortraitTracker } from './counts/tracker-layouts.tsx';
import { useLayout } from './counts/use-layout.ts';
import { chooseEntryWay, type EntryWay, entryWayOf } from './entry-way.ts';
import { useFirstLineUp } from './line-up/use-first-line-up.ts';
import { PartialNote } from './partial-note.tsx';
import { TrackerDialogs } from './tracker-dialogs.tsx';
import type { OpenDialog, TrackerProps, TrackerView } from './tracker-view.ts';
import { shownCounts } from './use-match.ts';
import { useCompletion } from './use-completion.ts';
import { useTimeouts } from './between/use-timeouts.ts';
import { useKeptPlace, useNamedPlace } from './use-match-place.ts';
import { useSetEnd } from './use-set-end.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { useTracker } from './use-tracker.ts';
import styles from './counts/tracker-layouts.module.css';

const LAYOUTS = { phone: PhoneTracker, portrait: PortraitTracker, landscape: LandscapeTracker } as const;
const RallyEntry = onDemand(
  () => import('./rally/rally-entry.tsx').then((part) => part.RallyEntry),
  undefined,
  CountsInstead,
);

/**
 * The screen on which one match is recorded: players, the keys of their figures, the score, and the dialogs of the game
 * menu. It is laid out for a phone, a tablet upright, or a wide screen. Read-only it shows the same without those keys.
 */
export function MatchTracker(props: TrackerProps) {
  const { match, numSets } = props;
  const place = useNamedPlace();
  const { named } = place;
  const [dialog, setDialog] = useState<OpenDialog>(named.log === undefined ? 'nothing' : 'log');
  const openDialog = useStable((what: OpenDialog) => {
    setDialog(what);
    if (what === 'nothing') place.leaveLog();
  });
  const opponent = props.opponentName ?? 'Opponent';
  const names = useNames(props, opponent);
  const tracker = useTracker({
    ...props,
    names,
    named,
  });
  // A set that a newer version recorded in can only be looked at: its score here may be wrong (A3-3).
  const isReadOnly = props.isReadOnly || isPartialSet(match.state, tracker.setNumber);
  // Who only looks sees in each set all who played; who records has room for those of the set.
  const tracked = useTrackedPlayers(props, isReadOnly ? match.state.sets : [tracker.set], isReadOnly);
  const completion = useCompletion({ ...props, names, setNumber: tracker.setNumber, dialog, onOpen: openDialog });
  useSetEnd({ ...props, isReadOnly, tracker, names, onCheck: completion.check });
  useKeptPlace(place, tracker.setNumber, tracker.playerId);
  const open = useTimeouts({ ...props, isReadOnly, setNumber: tracker.setNumber, openDialog });
  useFirstLineUp({ ...props, isReadOnly, setNumber: tracker.setNumber }, openDialog);
  useCourtside(props.isReadOnly);
  const measure = useLargeText();

  const [way, setWay] = useState(() => entryWayOf(props.sessionId, match.state));
  const onWay = useStable((chosen: EntryWay) => {
    chooseEntryWay(props.sessionId, chosen);
    setWay(chosen);
    if (chosen === 'rally' && !setOf(match.now(), tracker.setNumber).rallies?.now.ours) openDialog('line-up');
  });

  const view: TrackerView = {
    ...{ ...props, isReadOnly, opponent, tracker, tracked, names, onWay },
    sets: match.state.sets.slice(0, numSets),
    isCompleting: completion.isCompleting,
    toCheck: props.isGuest ? 0 : completion.toCheck,
    onOpen: open,
    onCheck: completion.check,
  };
  const layout = useLayout();
  // Who only looks wants the figures.
  const Layout = way === 'rally' && !props.isReadOnly ? RallyEntry : LAYOUTS[layout];
  return (
    <>
      <i ref={measure} className={styles.measure} aria-hidden="true" />
      <PartialNote shown={isPartial(match.state)} />
      <Layout {...view} />
      <TrackerDialogs
        {...view}
        opened={dialog}
        namedRow={named.log}
        isByRallies={way === 'rally' && !props.isReadOnly}
        onOpen={openDialog}
        found={completion.found}
        won={completion.won}
        onRight={completion.dismiss}
        onConfirm={() => void completion.complete()}
      />
    </>
  );
}

/** Where the screen of rallies is neither on the device nor to be had, the match is counted: no point is missed. */
function CountsInstead(view: TrackerView) {
  const Layout = LAYOUTS[useLayout()];
  useEffect(tellAbsent, []);
  return <Layout {...view} />;
}

/** The phone lies at the court: its screen stays on while somebody records, and every finger counts. */
function useCourtside(isReadOnly: boolean): void {
  useWakeLock(!isReadOnly);
  useMultiTouchTaps();
  useRootMark('data-courtside');
}

/** The same players from tap to tap, so that only the keys of the one who is tapped are drawn again. */
function useTrackedPlayers({ players, former }: TrackerProps, sets: readonly GameSet[], isReadOnly: boolean) {
  const withFigures = [...new Set(sets.flatMap((set) => [...shownCounts(set, isReadOnly).keys()]))].join();
  return useMemo(
    () => trackedPlayers(players, withFigures === '' ? [] : withFigures.split(','), former),
    [players, withFigures, former],
  );
}

/** How the match speaks of players, sides and people. */
function useNames({ players, former, teamName, person, guest, counting }: TrackerProps, opponent: string): Names {
  const naming = useRotationNaming();
  return useMemo(() => {
    const known = new Map(trackedPlayers(players).map((player) => [player.id, player]));
    return {
      player: (id) => playerLabel(known.get(id) ?? formerPlayer(id, former)),
      side: (side) => (side === 'us' ? teamName : opponent),
      person,
      guest,
      counting,
      naming,
    };
  }, [players, former, teamName, opponent, person, guest, counting, naming]);
}
