import { useMemo, useState } from 'react';
import type { Names } from '#domain/match/match-log.ts';
import { shirtIn } from '#domain/match/mending/ended-words.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import type { Rules } from '#domain/match/rules.ts';
import {
  cardNotes,
  diffShare,
  isByOrderToo,
  type RotationCard,
  rotationCards,
  sortedCards,
  theirRotationsBy,
} from '#domain/match/report/rotation-cards.ts';
import type { RotationBy } from '#domain/match/figures/rotation-table.ts';
import { otherSide } from '#domain/match/rally/contact.ts';
import type { Side } from '#domain/match/schema.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { FigureKey, type OnOpen, RunKey } from './figure-key.tsx';
import { StartAdvice } from './start-advice.tsx';
import styles from './rotations.module.css';

type RotationsProps = { scope: Scope; set: number | null; names: Names; rules: Rules; onOpen: OnOpen };

/** Six small courts with what each rotation won, the weakest marked; below them theirs, where these are known. */
export function Rotations({ scope, set, names, rules, onOpen }: RotationsProps) {
  const [by, setBy] = useState<RotationBy>('setter');
  const isEither = useMemo(() => isByOrderToo(scope), [scope]);
  const way = isEither ? by : 'setter';
  const [isByDiff, setByDiff] = useState(false);
  const cards = useMemo(() => rotationCards(scope, way, 'us', names.naming), [scope, way, names.naming]);
  const theirWay = useMemo(() => theirRotationsBy(scope), [scope]);
  const theirs = useMemo(
    () => (theirWay ? rotationCards(scope, theirWay, 'them', names.naming) : []),
    [scope, theirWay, names.naming],
  );
  const shared = { isByDiff, set, names, onOpen };
  return (
    <section aria-labelledby="rotations" className={styles.section}>
      <h2 id="rotations">Rotations</h2>
      <div className={styles.ways}>
        {isEither && (
          <Chips label="Rotations named by">
            <Chip pressed={by === 'setter'} onToggle={() => setBy('setter')}>
              By setter
            </Chip>
            <Chip pressed={by === 'order'} onToggle={() => setBy('order')}>
              By starting order
            </Chip>
          </Chips>
        )}
        <Chips label="Rotations in the order of">
          <Chip pressed={!isByDiff} onToggle={() => setByDiff(false)}>
            By rotation
          </Chip>
          <Chip pressed={isByDiff} onToggle={() => setByDiff(true)}>
            By difference
          </Chip>
        </Chips>
      </div>
      <RotationCards cards={cards} side="us" by={way} {...shared} />
      {theirWay && (
        <div className={styles.theirs}>
          <h3>Rotations of {names.side('them')}</h3>
          <RotationCards cards={theirs} side="them" by={theirWay} {...shared} />
        </div>
      )}
      <StartAdvice cards={cards} rules={rules} naming={names.naming} />
    </section>
  );
}

type CardsProps = Omit<RotationsProps, 'scope' | 'rules'> & {
  cards: readonly RotationCard[];
  side: Side;
  by: RotationBy;
  isByDiff: boolean;
};

function RotationCards({ cards, isByDiff, ...of }: CardsProps) {
  return (
    <>
      <ol className={styles.cards}>
        {sortedCards(cards, isByDiff).map((card) => (
          <Card key={card.name} card={card} share={diffShare(card, cards)} {...of} />
        ))}
      </ol>
      {cardNotes(cards).map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
}

type CardProps = Omit<CardsProps, 'cards' | 'isByDiff'> & { card: RotationCard; share: number };

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;

function Card({ card, share, side, by, set, names, onOpen }: CardProps) {
  const { row, name, isWeakest, sideOut, serve, firstBall, diff } = card;
  const of = { side, set, rotation: row.at ?? 0, ...(by === 'order' && { by }) } as const;
  const key = { of, whose: side === 'us' ? `rotation ${name}` : `${names.side(side)}, rotation ${name}`, onOpen };
  const run = { set, rotation: row.at ?? 0, of: side, by, whose: key.whose, onOpen };
  return (
    <li className={classes(isWeakest && styles.weakest)}>
      <div className={styles.head}>
        <h3>{name}</h3>
        {isWeakest && <span className={styles.word}>weakest</span>}
        {row.at !== null && (
          <span className={styles.where}>
            {by === 'setter' ? 'setter' : 'starter'} in {ROMAN[row.at - 1]}
          </span>
        )}
        <span className={styles.diff}>
          <FigureKey cell={diff} {...key} />
        </span>
      </div>
      <DiffBar share={share} />
      {(side === 'us' || card.court) && <Court card={card} side={side} names={names} />}
      <dl className={styles.rates}>
        <Rate label="Side-out" cell={sideOut} {...key} />
        <Rate label="Point on serve" cell={serve} {...key} />
        <Rate label="First ball" cell={firstBall} {...key} />
        <div>
          <dt>Longest run</dt>
          <dd className={styles.runs}>
            <RunKey points={row.longestFor} side={side} {...run} isFirstOfTwo />
            <RunKey points={row.longestAgainst} side={otherSide(side)} {...run} />
          </dd>
          <dd>for – against</dd>
        </div>
      </dl>
    </li>
  );
}

/** From the middle to the right where ahead, to the left where behind; the figure beside it says how far. */
const DiffBar = ({ share }: { share: number }) => (
  <div aria-hidden className={styles.bar}>
    <span
      className={share < 0 ? styles.behind : styles.ahead}
      style={{ width: `${50 * Math.abs(share)}%`, [share < 0 ? 'right' : 'left']: '50%' }}
    />
  </div>
);

type RateProps = Omit<Parameters<typeof FigureKey>[0], 'isInGrid'> & { label: string };

function Rate({ label, cell, ...key }: RateProps) {
  const { num, den } = cell.reading;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.rate}>
        <FigureKey cell={cell} {...key} />
      </dd>
      <dd>{(den ?? 0) > 0 ? `${num} of ${den}` : 'none yet'}</dd>
    </div>
  );
}

/** The six as they receive, the front row first; the setter is underlined, the libero dark. */
function Court({ card: { court, name }, side, names }: Pick<CardProps, 'card' | 'side' | 'names'>) {
  if (!court) return <p className={styles.unknown}>No line-up</p>;
  // Of theirs the number is all that is known.
  const shirtOf = (who: string) => (side === 'us' ? shirtIn(who, names).replace('#', '') : who);
  const shirts = court.map(({ who }) => (who === null ? '–' : shirtOf(who)));
  return (
    <div
      className={styles.court}
      role="img"
      aria-label={`${name}, front row ${rowText(shirts.slice(0, 3))}; back row ${rowText(shirts.slice(3))}`}
    >
      {court.map(({ position, as }, i) => (
        <span key={position} className={classes(as !== null && styles[as])}>
          {shirts[i]}
        </span>
      ))}
    </div>
  );
}

const rowText = (shirts: readonly string[]): string => shirts.join(', ');
