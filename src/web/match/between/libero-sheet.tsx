import { useState } from 'react';
import { IconArrowBackUp } from '@tabler/icons-react';
import {
  actingLibero,
  isByPlan,
  liberoChoices,
  liberoEntry,
  type LiberoMove,
  nextLibero,
} from '#domain/match/between/liberos.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BetweenSheet, Heading, NeedsLineUp } from './between-sheet.tsx';
import { LiberoPlan } from './libero-plan.tsx';
import { PlayerKey } from './player-keys.tsx';
import { Redesignation } from './redesignation.tsx';
import type { Between } from './use-between.ts';
import styles from './keys.module.css';

/** By the plan no tap is needed. Here are the exceptions, each one tap: out now, in for another, the other libero. */
export function LiberoSheet({ between }: { between: Between }) {
  const [view, setView] = useState<'now' | 'plan' | 'other'>('now');
  const { dead, write, onClose, onOpen } = between;
  const back = () => setView('now');
  if (view === 'plan') return <LiberoPlan between={between} onBack={back} />;
  if (view === 'other') return <Redesignation between={between} onBack={back} />;
  const { liberos } = dead.frame.bench;
  const isKnown = dead.frame.ours !== null;
  const move = (made: LiberoMove) => {
    void write((moment) => liberoEntry(moment, made));
    onClose();
  };
  const foot = isKnown && (
    <>
      {liberos.length > 0 && <Button onClick={() => setView('plan')}>Change plan</Button>}
      <Button onClick={() => setView('other')}>{liberos.length > 0 ? 'Redesignate' : 'Name a libero'}</Button>
    </>
  );
  const aside = <Tag tone={isByPlan(dead) ? 'zone' : 'warn'}>{isByPlan(dead) ? 'Plan is on' : 'By hand'}</Tag>;
  return (
    <BetweenSheet title="Libero" aside={liberos.length > 0 && aside} onClose={onClose} foot={foot || undefined}>
      {!isKnown && (
        <NeedsLineUp onOpen={onOpen}>
          Enter the line-up of this set first. Then it is known for whom a libero can go in.
        </NeedsLineUp>
      )}
      {isKnown && liberos.length === 0 && <p>The line-up of this set names no libero.</p>}
      {dead.isRallyOpen && <p className={styles.hint}>After this rally.</p>}
      <Leaving between={between} onMove={move} />
      {liberos.map((libero) => (
        <GoingIn key={libero} between={between} libero={libero} onMove={move} />
      ))}
      {isKnown && liberos.length > 0 && <Until between={between} />}
    </BetweenSheet>
  );
}

type MoveProps = { between: Between; onMove(move: LiberoMove): void };

function Leaving({ between: { dead, find }, onMove }: MoveProps) {
  const acting = actingLibero(dead);
  if (!acting || acting.for === null) return null;
  const [libero, regular] = [find(acting.libero), find(acting.for)];
  const leave = { do: 'out', libero: acting.libero, for: acting.for } as const;
  return (
    <button type="button" className={styles.row} onClick={() => onMove(leave)}>
      <b>{regular.number}</b>
      <span>
        {regular.lastName} back in
        <small>
          {libero.number} {libero.lastName} goes off
        </small>
      </span>
      <Icon of={IconArrowBackUp} />
    </button>
  );
}

function GoingIn({ between: { dead, find }, libero, onMove }: MoveProps & { libero: string }) {
  const { number, lastName } = find(libero);
  const choices = liberoChoices(dead, libero).filter(({ isOn }) => !isOn);
  const title = `${number} ${lastName} in for`;
  return (
    <>
      <Heading>{title}</Heading>
      <div role="group" aria-label={title} className={styles.tiles}>
        {choices.map(({ position, why, isOn: _isOn, ...move }) => (
          <PlayerKey
            key={position}
            player={find(move.for)}
            corner={`P${position}`}
            spoken={`P${position}`}
            why={why}
            onPress={() => onMove(move)}
          />
        ))}
      </div>
    </>
  );
}

/** How long an exception holds, and what the plan does after it. */
function Until({ between: { dead, find } }: { between: Between }) {
  const next = actingLibero(dead) ? null : nextLibero(dead);
  return (
    <p className={styles.hint}>
      It holds until the player comes to the front row. Then the plan goes on.
      {next && (
        <>
          {' '}
          Next: {find(next.libero).number} in P{next.position} when {next.serving === 'us' ? 'we' : 'they'} serve.
        </>
      )}
    </p>
  );
}
