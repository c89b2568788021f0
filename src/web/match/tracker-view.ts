import type { ReactNode } from 'react';
import type { Player } from '#domain/roster/schema.ts';
import type { GameSet } from '#domain/match/fold.ts';
import type { Names } from '#domain/match/match-log.ts';
import type { Rules } from '#domain/match/rules.ts';
import type { Counting } from '#domain/match/schema.ts';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import type { EntryWay } from './entry-way.ts';
import type { Match } from './use-match.ts';
import type { EntryRecorder } from './use-recording.ts';
import type { Tracker } from './use-tracker.ts';

/** All that the tracker is given of a session, and the calls that change the session as a whole. */
export type TrackerProps = {
  sessionId: string;
  teamId: string;
  match: Match;
  numSets: number;
  /** The rules that the match is played by. */
  rules: Rules;
  /** Somebody chose them for this match. */
  hasRules: boolean;
  counting: Counting;
  title: string;
  teamName: string;
  opponentName: string | null;
  players: readonly Player[];
  /** Deleted players, as last known. */
  former: readonly Player[];
  /** The name of a member of the team. */
  person: Names['person'];
  /** The name of a guest, where it is not the one that they gave themselves. */
  guest: NonNullable<Names['guest']>;
  /** Who else records this match now. */
  others: readonly string[];
  clientId: string;
  isCompleted: boolean;
  isReadOnly: boolean;
  /** Recorded by a link, without an account: what only members may do is not shown (SCO-05). */
  isGuest: boolean;
  /** The connectivity badge. */
  net: ReactNode;
  record: EntryRecorder;
  boxScoreHref: string;
  onBack(): void;
  /** Resolves to whether the name was stored. */
  onRenameOpponent(name: string): Promise<boolean>;
  /** Resolves to whether the way of counting was stored. */
  onCount(counting: Counting): Promise<boolean>;
  /** Resolves to whether the rules were stored. */
  onRules(rules: Rules): Promise<boolean>;
  onComplete(): Promise<void>;
};

/** The dialog over the tracker. */
export type OpenDialog =
  | ('nothing' | 'log' | 'opponent' | 'counting' | 'findings' | 'sets')
  | ('line-up' | 'rules' | 'substitution' | 'libero' | 'timeout' | 'timeout-card' | 'between' | 'live' | 'held');

/** Everything that a layout of the tracker draws. */
export type TrackerView = TrackerProps & {
  readonly opponent: string;
  readonly tracker: Tracker;
  readonly tracked: readonly TrackedPlayer[];
  readonly sets: readonly GameSet[];
  readonly isCompleting: boolean;
  /** Where the match speaks of its players, sides and people. */
  readonly names: Names;
  /** Findings of the set that is shown. */
  readonly toCheck: number;
  onOpen(what: OpenDialog): void;
  /** Records by the other way from here on, on this device. */
  onWay(way: EntryWay): void;
  onCheck(): void;
};
