import { useState } from 'react';
import { allowanceText, type DeadTime, leftOf } from '#domain/match/between/dead-time.ts';
import {
  afterExchange,
  comingIn,
  type Exchange,
  goingOut,
  subsOf,
  substitutionEntry,
  turnsLeft,
  turnsText,
  USUAL_FROM,
  usualExchanges,
} from '#domain/match/between/substitutions.ts';
import { newId } from '#web/sync/new-id.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useSeenWhen } from '#web/ui/use-seen-when.ts';
import { Notice } from '#web/ui/notice.tsx';
import { BetweenSheet, Heading, NeedsLineUp } from './between-sheet.tsx';
import { CourtKeys, PlayerKey, SwapKey } from './player-keys.tsx';
import { TheirSubstitution, useTheirSubstitution } from './their-substitution.tsx';
import type { Between } from './use-between.ts';
import styles from './keys.module.css';

type SubstitutionSheetProps = {
  between: Between;
  /** Somebody who has to leave, sent off or hurt. */
  leaving?: string | undefined;
};

const MOST_PAIRS = 4;

/** One player out, one in: three taps with the key that opens it, and no question. Undo takes it back. */
export function SubstitutionSheet({ between, leaving }: SubstitutionSheetProps) {
  const { dead, find, onClose } = between;
  const pick = useExchange(between, leaving);
  const theirs = useTheirSubstitution(between);
  const bench = useSeenWhen<HTMLDivElement>(pick.out !== null);
  if (theirs.isOpen) return <TheirSubstitution between={between} onBack={theirs.close} />;
  const asked = { roster: between.roster, isExceptional: pick.isExceptional };
  const isKnown = dead.frame.ours !== null;
  const foot = (
    <>
      {isKnown && (
        <>
          <Button aria-pressed={pick.isExceptional} variant={on(pick.isExceptional)} onClick={pick.turnExceptional}>
            Exceptional
          </Button>
          <Button aria-pressed={pick.isDouble} variant={on(pick.isDouble)} onClick={pick.turnDouble}>
            Double
          </Button>
        </>
      )}
      <Button onClick={theirs.start}>They substitute</Button>
    </>
  );
  return (
    <BetweenSheet title="Substitution" aside={<Budget dead={dead} />} onClose={onClose} foot={foot}>
      {isKnown ? (
        <>
          <Notes between={between} pick={pick} />
          <Pairs between={between} pick={pick} />
          <Heading>Who goes out</Heading>
          <CourtKeys
            label="Who goes out"
            places={goingOut(pick.dead, pick.comes, asked)}
            chosen={pick.out}
            find={find}
            onChoose={pick.chooseOut}
          />
          <Heading>Who comes in</Heading>
          <div ref={bench} role="group" aria-label="Who comes in" className={styles.tiles}>
            {comingIn(pick.dead, pick.out, asked).map(({ player, why }) => (
              <PlayerKey
                key={player}
                player={find(player)}
                corner={find(player).position}
                why={why}
                isPressed={player === pick.comes}
                onPress={() => pick.chooseIn(player)}
              />
            ))}
          </div>
        </>
      ) : (
        <NeedsLineUp onOpen={between.onOpen}>
          Enter the line-up of this set first. Then it is known who can go out.
        </NeedsLineUp>
      )}
    </BetweenSheet>
  );
}

/** How many are used, and for how long the rest will do (SUB-11). */
function Budget({ dead }: { dead: DeadTime }) {
  const [words, turns] = [allowanceText(subsOf(dead, 'us')), turnsLeft(dead)];
  if (turns === null) return words;
  return (
    <>
      {words}, <span className={styles.turns}>{turnsText(turns)}</span>
    </>
  );
}

const on = (isOn: boolean) => (isOn ? 'primary' : 'line');

type Pick = ReturnType<typeof useExchange>;

/** Whoever is chosen so far. As soon as both are known it is recorded; of two at once, when the second is. */
function useExchange({ dead, write, onClose }: Between, leaving: string | undefined) {
  const [out, setOut] = useState<string | null>(leaving ?? null);
  const [comes, setComes] = useState<string | null>(null);
  const [isExceptional, setExceptional] = useState(leaving !== undefined);
  const [isDouble, setDouble] = useState(false);
  const [first, setFirst] = useState<Exchange>();

  const exchange = (chosen: Exchange) => {
    if (isDouble && !first) {
      setFirst(chosen);
      setOut(null);
      return setComes(null);
    }
    const deed = first ? newId() : null;
    for (const one of first ? [first, chosen] : [chosen]) void write((moment) => substitutionEntry(moment, one, deed));
    return onClose();
  };
  const choose = (goes: string | null, enters: string | null) => {
    if (goes !== null && enters !== null) return exchange({ out: goes, in: enters, exceptional: isExceptional });
    setOut(goes);
    return setComes(enters);
  };
  return {
    ...{ dead: first ? afterExchange(dead, first) : dead, out, comes, isExceptional, isDouble, first, exchange },
    chooseOut: (player: string) => choose(player === out ? null : player, comes),
    chooseIn: (player: string) => choose(out, player === comes ? null : player),
    turnExceptional: () => setExceptional(!isExceptional),
    turnDouble() {
      setDouble(!isDouble);
      setFirst(undefined);
    },
  };
}

/** Limits warn beforehand and never ask. */
function Notes({ between, pick }: { between: Between; pick: Pick }) {
  const { dead, find } = between;
  const allowance = subsOf(pick.dead, 'us');
  const isOver = leftOf(allowance) === 0 && !pick.isExceptional;
  return (
    <>
      {dead.isRallyOpen && <p className={styles.hint}>After this rally.</p>}
      {isOver && (
        <Notice tone="warn">
          This would be substitution {allowance.used + 1} of {allowance.allowed}. Record it if the referee allows it.
        </Notice>
      )}
      {pick.first && (
        <p role="status" className={styles.hint}>
          {find(pick.first.in).number} for {find(pick.first.out).number}, and now the second. Both are recorded
          together.
        </p>
      )}
    </>
  );
}

/** The exchanges made before in this match, each as one tap. */
function Pairs({ between, pick }: { between: Between; pick: Pick }) {
  const { sets, roster, find } = between;
  const pairs = pick.isExceptional ? [] : usualExchanges(sets, pick.dead, roster).slice(0, MOST_PAIRS);
  if (pairs.length === 0) return null;
  return (
    <>
      <Heading>Pairs of this match: one tap</Heading>
      <div className={styles.swaps}>
        {pairs.map(({ times, ...pair }) => (
          <SwapKey
            key={`${pair.out} ${pair.in}`}
            comes={find(pair.in)}
            goes={find(pair.out)}
            isUsual={times >= USUAL_FROM}
            onPress={() => pick.exchange(pair)}
          />
        ))}
      </div>
    </>
  );
}
