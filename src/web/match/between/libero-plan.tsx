import { useState } from 'react';
import { planEntry, planOf } from '#domain/match/between/liberos.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ToggleTiles } from '#web/ui/controls/choices.tsx';
import { BetweenSheet } from './between-sheet.tsx';
import type { Between } from './use-between.ts';

/** For whom each libero goes in from here on, by place: a substitute is replaced as the starter was (LIB-10). */
export function LiberoPlan({ between, onBack }: { between: Between; onBack(): void }) {
  const { dead, find, write, onClose } = between;
  const { liberos } = dead.frame.bench;
  const [places, setPlaces] = useState(() => new Map(liberos.map((libero) => [libero, planOf(dead, libero)])));
  const tiles = (dead.frame.ours?.regulars ?? []).flatMap((regular, i) => {
    if (regular === null) return [];
    const { number, lastName } = find(regular);
    return [{ value: i + 1, label: number, spoken: `Number ${number}, ${lastName}` }];
  });
  const save = () => {
    void write((moment) => planEntry(moment, places));
    onClose();
  };
  const foot = (
    <Button variant="primary" onClick={save}>
      Change from here on
    </Button>
  );
  return (
    <BetweenSheet title="Libero Plan" onBack={onBack} onClose={onClose} foot={foot}>
      {liberos.map((libero) => (
        <ToggleTiles
          key={libero}
          legend={`${find(libero).number} ${find(libero).lastName} goes in for`}
          tiles={tiles}
          chosen={places.get(libero) ?? []}
          onChange={(chosen) => setPlaces(new Map(places).set(libero, chosen))}
        />
      ))}
    </BetweenSheet>
  );
}
