import { useEffect, useMemo, useRef, useState } from 'react';
import type { Player } from '#domain/roster/schema.ts';
import { findings } from '#domain/match/findings.ts';
import { type GameSet, isPartial } from '#domain/match/fold.ts';
import type { Names } from '#domain/match/match-log.ts';
import { formerPlayer, playerLabel, trackedPlayers } from '#domain/match/tracked-players.ts';
import { useUnsent } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import { PartialNote } from './partial-note.tsx';
import type { OpenDialog, TrackerProps } from './tracker-view.ts';
import { TrackerDialogs } from './tracker-dialogs.tsx';
import { LandscapeTracker, PhoneTracker, PortraitTracker } from './counts/tracker-layouts.tsx';
import { useLargeText } from '#web/browser/use-large-text.ts';
import { useLayout } from './counts/use-layout.ts';
import { useMultiTouchTaps } from '#web/browser/use-multi-touch-taps.ts';
import { useStable } from './use-stable.ts';
import { useSetEnd } from './use-set-end.ts';
import { useKeptPlace, useNamedPlace } from './use-match-place.ts';
import { useTracker } from './use-tracker.ts';
import styles from './counts/tracker-layouts.module.css';
import { useWakeLock } from '#web/browser/use-wake-lock.ts';

const LAYOUTS = { phone: PhoneTracker, portrait: PortraitTracker, landscape: LandscapeTracker } as const;

/** A match being recorded, laid out for a phone, a tablet upright, or a wide screen. */
export function MatchTracker(props: TrackerProps) {
  const { match, numSets, players, former, teamName, isReadOnly } = props;
  const [opened, setOpened] = useState<OpenDialog>('nothing');
  const [isCompleting, setCompleting] = useState(false);
  const opponent = props.opponentName ?? 'Opponent';
  const names = useNames([players, former], { us: teamName, them: opponent }, props);
  const tracker = useTracker({ ...props, names, named: useNamedPlace() });
  useKeptPlace(tracker.setNumber, tracker.playerId);
  // Viewers see former players with figures in any set, a person who records only those of this set.
  const tracked = useTracked(players, isReadOnly ? match.state.sets : [tracker.set], former);
  const { status } = useSync();
  const pending = useUnsent(opened === 'findings');
  useWakeLock(!isReadOnly);
  useMultiTouchTaps();
  useRootMark('data-courtside');
  const measure = useLargeText();

  const found = (unsent: number) =>
    findings({ ...props, state: match.now(), pending: unsent, label: (player: Player) => names.player(player.id) });
  const isOver = useWayBack(props.isCompleted && opened === 'nothing');
  const complete = async () => {
    isOver.current = true;
    setCompleting(true);
    await props.onComplete();
    setCompleting(false);
    setOpened('nothing');
  };
  const onCheck = useStable(() => (found(status().pending).length === 0 ? void complete() : setOpened('findings')));
  useSetEnd({ ...props, tracker, names, onCheck });
  const shown = {
    ...props,
    opponent,
    tracker,
    tracked,
    sets: match.state.sets.slice(0, numSets),
    isCompleting,
    onOpen: setOpened,
    onCheck,
  };
  const Layout = LAYOUTS[useLayout()];
  return (
    <>
      <i ref={measure} className={styles.measure} aria-hidden="true" />
      <PartialNote shown={isPartial(match.state)} />
      <Layout {...shown} />
      <TrackerDialogs
        {...shown}
        opened={opened}
        names={names}
        found={opened === 'findings' ? found(pending) : []}
        onConfirm={() => void complete()}
      />
    </>
  );
}

/** The key that completed the game goes with that: the keyboard stands on Back then. */
function useWayBack(isOver: boolean) {
  const wasPressed = useRef(false);
  useEffect(() => {
    if (!isOver || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main [aria-label=Back]')?.focus();
  }, [isOver]);
  return wasPressed;
}

/** The same objects from tap to tap, so that only the tapped player's keys redraw. */
function useTracked(players: readonly Player[], sets: readonly GameSet[], former: readonly Player[]) {
  const withFigures = [...new Set(sets.flatMap(({ counts }) => [...counts.keys()]))].join();
  return useMemo(
    () => trackedPlayers(players, withFigures === '' ? [] : withFigures.split(','), former),
    [players, withFigures, former],
  );
}

type Known = readonly [roster: readonly Player[], former: readonly Player[]];

type Told = Pick<TrackerProps, 'person' | 'counting'>;

function useNames([players, former]: Known, { us, them }: { us: string; them: string }, { person, counting }: Told) {
  return useMemo((): Names => {
    const known = new Map(trackedPlayers(players).map((player) => [player.id, player]));
    return {
      player: (id) => playerLabel(known.get(id) ?? formerPlayer(id, former)),
      side: (side) => (side === 'us' ? us : them),
      person,
      counting,
    };
  }, [players, former, us, them, person, counting]);
}
