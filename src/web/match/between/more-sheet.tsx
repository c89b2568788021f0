import {
  IconBallVolleyball,
  IconCards,
  IconClockPause,
  IconFirstAidKit,
  IconFlag,
  IconListNumbers,
  IconNote,
  IconReplaceUser,
  IconRotateClockwise,
  IconRotateDot,
  IconUsers,
} from '@tabler/icons-react';
import { useState } from 'react';
import { allowanceMark } from '#domain/match/between/dead-time.ts';
import { replayEntry } from '#domain/match/between/sanctions.ts';
import { type Timeout, timeoutEntry, timeoutsOf } from '#domain/match/between/timeouts.ts';
import { Key } from '#web/ui/controls/button.tsx';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import { BetweenSheet } from './between-sheet.tsx';
import { CardSheet } from './card-sheet.tsx';
import { NoteSheet } from './note-sheet.tsx';
import { RotationSheet } from './rotation-sheet.tsx';
import { SetterSheet } from './setter-sheet.tsx';
import type { Between } from './use-between.ts';
import { WrongServerSheet } from './wrong-server-sheet.tsx';
import styles from './keys.module.css';

/** The sheets behind a key of More. */
const SHEETS = {
  rotation: RotationSheet,
  setter: SetterSheet,
  server: WrongServerSheet,
  note: NoteSheet,
} as const;

type MoreSheetProps = {
  between: Between;
  /** One of ours was sent off: the substitution is proposed. */
  onSentOff(player: string): void;
};

/** All that happens seldom between two rallies, one key each. */
export function MoreSheet({ between, onSentOff }: MoreSheetProps) {
  const [view, setView] = useState<keyof typeof SHEETS | 'card' | 'keys'>('keys');
  const back = () => setView('keys');
  if (view === 'card') return <CardSheet between={between} onBack={back} onSentOff={onSentOff} />;
  if (view !== 'keys') {
    const Sheet = SHEETS[view];
    return <Sheet between={between} onBack={back} />;
  }
  return (
    <BetweenSheet title="Between Rallies" onClose={between.onClose}>
      {between.dead.isRallyOpen && <p className={styles.hint}>After this rally.</p>}
      <div className={styles.rows}>
        <TimeoutRows between={between} />
        {!between.isGuest && (
          <Row icon={IconListNumbers} words="Timeout card" onPress={() => between.onOpen('timeout-card')} />
        )}
        <TurnRows between={between} onOpen={setView} />
        <Row icon={IconCards} words="Card or delay" onPress={() => setView('card')} />
        <Row icon={IconBallVolleyball} words="Wrong server" onPress={() => setView('server')} />
        <ReplayRow between={between} />
        <Row icon={IconNote} words="Note" onPress={() => setView('note')} />
      </div>
    </BetweenSheet>
  );
}

type RowProps = { icon: Drawing; words: string; more?: string | undefined; isOff?: boolean; onPress(): void };

function Row({ icon, words, more, isOff = false, onPress }: RowProps) {
  return (
    <Key className={styles.row} isOff={isOff} onClick={onPress}>
      <Icon of={icon} />
      <span>
        {words}
        {more !== undefined && <small>{more}</small>}
      </span>
    </Key>
  );
}

function TimeoutRows({ between: { dead, write, onClose, onOpen } }: { between: Between }) {
  const call = async (called: Pick<Timeout['payload'], 'side' | 'type'>) => {
    const isKept = await write((moment) => timeoutEntry(moment, called));
    // Without a length there is no clock to show.
    const hasClock = called.type === 'team' || called.type === 'technical';
    if (isKept && hasClock) onOpen('timeout');
    else onClose();
  };
  const neutral = (type: 'technical' | 'medical' | 'official') => () => void call({ side: null, type });
  return (
    <>
      <Row
        icon={IconClockPause}
        words="Their timeout"
        more={allowanceMark(timeoutsOf(dead, 'them'))}
        onPress={() => void call({ side: 'them', type: 'team' })}
      />
      <Row icon={IconClockPause} words="Technical timeout" onPress={neutral('technical')} />
      <Row icon={IconFirstAidKit} words="Medical timeout" onPress={neutral('medical')} />
      <Row icon={IconFlag} words="Official timeout" onPress={neutral('official')} />
    </>
  );
}

function TurnRows({ between, onOpen }: { between: Between; onOpen(view: 'rotation' | 'setter'): void }) {
  const { dead } = between;
  const isOff = dead.frame.ours === null;
  const given = { isOff, ...(isOff && { more: 'needs the line-up' }) };
  return (
    <>
      <Row icon={IconRotateClockwise} words="Rotation" onPress={() => onOpen('rotation')} {...given} />
      <Row icon={IconReplaceUser} words="Setter" onPress={() => onOpen('setter')} {...given} />
      {isOff && <Row icon={IconUsers} words="Enter the line-up" onPress={() => between.onOpen('line-up')} />}
    </>
  );
}

function ReplayRow({ between: { write, onClose } }: { between: Between }) {
  const replay = () => {
    void write(replayEntry);
    onClose();
  };
  return <Row icon={IconRotateDot} words="Replay" more="no point" onPress={replay} />;
}
