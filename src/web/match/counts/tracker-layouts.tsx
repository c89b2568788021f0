import { memo } from 'react';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowsExchange,
  IconClockPause,
  IconDots,
  IconDotsVertical,
  IconFlagCheck,
  IconGavel,
  IconHandFinger,
  IconPencil,
  IconShirtSport,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuRow, MenuRule } from '#web/ui/controls/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { takeToasts } from '#web/ui/toast-place.ts';
import { ActionBar } from './action-bar.tsx';
import { PlayerTiles } from './player-tiles.tsx';
import { ScoreSheet } from './score-sheet.tsx';
import { Scoreboard } from '#web/match/scoreboard.tsx';
import { SetNumber } from '#web/match/set-number.tsx';
import { SetList, SetStrip } from '#web/match/set-strip.tsx';
import { StatPad } from './stat-pad.tsx';
import { ShareRow } from '#web/live/share-row.tsx';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { type MatchLog, shownCounts, useScore } from '#web/match/use-match.ts';
import type { Tracker } from '#web/match/use-tracker.ts';
import styles from './tracker-layouts.module.css';

/** Player first, then stat; everything that is tapped often lies low. */
export function PhoneTracker(shown: TrackerView) {
  const { tracker, tracked, match, counting, isReadOnly } = shown;
  const { setNumber, step, tap } = tracker;
  // Who only looks is shown figures, and not a pad of zeros that waits for a choice.
  const playerId = tracker.playerId ?? (isReadOnly ? firstWithFigures(shown) : null);
  return (
    <main className={styles.phone} data-tracker>
      <div className={styles.top}>
        <Head {...naming(shown)} isDone={shown.isCompleted} />
        <CompleteKey {...completing(shown)} isAlone />
      </div>
      <Board {...scoring(shown)} isNumbered />
      <div className={styles.strip}>
        <SetStrip {...stepping(shown)} />
      </div>
      <div className={styles.players}>
        <PlayerTiles players={tracked} chosen={playerId} onChoose={tracker.choosePlayer} />
      </div>
      <StatPad
        player={tracked.find(({ id }) => id === playerId)}
        log={match.log}
        setNumber={setNumber}
        counting={counting}
        step={step}
        isReadOnly={isReadOnly}
        onTap={tap}
      />
      <Actions {...shown} place="dock" />
    </main>
  );
}

const firstWithFigures = ({ tracked, tracker: { set } }: TrackerView): string | null =>
  (tracked.find(({ id }) => shownCounts(set, true).has(id)) ?? tracked[0])?.id ?? null;

/** Scoreboard on top, the sheet below, the controls along the lower edge. */
export function PortraitTracker(shown: TrackerView) {
  return (
    <main className={styles.portrait} data-tracker>
      <section className={styles.band}>
        <div className={styles.top}>
          <Head {...naming(shown)} />
          <CompleteKey {...completing(shown)} />
        </div>
        <div className={styles.board}>
          <Board {...scoring(shown)} />
          <SetList {...stepping(shown)} />
        </div>
      </section>
      <Sheet {...shown} />
      <Actions {...shown} place="band" />
    </main>
  );
}

/** A rail for the match, the sheet for the players. */
export function LandscapeTracker(shown: TrackerView) {
  return (
    <main className={styles.landscape} data-tracker>
      <section className={styles.rail} aria-label="Match">
        <Head {...naming(shown)} />
        <Board {...scoring(shown)} />
        <SetList {...stepping(shown)} />
        <Actions {...shown} net={null} place="rail" />
        <CompleteKey {...completing(shown)} />
        <div className={styles.net}>{shown.net}</div>
      </section>
      <Sheet {...shown} />
    </main>
  );
}

const stepping = ({ sets, tracker }: TrackerView) => ({
  sets,
  current: tracker.setNumber,
  onGo: tracker.goTo,
});

type HeadProps = Pick<
  TrackerView,
  'teamId' | 'opponent' | 'title' | 'others' | 'isReadOnly' | 'isGuest' | 'toCheck' | 'onBack' | 'onOpen' | 'onWay'
> & {
  /** The match is played by chosen rules, or the set is told by more than taps. */
  isRuled: boolean;
  /** Said below the name, where there is no room beside it. */
  isDone?: boolean;
};

const naming = ({ hasRules, tracker, ...view }: TrackerView): HeadProps => {
  const { teamId, opponent, title, others, isReadOnly, isGuest, toCheck, onBack, onOpen, onWay } = view;
  const isRuled = hasRules || tracker.set.rallies !== null;
  return { teamId, opponent, title, others, isReadOnly, isGuest, toCheck, onBack, onOpen, onWay, isRuled };
};

const Head = memo(function Head({ opponent, title, others, isReadOnly, isDone = false, onBack, ...menu }: HeadProps) {
  return (
    <header className={styles.head}>
      {!menu.isGuest && <IconButton icon={IconArrowLeft} label="Back" onClick={onBack} />}
      <div className={styles.titles}>
        <h1>vs {opponent}</h1>
        <p>{title}</p>
        {others.length > 0 && (
          <p className={styles.others}>
            <span>Also recording: </span>
            {others.join(', ')}
          </p>
        )}
        {isDone && <p className={styles.done}>Completed</p>}
      </div>
      {!isReadOnly && <GameMenu {...menu} />}
    </header>
  );
});

type GameMenuProps = Pick<HeadProps, 'teamId' | 'isRuled' | 'isGuest' | 'toCheck' | 'onOpen' | 'onWay'>;

function GameMenu({ teamId, isRuled, isGuest, toCheck, onOpen, onWay }: GameMenuProps) {
  const trigger = (
    <span className={styles.more}>
      <Icon of={IconDotsVertical} />
      {toCheck > 0 && <b>{toCheck}</b>}
    </span>
  );
  return (
    <Menu label={toCheck > 0 ? `Game menu, ${toCheck} to check` : 'Game menu'} trigger={trigger}>
      {toCheck > 0 && (
        <MenuRow icon={IconAlertTriangle} onChoose={() => onOpen('findings')}>
          {toCheck} to check
        </MenuRow>
      )}
      {isRuled && <DeadTimeRows onOpen={onOpen} />}
      {!isGuest && <SessionRows onOpen={onOpen} />}
      <MenuRow icon={IconUsersGroup} onChoose={() => onOpen('line-up')}>
        Line-up of the set
      </MenuRow>
      {!isGuest && (
        <MenuRow icon={IconGavel} onChoose={() => onOpen('rules')}>
          Rules
        </MenuRow>
      )}
      <ShareRow teamId={teamId} onShare={() => onOpen('live')} />
      <MenuRow icon={IconArrowsExchange} onChoose={() => onWay('rally')}>
        Record by rallies
      </MenuRow>
    </Menu>
  );
}

/** Changes of the match as a whole: for members alone. */
function SessionRows({ onOpen }: Pick<TrackerView, 'onOpen'>) {
  return (
    <>
      <MenuRow icon={IconPencil} onChoose={() => onOpen('opponent')}>
        Edit opponent name
      </MenuRow>
      <MenuRow icon={IconHandFinger} onChoose={() => onOpen('counting')}>
        How taps are counted
      </MenuRow>
    </>
  );
}

/** A timeout is recorded by the tap itself. */
function DeadTimeRows({ onOpen }: Pick<TrackerView, 'onOpen'>) {
  return (
    <>
      <MenuRow icon={IconArrowsExchange} onChoose={() => onOpen('substitution')}>
        Substitution
      </MenuRow>
      <MenuRow icon={IconShirtSport} onChoose={() => onOpen('libero')}>
        Libero
      </MenuRow>
      <MenuRow icon={IconClockPause} onChoose={() => onOpen('timeout')}>
        Our timeout
      </MenuRow>
      <MenuRow icon={IconDots} onChoose={() => onOpen('between')}>
        Between rallies
      </MenuRow>
      <MenuRule />
    </>
  );
}

type CompleteProps = Pick<
  TrackerView,
  'isCompleted' | 'isReadOnly' | 'isGuest' | 'isCompleting' | 'boxScoreHref' | 'onCheck'
> & {
  /** That the game is completed stands elsewhere. */
  isAlone?: boolean;
};

const completing = ({ isCompleted, isReadOnly, isGuest, ...view }: TrackerView): CompleteProps => {
  const { isCompleting, boxScoreHref, onCheck } = view;
  return { isCompleted, isReadOnly, isGuest, isCompleting, boxScoreHref, onCheck };
};

const CompleteKey = memo(function CompleteKey(props: CompleteProps) {
  const { isCompleted, isReadOnly, isGuest, isCompleting, boxScoreHref, isAlone = false, onCheck } = props;
  if (isCompleted)
    return (
      <div className={styles.completed}>
        {!isAlone && <Tag tone="ok">Completed</Tag>}
        {!isGuest && <LinkButton href={boxScoreHref}>Box Score</LinkButton>}
      </div>
    );
  if (isReadOnly || isGuest) return null;
  return (
    <div className={styles.complete}>
      <Button icon={IconFlagCheck} busy={isCompleting} onClick={onCheck}>
        Complete Game
      </Button>
    </div>
  );
});

type BoardProps = Pick<TrackerView, 'teamName' | 'opponent' | 'isReadOnly' | 'numSets' | 'onOpen'> &
  Pick<Tracker, 'addPoint' | 'takePointBack'> & {
    log: MatchLog;
    setNumber: number;
    /** The number of the set stands between the cards. */
    isNumbered?: boolean;
  };

const scoring = ({ match, tracker, teamName, opponent, isReadOnly, numSets, onOpen }: TrackerView): BoardProps => {
  const { addPoint, takePointBack, setNumber } = tracker;
  return { teamName, opponent, isReadOnly, numSets, onOpen, addPoint, takePointBack, setNumber, log: match.log };
};

const Board = memo(function Board({ log, teamName, opponent, isNumbered = false, ...given }: BoardProps) {
  const { isReadOnly, addPoint, takePointBack } = given;
  const score = useScore(log, given.setNumber);
  return (
    <Scoreboard
      score={score}
      names={{ us: teamName, them: opponent }}
      isReadOnly={isReadOnly}
      onAdd={addPoint}
      onTakeBack={takePointBack}
    >
      {isNumbered && <SetNumber {...given} />}
    </Scoreboard>
  );
});

function Sheet({ match, tracker, tracked, counting, isReadOnly }: TrackerView) {
  const { setNumber, step, tap } = tracker;
  const marked = { log: match.log, setNumber, counting, step };
  return <ScoreSheet players={tracked} {...marked} isReadOnly={isReadOnly} onTap={tap} />;
}

function Actions({ tracker, net, isReadOnly, onOpen, place }: TrackerView & { place: 'dock' | 'band' | 'rail' }) {
  const openLog = () => onOpen('log');
  if (!isReadOnly) return <ActionBar tracker={tracker} layout={place} net={net} onLog={openLog} />;
  return (
    <div className={classes(styles.readOnly, styles[place])}>
      {net}
      <div ref={takeToasts} className={styles.notices} />
      <Button onClick={openLog}>Set log</Button>
    </div>
  );
}
