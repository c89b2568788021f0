import { memo } from 'react';
import { IconArrowsLeftRight, IconClockPause, IconRotateClockwise2, IconShirt } from '@tabler/icons-react';
import { deadTimeOf } from '#domain/match/between/dead-time.ts';
import { turnsLeft, turnsText } from '#domain/match/between/substitutions.ts';
import { timeoutsIn } from '#domain/match/rally/frame.ts';
import type { Moment } from '#domain/match/keys/moment.ts';
import { classes } from '#web/ui/classes.ts';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import type { OpenDialog, TrackerView } from '#web/match/tracker-view.ts';
import type { Proposed } from './use-proposal.ts';
import styles from './bench-keys.module.css';

type BenchProps = { view: TrackerView; moment: Moment; proposed: Proposed | null };
type Key = {
  readonly opens: OpenDialog;
  readonly icon: Drawing;
  readonly word: string;
  readonly state: string;
  readonly further?: string | undefined;
};

/** Everything between two rallies, each with how much of it is used. */
function keysOf(view: TrackerView, { set, game, rules }: Moment): readonly Key[] {
  const { ours, bench, timeouts } = set.now;
  const turns = turnsLeft(deadTimeOf(game, rules));
  const used = String(ours?.used ?? 0);
  const subs = rules.subs === null ? used : `${used}/${rules.subs}`;
  const regular = bench.acting && ours?.regulars[bench.acting.place - 1];
  const number = (id: string) => /^#\S+/.exec(view.names.player(id))?.[0] ?? '';
  const libero = bench.acting && regular ? `${number(bench.acting.libero)} for ${number(regular)}` : 'off';
  return [
    {
      ...{ opens: 'substitution', icon: IconArrowsLeftRight, word: 'Sub', state: subs },
      further: turns === null ? undefined : turnsText(turns),
    },
    { opens: 'libero', icon: IconShirt, word: 'Libero', state: libero },
    {
      ...{ opens: 'timeout', icon: IconClockPause, word: 'Timeout' },
      state: `${timeouts.us}/${timeoutsIn(rules, set.given.setNumber)}`,
    },
    { opens: 'between', icon: IconRotateClockwise2, word: 'Rotation', state: 'fix' },
  ];
}

/** A row of the zone, or the whole of it. What is proposed has a place of its own, so that nothing moves for it. */
export function BenchKeys({ view, moment, proposed, isWhole = false }: BenchProps & { isWhole?: boolean }) {
  return (
    <div className={classes(styles.bench, isWhole && styles.whole)} role="group" aria-label="Between rallies">
      {proposed ? <ProposalKey {...proposed} /> : !isWhole && <Head />}
      {keysOf(view, moment).map((key) => (
        <BenchKey key={key.opens} {...key} onOpen={view.onOpen} />
      ))}
    </div>
  );
}

const Head = () => (
  <span className={styles.head} aria-hidden="true">
    Bench
  </span>
);

const ProposalKey = memo(function ProposalKey({ words, take }: Proposed) {
  return (
    <button type="button" className={styles.proposed} aria-label={`${words.join(', ')}, usual`} onClick={take}>
      {words.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </button>
  );
});

const BenchKey = memo(function BenchKey({
  opens,
  icon,
  word,
  state,
  further,
  onOpen,
}: Key & Pick<TrackerView, 'onOpen'>) {
  return (
    <button type="button" aria-label={further && `${word} ${state}, ${further}`} onClick={() => onOpen(opens)}>
      <Icon of={icon} />
      <span>
        {word} <small className={further && styles.beside}>{state}</small>
        {further && <small className={styles.turns}>{further}</small>}
      </span>
    </button>
  );
});

/** The same beside the court, where there is room for it. */
export const BenchRail = (bench: BenchProps) => (
  <aside className={styles.rail}>{!bench.view.isReadOnly && <BenchKeys {...bench} isWhole />}</aside>
);
