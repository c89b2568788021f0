import { memo } from 'react';
import { IconArrowsLeftRight, IconClockPause, IconRotateClockwise2, IconShirt } from '@tabler/icons-react';
import { timeoutsIn } from '#domain/match/rally/frame.ts';
import type { Moment } from '#domain/match/keys/moment.ts';
import { classes } from '#web/ui/classes.ts';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import type { OpenDialog, TrackerView } from '#web/match/tracker-view.ts';
import styles from './bench-keys.module.css';

type BenchProps = { view: TrackerView; moment: Moment };
type Key = { readonly opens: OpenDialog; readonly icon: Drawing; readonly word: string; readonly state: string };

/** Everything between two rallies, each with how much of it is used. */
function keysOf(view: TrackerView, { set, rules }: Moment): readonly Key[] {
  const { ours, bench, timeouts } = set.now;
  const used = String(ours?.used ?? 0);
  const subs = rules.subs === null ? used : `${used}/${rules.subs}`;
  const regular = bench.acting && ours?.regulars[bench.acting.place - 1];
  const number = (id: string) => /^#\S+/.exec(view.names.player(id))?.[0] ?? '';
  const libero = bench.acting && regular ? `${number(bench.acting.libero)} for ${number(regular)}` : 'off';
  return [
    { opens: 'substitution', icon: IconArrowsLeftRight, word: 'Sub', state: subs },
    { opens: 'libero', icon: IconShirt, word: 'Libero', state: libero },
    {
      ...{ opens: 'timeout', icon: IconClockPause, word: 'Timeout' },
      state: `${timeouts.us}/${timeoutsIn(rules, set.given.setNumber)}`,
    },
    { opens: 'between', icon: IconRotateClockwise2, word: 'Rotation', state: 'fix' },
  ];
}

/** A row of the zone, or the whole of it. */
export function BenchKeys({ view, moment, isWhole = false }: BenchProps & { isWhole?: boolean }) {
  return (
    <div className={classes(styles.bench, isWhole && styles.whole)} role="group" aria-label="Between rallies">
      {keysOf(view, moment).map((key) => (
        <BenchKey key={key.opens} {...key} onOpen={view.onOpen} />
      ))}
    </div>
  );
}

const BenchKey = memo(function BenchKey({ opens, icon, word, state, onOpen }: Key & Pick<TrackerView, 'onOpen'>) {
  return (
    <button type="button" onClick={() => onOpen(opens)}>
      <Icon of={icon} />
      <span>
        {word} <small>{state}</small>
      </span>
    </button>
  );
});

/** The same beside the court, where there is room for it. */
export const BenchRail = ({ view, moment }: BenchProps) => (
  <aside className={styles.rail}>{!view.isReadOnly && <BenchKeys view={view} moment={moment} isWhole />}</aside>
);
