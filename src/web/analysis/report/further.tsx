import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { MatchState } from '#domain/match/fold.ts';
import { ralliesIn, type Scope } from '#domain/match/figures/rally-view.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { THEIR_HALF } from '#domain/match/keys/where.ts';
import { runsSaid, type Said, setsSaid, type ZonesShown, zonesShown } from '#domain/match/report/further.ts';
import { traceLines } from '#domain/match/report/trace-lines.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './further.module.css';

type FurtherProps = { scope: Scope; state: MatchState; names: Names };

/** Runs, whom the setters set, and zones, where any of it was recorded. */
export function Further({ scope, state, names }: FurtherProps) {
  const parts = useMemo(() => {
    const called = (side: 'us' | 'them', who: string | null) => {
      if (who === null) return 'nobody known';
      return side === 'us' ? names.player(who) : `#${who}`;
    };
    return {
      runs: runsSaid(scope, called, names.naming),
      sets: setsSaid(scope, called, names.naming),
      zones: zonesShown(scope),
    };
  }, [scope, names]);
  const { runs, sets, zones } = parts;
  const of = { scope, state, names };
  return (
    <div className={styles.panels}>
      {runs.length > 0 && <Sentences id="runs" title="Runs of three and more" said={runs} {...of} />}
      {sets.length > 0 && <Sentences id="sets" title="Whom our setters set" said={sets} {...of} />}
      {zones.map((map) => (
        <Zones key={map.title} map={map} />
      ))}
    </div>
  );
}

type SentencesProps = FurtherProps & { id: string; title: string; said: readonly Said[] };

function Sentences({ id, title, said, ...of }: SentencesProps) {
  return (
    <Panel className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {said.map((one) => (
          <Sentence key={`${one.says} ${one.because}`} said={one} {...of} />
        ))}
      </ul>
    </Panel>
  );
}

/** It opens its rallies in place. */
function Sentence({ said: { says, because, rallies }, ...of }: FurtherProps & { said: Said }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className={styles.key} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <b>{says}</b>
          {because !== '' && <small>{because}</small>}
        </span>
        <Icon of={IconChevronDown} />
      </button>
      {isOpen && <Rallies ids={new Set(rallies)} {...of} />}
    </li>
  );
}

function Rallies({ ids, scope, state, names }: FurtherProps & { ids: ReadonlySet<string> }) {
  const own = ralliesIn(scope).filter(({ id }) => ids.has(id));
  const lines = traceLines(
    state,
    own.map((rally) => ({ rally, contacts: [] })),
    names,
  );
  return (
    <ol className={styles.rallies} aria-label="Rallies">
      {lines.map(({ id, set, index, before, ended, way }) => (
        <li key={id}>
          <b>{scoreText(before)}</b>
          <span>
            {ended}
            <small>{[`Set ${set}, rally ${index}`, way].filter(Boolean).join(', ')}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The other half as seen over the net, the far line on top. */
function Zones({ map: { title, zones, known, of } }: { map: ZonesShown }) {
  return (
    <Panel className={styles.panel}>
      <table className={styles.zones}>
        <caption>
          {title} <small>{`known of ${known} of ${of}`}</small>
        </caption>
        <tbody>
          {THEIR_HALF.map((row) => (
            <tr key={row[0]}>
              {row.map((zone) => (
                <td key={zone}>
                  <small>
                    <span className="sr">zone </span>
                    {zone}
                  </small>
                  <b>{zones[zone - 1] ?? 0}</b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
