import { useState } from 'react';
import {
  asksForSubstitution,
  isOfTeam,
  SANCTION_LEVELS,
  sanctionEntry,
  type SanctionLevel,
  SANCTIONS,
} from '#domain/match/between/sanctions.ts';
import type { Who } from '#domain/match/rally/entries.ts';
import type { Side } from '#domain/match/schema.ts';
import { Button, Key } from '#web/ui/controls/button.tsx';
import { BetweenSheet, Heading } from './between-sheet.tsx';
import { isNumber, NumberOfTheirs } from './number-of-theirs.tsx';
import { PlayerKey } from './player-keys.tsx';
import type { MoreProps } from './use-between.ts';
import styles from './keys.module.css';

type Chosen = { readonly side: Side; readonly level: SanctionLevel };
type CardSheetProps = MoreProps & { onSentOff(player: string): void };

/** Cards and delays: which and whose, then who. Left is ours, right is theirs. */
export function CardSheet({ between, onBack, onSentOff }: CardSheetProps) {
  const { dead, names, write, onClose } = between;
  const [chosen, setChosen] = useState<Chosen>();
  const record = (card: Chosen, who: Who, staff: boolean) => {
    const sanctioned = { ...card, who, staff };
    void write((moment) => sanctionEntry(moment, sanctioned));
    if (asksForSubstitution(sanctioned) && who && 'playerId' in who) onSentOff(who.playerId);
    else onClose();
  };
  const choose = (card: Chosen) => (isOfTeam(card.level) ? record(card, null, false) : setChosen(card));
  if (chosen)
    return (
      <WhoSheet
        between={between}
        chosen={chosen}
        onBack={() => setChosen(undefined)}
        onRecord={(who, staff) => record(chosen, who, staff)}
      />
    );
  return (
    <BetweenSheet title="Card or Delay" onBack={onBack} onClose={onClose}>
      {dead.isRallyOpen && <p className={styles.hint}>A penalty is a point of its own: end the rally first.</p>}
      <div className={styles.sides}>
        <Heading>{names.side('us')}</Heading>
        <Heading>{names.side('them')}</Heading>
        {SANCTION_LEVELS.flatMap((level) =>
          (['us', 'them'] as const).map((side) => (
            <Key
              key={`${level} ${side}`}
              aria-label={`${SANCTIONS[level].label}, ${names.side(side)}`}
              className={styles.plain}
              isOff={dead.isRallyOpen && SANCTIONS[level].isPoint}
              onClick={() => choose({ side, level })}
            >
              {SANCTIONS[level].label}
              <small>{SANCTIONS[level].more}</small>
            </Key>
          )),
        )}
      </div>
    </BetweenSheet>
  );
}

type WhoSheetProps = MoreProps & { chosen: Chosen; onRecord(who: Who, staff: boolean): void };

function WhoSheet({ between, chosen, onBack, onRecord }: WhoSheetProps) {
  const { roster, onClose } = between;
  const [number, setNumber] = useState('');
  const foot = (
    <>
      <Button onClick={() => onRecord(null, true)}>Coach or bench</Button>
      {chosen.side === 'them' && (
        <Button variant="primary" isOff={!isNumber(number)} onClick={() => onRecord({ number }, false)}>
          Record
        </Button>
      )}
    </>
  );
  return (
    <BetweenSheet title={SANCTIONS[chosen.level].label} onBack={onBack} onClose={onClose} foot={foot}>
      {chosen.side === 'them' ? (
        <NumberOfTheirs label="Who" value={number} onChange={setNumber} />
      ) : (
        <div role="group" aria-label="Who" className={styles.tiles}>
          {roster.map((player) => (
            <PlayerKey
              key={player.id}
              player={player}
              corner={player.position}
              onPress={() => onRecord({ playerId: player.id }, false)}
            />
          ))}
        </div>
      )}
    </BetweenSheet>
  );
}
