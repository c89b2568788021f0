import { memo } from 'react';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconArrowsExchange,
  IconChevronDown,
  IconClockPause,
  IconDotsVertical,
  IconFlagCheck,
  IconKeyboard,
  IconListDetails,
  IconPencil,
  IconUsers,
  IconRepeat,
  IconRotateClockwise2,
} from '@tabler/icons-react';
import type { Depth } from '#domain/match/rally/entries.ts';
import { IconButton, LinkButton } from '#web/ui/controls/button.tsx';
import { Menu, MenuRow, MenuRule } from '#web/ui/controls/menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { ShareRow } from '#web/live/share-row.tsx';
import { MYSELF } from '#web/match/use-recorders.ts';
import { DEPTHS } from './depth-dialog.tsx';
import styles from './rally-bar.module.css';

type BarProps = { view: TrackerView; depth: Depth; onDepth(): void; onReplay(): void; onKeyboard(): void };

const isSame = ({ view: a, ...before }: BarProps, { view: b, ...after }: BarProps): boolean =>
  before.depth === after.depth &&
  a.opponent === b.opponent &&
  a.teamName === b.teamName &&
  a.tracker.setNumber === b.tracker.setNumber &&
  a.isCompleted === b.isCompleted &&
  a.isReadOnly === b.isReadOnly &&
  a.toCheck === b.toCheck &&
  a.net === b.net &&
  a.others.join() === b.others.join();

/** Back, whom we play or how the line is, how deep is recorded, the set, and everything else. */
export const RallyBar = memo(function RallyBar({ view, depth, onDepth, onReplay, onKeyboard }: BarProps) {
  const { opponent, teamName, tracker, numSets, net, isCompleted, isReadOnly, isGuest, onBack, onOpen, others } = view;
  return (
    <header className={styles.bar}>
      {!isGuest && <IconButton icon={IconArrowLeft} label="Back" onClick={onBack} />}
      <h1 className={styles.title}>
        <span className={styles.names}>
          <span className={styles.us}>{teamName} </span>vs {opponent}
        </span>
        {others.length > 0 && (
          <small className={styles.others}>{others.map((one) => (one === MYSELF ? 'you' : one)).join(', ')} too</small>
        )}
      </h1>
      <div className={styles.net}>{net}</div>
      <span className={styles.space} />
      {isCompleted && !isGuest && <LinkButton href={view.boxScoreHref}>Box Score</LinkButton>}
      <button
        type="button"
        className={styles.quick}
        aria-label={`Depth: ${DEPTHS[depth].title}, change`}
        disabled={isReadOnly}
        onClick={onDepth}
      >
        {DEPTHS[depth].title}
        <Icon of={IconChevronDown} size="sm" />
      </button>
      <button
        type="button"
        className={styles.quick}
        aria-label={`Set ${tracker.setNumber} of ${numSets}, choose set`}
        onClick={() => onOpen('sets')}
      >
        Set {tracker.setNumber}
        <Icon of={IconChevronDown} size="sm" />
      </button>
      <MoreMenu {...view} onReplay={onReplay} onKeyboard={onKeyboard} />
    </header>
  );
}, isSame);

type MoreProps = TrackerView & Pick<BarProps, 'onReplay' | 'onKeyboard'>;

function MoreMenu({
  teamId,
  isReadOnly,
  isGuest,
  isCompleted,
  toCheck,
  onOpen,
  onWay,
  onCheck,
  onReplay,
  onKeyboard,
}: MoreProps) {
  return (
    <Menu
      label={toCheck > 0 ? `More, ${toCheck} to check` : 'More'}
      trigger={
        <span className={styles.more}>
          <Icon of={IconDotsVertical} />
          {toCheck > 0 && <b>{toCheck}</b>}
        </span>
      }
    >
      {toCheck > 0 && (
        <MenuRow icon={IconAlertTriangle} onChoose={() => onOpen('findings')}>
          {toCheck} to check
        </MenuRow>
      )}
      <MenuRow icon={IconListDetails} onChoose={() => onOpen('log')}>
        Rally list
      </MenuRow>
      {!isReadOnly && (
        <>
          <MenuRow icon={IconUsers} onChoose={() => onOpen('line-up')}>
            Line-up
          </MenuRow>
          <MenuRow icon={IconRotateClockwise2} onChoose={() => onOpen('between')}>
            Rotation, penalty, note
          </MenuRow>
          {!isGuest && (
            <MenuRow icon={IconClockPause} onChoose={() => onOpen('timeout-card')}>
              Timeout card
            </MenuRow>
          )}
          <MenuRow icon={IconRepeat} onChoose={onReplay}>
            Replay, no point
          </MenuRow>
          <MenuRule />
          <ShareRow teamId={teamId} onShare={() => onOpen('live')} />
          {!isGuest && (
            <MenuRow icon={IconPencil} onChoose={() => onOpen('opponent')}>
              Edit opponent name
            </MenuRow>
          )}
          <MenuRow icon={IconArrowsExchange} onChoose={() => onWay('counts')}>
            Record by counts
          </MenuRow>
          <MenuRow icon={IconKeyboard} onChoose={onKeyboard}>
            Keyboard
          </MenuRow>
          {!isCompleted && !isGuest && (
            <MenuRow icon={IconFlagCheck} onChoose={onCheck}>
              Complete Game
            </MenuRow>
          )}
        </>
      )}
    </Menu>
  );
}
