import { plural } from '#domain/core/plural.ts';
import { cancellable, otherSide, strikesOf, wrongServerEntry } from '#domain/match/between/sanctions.ts';
import type { GameSet } from '#domain/match/fold.ts';
import { scoreText } from '#domain/match/match-log.ts';
import type { Side } from '#domain/match/schema.ts';
import { changeText } from '#domain/match/mending/earlier-rally.ts';
import { newId } from '#web/sync/new-id.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { BetweenSheet, Heading } from './between-sheet.tsx';
import type { Between, MoreProps } from './use-between.ts';
import styles from './keys.module.css';

const MOST_CANCELLED = 8;

/** Somebody served out of turn: the other side has the point, and points made by it may be cancelled (TURN-10). */
export function WrongServerSheet({ between, onBack }: MoreProps) {
  const { dead, names, onClose } = between;
  const { serving } = dead.frame;
  const sides: readonly Side[] = serving === null ? ['us', 'them'] : [serving];
  return (
    <BetweenSheet title="Wrong Server" onBack={onBack} onClose={onClose}>
      {sides.map((side) => (
        <div key={side} className={styles.rows}>
          <div className={styles.wide}>
            <Heading>{side === 'us' ? 'We served out of turn' : `${names.side(side)} served out of turn`}</Heading>
          </div>
          <Ways between={between} side={side} />
        </div>
      ))}
    </BetweenSheet>
  );
}

function Ways({ between: { dead, write, scoreNow, onClose }, side }: { between: Between; side: Side }) {
  const won = cancellable(dead.set, side).slice(0, MOST_CANCELLED);
  const record = (count: number) => {
    const deed = newId();
    const ids = new Set(won.slice(0, count).map(({ rally }) => rally.id));
    let before = dead.set.score;
    const decided = write((moment) => {
      before = moment.set.score;
      return wrongServerEntry(moment, side, deed);
    });
    // More than one where very much was recorded in the rallies: the log takes sixty entries at once.
    const cancelled = strikesOf(won.slice(0, count), deed).map((_, at) =>
      write(({ set }) => {
        const there = cancelledIn(set, ids);
        return strikesOf(there, deed)[at];
      }),
    );
    onClose();
    if (count > 0) void Promise.all([decided, ...cancelled]).then((kept) => kept.every(Boolean) && tell(count, before));
  };
  /** Rallies that are not the newest have changed: both scores are said. */
  const tell = (count: number, before: typeof dead.set.score) => {
    const done = `${plural(count, 'point')} cancelled`;
    toast({ title: `${done}. ${changeText(before, scoreNow())}.`, about: 'rally-list' });
  };
  const point = otherSide(side) === 'us' ? 'Our point' : 'Their point';
  const whose = side === 'us' ? 'ours' : 'theirs';
  return (
    <>
      <button type="button" className={`${styles.plain} ${styles.wide}`} onClick={() => record(0)}>
        {point}
        <small>nothing cancelled</small>
      </button>
      {won.map(({ rally, during }, i) => (
        <button key={rally.id} type="button" className={`${styles.plain} ${styles.wide}`} onClick={() => record(i + 1)}>
          {point}
          <small>
            {i === 0 ? `the last of ${whose} cancelled` : `the last ${i + 1} of ${whose} cancelled`}, back to{' '}
            {scoreText(during.score)} first
          </small>
        </button>
      ))}
    </>
  );
}

const cancelledIn = ({ rallies }: GameSet, ids: ReadonlySet<string>) =>
  (rallies?.played ?? []).filter(({ rally }) => ids.has(rally.id)).toReversed();
