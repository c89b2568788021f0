import { useState } from 'react';
import { setterEntry } from '#domain/match/between/sanctions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { BetweenSheet, Heading } from './between-sheet.tsx';
import { PlayerKey } from './player-keys.tsx';
import type { MoreProps } from './use-between.ts';
import styles from './keys.module.css';

const SYSTEMS = [
  { value: '5-1', label: '5-1' },
  { value: '6-2', label: '6-2', more: 'sets from the back' },
  { value: '4-2', label: '4-2', more: 'sets in front' },
] as const;
const MOST_SETTERS = 4;

/** Who sets from here on. */
export function SetterSheet({ between, onBack }: MoreProps) {
  const { dead, roster, write, onClose } = between;
  const { listed, system: before } = dead.frame.setters;
  const [system, setSystem] = useState(before === 'none' ? '5-1' : before);
  const [setters, setSetters] = useState(() => listed.filter((setter) => setter !== null));
  const { liberos } = dead.frame.bench;
  const toggle = (id: string) =>
    setSetters(setters.includes(id) ? setters.filter((one) => one !== id) : [...setters, id].slice(-MOST_SETTERS));
  const save = () => {
    void write((moment) => setterEntry(moment, setters, system));
    onClose();
  };
  const foot = (
    <Button variant="primary" isOff={setters.length === 0} onClick={save}>
      From here on
    </Button>
  );
  return (
    <BetweenSheet title="Setter" onBack={onBack} onClose={onClose} foot={foot}>
      <Choices legend="System" choices={SYSTEMS} chosen={system} onChoose={setSystem} />
      <Heading>Who sets</Heading>
      <div role="group" aria-label="Who sets" className={styles.tiles}>
        {roster
          .filter(({ id }) => !liberos.includes(id))
          .map((player) => (
            <PlayerKey
              key={player.id}
              player={player}
              corner={player.position}
              why={player.isOut ? 'out' : undefined}
              isPressed={setters.includes(player.id)}
              onPress={() => toggle(player.id)}
            />
          ))}
      </div>
    </BetweenSheet>
  );
}
