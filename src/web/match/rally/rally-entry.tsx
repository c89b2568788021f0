import { useMemo, useState } from 'react';
import { likelyNext, type Moment } from '#domain/match/keys/moment.ts';
import { pointWord } from '#domain/match/keys/trail.ts';
import { withScore } from '#domain/match/rally/missing.ts';
import { setEnd, setWinners } from '#domain/match/set-end.ts';
import { classes } from '#web/ui/classes.ts';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import { useLayout } from '#web/match/counts/use-layout.ts';
import { CatchUpDialog } from '#web/match/catch-up/catch-up-dialog.tsx';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { BenchRail } from './bench-keys.tsx';
import { DepthDialog } from './depth-dialog.tsx';
import { KeyboardDialog, useLetters } from './keyboard-dialog.tsx';
import { RallyBar } from './rally-bar.tsx';
import { RallyCourt } from './rally-court.tsx';
import { RallyDock } from './rally-dock.tsx';
import { RallyPlayers } from './rally-players.tsx';
import { RallyPoints, TheirPoints } from './rally-points.tsx';
import { RallyScore } from './rally-score.tsx';
import { endedWords, RallyTrail } from './rally-trail.tsx';
import { RallyZone } from './rally-zone.tsx';
import { SetOver } from './set-over.tsx';
import { type PlayerOf, usePlayerOf } from './use-player-of.ts';
import { hintsIn } from './use-hint.ts';
import { type Rally, useRally } from './use-rally.ts';
import { useProposal } from './use-proposal.ts';
import { useRallyKeys } from './use-rally-keys.ts';
import { usePartSwitch, useWhere, useWhereSwitch } from './use-where.ts';
import { WhereZone } from './where-zone.tsx';
import styles from './rally-entry.module.css';

/** A match recorded rally by rally: the court with our six, the keys of this moment, and a point for either side. */
export function RallyEntry(view: TrackerView) {
  const { tracker, rules, isReadOnly, isGuest, onOpen } = view;
  useRootMark('data-rally');
  const isWide = useLayout() === 'landscape';
  const [isDepthOpen, setDepthOpen] = useState(false);
  const player = usePlayerOf(view);
  const [isServePass, turnServePass] = usePartSwitch();
  const rally = useRally(view, isServePass);
  const { moment, chosen } = rally;
  const proposed = useProposal(view, rally, player);
  const [hasLetters, turnLetters] = useLetters();
  const [isKeyboardOpen, setKeyboardOpen] = useState(false);
  const [isWhereOn, turnWhere] = useWhereSwitch();
  const where = useWhere(view, rally, isWhereOn);
  const choosable = choosableOf(view, moment.court);
  useRallyKeys({ rally, where, choosable, undo: tracker.undo, onOpen, isOff: isReadOnly, isGuest, hasLetters });
  const openKeyboard = useStable(() => setKeyboardOpen(true));
  const closeKeyboard = useStable(() => setKeyboardOpen(false));
  const openDepth = useStable(() => setDepthOpen(true));
  const closeDepth = useStable(() => setDepthOpen(false));

  const likely = useLikely(moment, player, isServePass && rally.rows.length === 0);
  const { winners, won } = useWon(view, moment);
  const word = chosen === null && moment.contacts.length === 0 ? pointWord(moment, winners, rules) : null;
  const end = chosen === null && !rally.isExplaining && !rally.mended ? won : undefined;
  return (
    <main className={classes(styles.rally, isWide && styles.wide)} data-tracker>
      <RallyBar
        view={view}
        depth={moment.set.now.depth}
        onDepth={openDepth}
        onReplay={rally.replay}
        onKeyboard={openKeyboard}
      />
      <RallyScore view={view} moment={moment} winners={winners} />
      {isWide && <BenchRail {...{ view, moment, proposed }} />}
      <RallyTrail word={word} player={player} rally={rally} view={view} />
      {moment.court || moment.depth === 'score' ? (
        <RallyCourt
          moment={moment}
          chosen={chosen}
          likely={likely}
          player={player}
          isReadOnly={isReadOnly}
          onChoose={rally.choose}
        />
      ) : (
        <RallyPlayers players={view.tracked} chosen={chosen} onChoose={rally.choose} />
      )}
      {where ? (
        <WhereZone key={where.asked.id} where={where} player={player} />
      ) : end ? (
        <SetOver view={view} score={moment.score} end={end} />
      ) : (
        <RallyZone {...{ player, rally, view, proposed, isWide }} />
      )}
      <RallyPoints onScore={rally.score} isOff={isReadOnly} />
      {isWide && !isServePass && <TheirPoints onPress={rally.press} isOff={isReadOnly || moment.depth === 'score'} />}
      <RallyDock
        {...dockOf(rally)}
        {...{ view, player }}
        hints={hintsIn(rally)}
        ended={moment.isEndedByOthers ? endedWords(moment, view) : null}
      />
      <DepthDialog
        open={isDepthOpen}
        now={moment.set.now.depth}
        isBegun={moment.set.played.length > 0}
        onTurn={rally.turnTo}
        isWhereOn={isWhereOn}
        onWhere={turnWhere}
        isServePass={isServePass}
        onServePass={turnServePass}
        onClose={closeDepth}
      />
      <CatchUpDialog key={rally.catchUp.turn} {...rally.catchUp} name={view.names.side} />
      <KeyboardDialog open={isKeyboardOpen} hasLetters={hasLetters} onLetters={turnLetters} onClose={closeKeyboard} />
    </main>
  );
}

/** Who is likely to play the ball next; nobody once the part of this device is over. */
const useLikely = (moment: Moment, player: PlayerOf, isOver: boolean) =>
  useMemo(
    () => (isOver ? NOBODY : likelyNext(moment, (id) => PASSERS.has(player(id).position))),
    [isOver, moment, player],
  );

/** Who has won each set, and what follows when this one is won, by the score that is shown. */
const useWon = ({ match, rules }: TrackerView, { game, missing, score }: Moment) =>
  useMemo(() => {
    const state = missing > 0 ? withScore(match.state, game.number, score) : match.state;
    return { winners: setWinners(state), won: setEnd(state, game.number, rules) };
  }, [match.state, game.number, missing, score, rules]);

const dockOf = ({ asked, bare, isExplaining, press, score, explain, joinBlock, goOn }: Rally) => ({
  ...{ asked, bare, isExplaining, press, score, explain, joinBlock, goOn },
});

/** The six, or everybody where nobody knows who is on court. */
const choosableOf = ({ tracked }: TrackerView, court: readonly (string | null)[] | null) =>
  court ? tracked.filter(({ id }) => court.includes(id)) : tracked;

const PASSERS = new Set(['OH', 'L', 'DS']);
const NOBODY: ReadonlySet<string> = new Set();
