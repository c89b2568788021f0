import { useMemo } from 'react';
import { IconTarget, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { type Decided, decidedBy } from '#domain/match/figures/decided.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import type { Names } from '#domain/match/match-log.ts';
import { type Opened, openedText } from '#domain/match/report/opened.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OnOpen } from './figure-key.tsx';
import styles from './decided.module.css';

const SIGNS: Readonly<Record<Decided['tone'], Drawing>> = {
  for: IconTrendingUp,
  against: IconTrendingDown,
  neither: IconTarget,
};

type DecidedPanelProps = { scope: Scope; set: number | null; names: Names; onOpen: OnOpen };

/** The figures that the match or the set turned on, in sentences; each opens its rallies. */
export function DecidedPanel({ scope, set, names, onOpen }: DecidedPanelProps) {
  const decided = useMemo(() => decidedBy(scope, names.player, names.naming), [scope, names]);
  return (
    <Panel className={styles.panel} aria-labelledby="decided">
      <h2 id="decided">What decided it</h2>
      {decided.length === 0 && <p className={styles.none}>Nothing stands out in so few rallies.</p>}
      <ul className={styles.list}>
        {decided.map(({ says, because, tone }, nth) => {
          const opened: Opened = { kind: 'decided', nth, set };
          return (
            <li key={says}>
              <span className={classes(styles.sign, styles[tone])}>
                <Icon of={SIGNS[tone]} />
              </span>
              <span>
                <b>{says}</b>
                <small>{because}</small>
              </span>
              <Button
                variant="quiet"
                className={styles.open}
                aria-label={`Rallies: ${says}`}
                data-opens={openedText(opened)}
                onClick={() => onOpen(opened)}
              >
                Rallies
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
