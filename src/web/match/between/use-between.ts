import { useMemo } from 'react';
import { type DeadTime, deadTimeOf, type Moment } from '#domain/match/between/dead-time.ts';
import { type GameSet, setOf } from '#domain/match/fold.ts';
import type { Names } from '#domain/match/match-log.ts';
import type { Rules } from '#domain/match/rules.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { formerPlayer, type TrackedPlayer, trackedPlayers } from '#domain/match/tracked-players.ts';
import type { OpenDialog, TrackerProps } from '#web/match/tracker-view.ts';
import { useRecording } from '#web/match/use-recording.ts';
import { useStable } from '#web/ui/use-stable.ts';
import type { FindPlayer } from './player-keys.tsx';

type BetweenOf = Pick<TrackerProps, 'match' | 'rules' | 'players' | 'former' | 'record' | 'clientId' | 'isGuest'> & {
  readonly setNumber: number;
  readonly names: Names;
  readonly onOpen: (what: OpenDialog) => void;
};

/** All that a sheet of the dead time is given. */
export type Between = {
  readonly dead: DeadTime;
  readonly sets: readonly GameSet[];
  readonly rules: Rules;
  readonly roster: readonly TrackedPlayer[];
  readonly find: FindPlayer;
  readonly names: Names;
  /** A guest records, and sees no figures of the team (TOC-07). */
  readonly isGuest: boolean;
  /** Records what is decided once all before it is in the log, and answers whether it is kept. */
  readonly write: (make: (moment: Moment) => MatchEntry | undefined) => Promise<boolean>;
  /** With what was recorded a moment ago. */
  readonly scoreNow: () => GameSet['score'];
  readonly onClose: () => void;
  readonly onOpen: (what: OpenDialog) => void;
};

/** A sheet behind a key of another one. */
export type MoreProps = { readonly between: Between; readonly onBack: () => void };

const FAILED = 'Not recorded';

/** The dead time of the set that is shown, and the one way in which its sheets record. */
export function useBetween(given: BetweenOf): Between {
  const { match, rules, players, former, record, setNumber, names, isGuest, onOpen } = given;
  const { enter } = useRecording(record, match);
  const set = setOf(match.state, setNumber);
  const dead = useMemo(() => deadTimeOf(set, rules), [set, rules]);
  const roster = useMemo(() => trackedPlayers(players), [players]);
  const write = useStable((make: (moment: Moment) => MatchEntry | undefined) => {
    navigator.vibrate?.(8);
    const decide = () => {
      const state = match.now();
      const entry = make({ state, set: setOf(state, setNumber) });
      return entry && { entry, setNumber };
    };
    return enter(decide, FAILED);
  });
  const find = (id: string): TrackedPlayer => roster.find((one) => one.id === id) ?? formerPlayer(id, former);
  const scoreNow = () => setOf(match.now(), setNumber).score;
  const onClose = () => onOpen('nothing');
  return { dead, sets: match.state.sets, rules, roster, find, names, isGuest, write, scoreNow, onClose, onOpen };
}
