import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type CardLine, cardText, timeoutCard, timeoutChance } from '#domain/match/figures/timeout-card.ts';
import { type Priors, priorsBy, priorsFrom } from '#domain/match/figures/win-chance.ts';
import { receivedBefore } from '#domain/match/season/season-prior.ts';
import type { MatchState } from '#domain/match/fold.ts';
import type { Rules } from '#domain/match/rules.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { traceLines } from '#domain/match/report/trace-lines.ts';
import { useRow, useRows } from '#web/sync/screen/hooks.ts';
import { copyText } from '#web/browser/links/copy-text.ts';
import { useWinChance } from '#web/browser/choices/win-chance.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import type { FindPlayer } from './player-keys.tsx';
import styles from './rally-card.module.css';

type RallyCardProps = { state: MatchState; session: string; setNumber: number; find: FindPlayer; names: Names };

/** Figures of the running set for the thirty seconds of a timeout, of what is on this device (TOC-03). */
export function RallyCard({ state, session, setNumber, find, names }: RallyCardProps) {
  const [hasChance, turnChance] = useWinChance();
  const priors = usePriors(session, state.rules);
  const { naming } = names;
  const lines = useMemo(() => {
    const called = (id: string) => `#${find(id).number}`;
    return timeoutCard(state, { session, setNumber, called, priors: hasChance ? priors : null, naming });
  }, [state, session, setNumber, find, hasChance, priors, naming]);
  const chance = useMemo(
    () => timeoutChance({ state, setNumber, priors }, session),
    [state, session, setNumber, priors],
  );
  const [score, ...others] = lines.filter(({ kind }) => kind !== 'left');
  return (
    <section className={styles.card} aria-label="Timeout card">
      {score && <p className={styles.main}>{score.main}</p>}
      {hasChance && chance && <Chance chance={chance} />}
      {others.length > 0 && (
        <ul>
          {others.map((line) => (
            <Line key={line.kind} line={line} state={state} names={names} />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {chance && <Switch label="Win chance" checked={hasChance} onChange={turnChance} />}
        <Button icon={IconSend} onClick={() => void sendToBench(cardText(lines))}>
          Send to bench
        </Button>
      </div>
    </section>
  );
}

type LineProps = Pick<RallyCardProps, 'state' | 'names'> & { line: CardLine };

/** A line that speaks of rallies opens them in place: the sheet of the timeout is not left. */
function Line({ line: { main, more, rallies }, ...of }: LineProps) {
  const [isOpen, setOpen] = useState(false);
  const words = (
    <>
      <b className={styles.main}>{main}</b>
      {more !== '' && <small>{more}</small>}
    </>
  );
  if (rallies.length === 0) return <li>{words}</li>;
  return (
    <li>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words}
        <Icon of={IconChevronDown} />
      </button>
      {isOpen && <Rallies rallies={rallies} {...of} />}
    </li>
  );
}

function Rallies({ rallies, state, names }: Omit<LineProps, 'line'> & Pick<CardLine, 'rallies'>) {
  const lines = traceLines(
    state,
    rallies.map((rally) => ({ rally, contacts: [] })),
    names,
  );
  return (
    <ol aria-label="Rallies" className={styles.rallies}>
      {lines.map(({ id, set, index, before, ended, way }) => (
        <li key={id}>
          <b>{scoreText(before)}</b>
          <span>
            {ended}
            <small>
              Set {set}, rally {index}
              {way === '' ? '' : `, ${way}`}
            </small>
          </span>
        </li>
      ))}
    </ol>
  );
}

type ChanceProps = { chance: NonNullable<ReturnType<typeof timeoutChance>> };

/** The chance with what it is from; a tap shows the two rates behind it (CH-05, CH-06). */
function Chance({ chance: { percent, share, from, swing, rates } }: ChanceProps) {
  return (
    <details className={styles.chance}>
      <summary>
        <b>{percent}</b>
        <span className={styles.bar} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </span>
        <span>Set-win chance</span>
        <small>{from}</small>
        {swing !== null && <small className={styles.swing}>{swing}</small>}
      </summary>
      {rates.length > 0 ? rates.map((rate) => <p key={rate}>{rate}</p>) : <p>It comes from who serves and who wins.</p>}
    </details>
  );
}

/** Our side-out of earlier matches, as far as this device has their figures (CH-03). */
function usePriors(sessionId: string, rules: Rules): Priors {
  const session = useRow('statSessions', sessionId);
  const teamId = session?.teamId ?? '';
  const sessions = useRows('statSessions', { teamId });
  const rotations = useRows('rotationSetFigures', { teamId });
  return useMemo(
    () => (session ? priorsFrom(receivedBefore(session, sessions, rotations), rules) : priorsBy(rules)),
    [session, sessions, rotations, rules],
  );
}

/** As plain text, by what the device shares with, or to be pasted (TOC-06). */
async function sendToBench(text: string): Promise<void> {
  if ('share' in navigator && navigator.canShare({ text })) {
    // Who changes their mind has cancelled it: nothing is to be said.
    await navigator.share({ text }).catch(() => undefined);
    return;
  }
  const isCopied = await copyText(text);
  toast(isCopied ? { title: 'Card copied' } : { title: 'Failed to copy', tone: 'bad' });
}
