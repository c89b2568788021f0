import { useState } from 'react';
import { isEarlyRedesignation, redesignationEntry, redesignees } from '#domain/match/between/liberos.ts';
import { Choices } from '#web/ui/controls/choices.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BetweenSheet, Heading } from './between-sheet.tsx';
import { PlayerKey } from './player-keys.tsx';
import type { Between } from './use-between.ts';
import styles from './keys.module.css';

/** Another player becomes libero for the rest of the match. */
export function Redesignation({ between, onBack }: { between: Between; onBack(): void }) {
  const { dead, find, roster, write, onClose } = between;
  const { liberos } = dead.frame.bench;
  const [from, setFrom] = useState(dead.frame.bench.acting?.libero ?? liberos[0] ?? null);
  const name = (to: string) => {
    void write((moment) => redesignationEntry(moment, { from, to }));
    onClose();
  };
  return (
    <BetweenSheet title="New Libero" onBack={onBack} onClose={onClose}>
      {isEarlyRedesignation(dead) && (
        <Notice tone="warn">
          The rules allow this only when no libero is left. If the referee allows it, record it.
        </Notice>
      )}
      {liberos.length > 1 && (
        <Choices
          legend="Who cannot go on"
          choices={liberos.map((id) => ({ value: id, label: `${find(id).number} ${find(id).lastName}` }))}
          chosen={from}
          onChoose={setFrom}
        />
      )}
      <Heading>{from === null ? 'Who is libero' : `Who takes over from ${find(from).number}`}</Heading>
      <div role="group" aria-label="New libero" className={styles.tiles}>
        {redesignees(dead, roster).map(({ player, why }) => (
          <PlayerKey
            key={player}
            player={find(player)}
            corner={find(player).position}
            why={why}
            onPress={() => name(player)}
          />
        ))}
      </div>
    </BetweenSheet>
  );
}
