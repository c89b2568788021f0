import { plural } from '#domain/core/plural.ts';
import { boxFindings } from '#domain/match/figures/box.ts';
import { type Opened, openedText } from '#domain/match/report/opened.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { OnOpen } from './figure-key.tsx';
import styles from './findings.module.css';

type FindingsProps = { scope: Scope; set: number | null; sideName(side: 'us' | 'them'): string; onOpen: OnOpen };

/** Points that do not add up, above all figures; mostly there is nothing (BOX-09). */
export function Findings({ scope, set, sideName, onOpen }: FindingsProps) {
  const found = (['us', 'them'] as const).flatMap((side) => boxFindings(scope, side).map((one) => ({ ...one, side })));
  if (found.length === 0) return null;
  return (
    <ul className={styles.findings} aria-label="To check">
      {found.map(({ side, says, rallies }) => {
        const opened: Opened = { kind: 'finding', side, set };
        const words = says.replace(/ Open .*$/, '');
        return (
          <li key={side}>
            <span>
              <b>{sideName(side)}</b> {words}
            </span>
            <Button
              variant="quiet"
              aria-label={`Rallies: ${sideName(side)}, ${words}`}
              data-opens={openedText(opened)}
              onClick={() => onOpen(opened)}
            >
              {plural(rallies.length, 'rally', 'rallies')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
