import { type KeyboardEvent, useId, useState } from 'react';
import { IconArrowBackUp, IconCopy, IconFileTypePdf, IconHistory, IconPrinter } from '@tabler/icons-react';
import { clock, localDay, mediumDay } from '#domain/core/dates.ts';
import { copyOf, courtOf } from '#domain/lineups/copies.ts';
import { formationOf } from '#domain/lineups/formation.ts';
import { FREE_ORDER, isBound } from '#domain/lineups/receive/overlap.ts';
import { receivePaper, type ReceiveSheet, rowOf } from '#domain/lineups/receive/receive-paper.ts';
import type { FormationKind } from '#domain/lineups/receive/schema.ts';
import { type Standing, standingsOf } from '#domain/lineups/receive/standings.ts';
import type { Lineup } from '#domain/lineups/schema.ts';
import { usualRules } from '#domain/match/line-up/rules-words.ts';
import type { Player } from '#domain/roster/schema.ts';
import type { Team } from '#domain/teams/schema.ts';
import '#domain/lineups/receive/receive.css';
import { printedNow } from '#web/browser/paper/paper-file.ts';
import { PrintPaper } from '#web/browser/paper/print-paper.tsx';
import { occasionOf } from '#web/lineups/court/use-sheet.ts';
import { useRow, useRows } from '#web/sync/screen/hooks.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { type Column, SheetTable } from '#web/ui/sheet-table.tsx';
import { ReceiveCourt } from './receive-court.tsx';
import { usePaper } from './use-paper.ts';
import { usePlaces } from './use-places.ts';
import styles from './receive-page.module.css';

type ReceivePageProps = { team: Team; lineupId: string };

/** Where the six of a saved lineup stand as the ball is served, in each of its rotations. */
export function ReceivePage({ team, lineupId }: ReceivePageProps) {
  const lineup = useRow('lineups', lineupId);
  const players = useRows('players', { teamId: team.id });
  const back = `/team/${team.id}/lineups?tab=lineups`;
  if (lineup?.teamId !== team.id) {
    return (
      <>
        <h1 className="sr">Serve receive</h1>
        <EmptyState title="This lineup is no longer there" action={<LinkButton href={back}>Lineups</LinkButton>} />
      </>
    );
  }
  return <Rotations key={lineupId} {...{ team, lineup, players }} back={`${back}&lineup=${lineupId}`} />;
}

type RotationsProps = { team: Team; lineup: Lineup; players: readonly Player[]; back: string };

function Rotations({ team, lineup, players, back }: RotationsProps) {
  const [kind, setKind] = useState<FormationKind>('receive');
  const howTo = useId();
  const places = usePlaces(team.id, lineup.id, kind);
  const rules = usualRules(team.defaultRules, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const standings = standingsOf({
    ...{ players: players.map(copyOf), court: courtOf(lineup), kind, rules },
    placesIn: places.storedIn,
  });
  const name = `${lineup.name} (${formationOf(lineup, players)})`;
  const paper = useReceivePaper({ team, name, kind, standings, isBound: isBound(kind, rules) });
  function undoByKey(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (places.canUndo) places.undo();
  }
  return (
    <div onKeyDown={undoByKey}>
      <PageHead
        title="Serve receive"
        sub={name}
        back={{ href: back, label: 'Lineups' }}
        actions={<PaperKeys {...paper} />}
      />
      <Bar {...{ kind, places }} onKind={setKind} />
      <p id={howTo} className={styles.note}>
        Drag a player to her place, or move her with the arrow keys, finely with Shift.
      </p>
      {!isBound(kind, rules) && <p className={styles.note}>{FREE_ORDER}</p>}
      <div className={styles.courts}>
        {standings.map((standing) => (
          <div key={`${kind} ${standing.rotation}`}>
            <ReceiveCourt
              {...{ standing, kind, rules, howTo }}
              onPlaces={(next) => places.set(standing.rotation, next)}
            />
            <Earlier rotation={standing.rotation} places={places} />
          </div>
        ))}
      </div>
      <SheetTable caption="Rotations" columns={COLUMNS} rows={standings} rowKey={({ rotation }) => String(rotation)} />
      {paper.printing && <PrintPaper content={paper.printing} onDone={paper.printed} />}
    </div>
  );
}

const KINDS = [
  { value: 'receive', label: 'We receive' },
  { value: 'serve', label: 'We serve' },
] as const;
const COLUMNS = ['Rotation', 'Server', 'Front', 'Back', 'Setter'].map((head, i): Column<Standing> => ({
  head,
  cell: (standing) => rowOf(standing)[i],
}));

type Places = ReturnType<typeof usePlaces>;
type BarProps = { kind: FormationKind; places: Places; onKind(kind: FormationKind): void };

const Bar = ({ kind, places, onKind }: BarProps) => (
  <div className={styles.bar}>
    <Choices legend="Side of the serve" choices={KINDS} chosen={kind} onChoose={onKind} />
    <div className={styles.acts}>
      <Button icon={IconCopy} onClick={places.mirror}>
        Mirror from rotation 1
      </Button>
      <Button icon={IconArrowBackUp} isOff={!places.canUndo} aria-keyshortcuts="Control+Z Meta+Z" onClick={places.undo}>
        Undo
      </Button>
    </div>
  </div>
);

type PaperKeysProps = Pick<ReturnType<typeof usePaper>, 'print' | 'download'>;

const PaperKeys = ({ print, download }: PaperKeysProps) => (
  <>
    <Button icon={IconPrinter} onClick={print}>
      Print
    </Button>
    <Button icon={IconFileTypePdf} aria-label="Download PDF" onClick={() => void download()}>
      PDF
    </Button>
  </>
);

type EarlierProps = { rotation: Standing['rotation']; places: Places };

/** Places that a colleague's save replaced can be had again; Undo goes back from there. */
function Earlier({ rotation, places }: EarlierProps) {
  const earlier = places.earlierIn(rotation);
  if (!earlier) return null;
  const until = new Date(earlier.replacedAt);
  return (
    <p className={styles.earlier}>
      <span>
        Other places were replaced {mediumDay(localDay(until))}, {clock(until)}
      </span>
      <Button variant="quiet" icon={IconHistory} onClick={() => places.set(rotation, earlier.places)}>
        Take back<span className="sr"> the earlier places of rotation {rotation}</span>
      </Button>
    </p>
  );
}

type Shown = Pick<ReceiveSheet, 'kind' | 'standings' | 'isBound'> & { team: Team; name: string };

function useReceivePaper({ team, name, ...shown }: Shown) {
  const events = useRows('events', { teamId: team.id });
  return usePaper(team.id, {
    title: `${shown.kind === 'receive' ? 'Serve receive' : 'Serving'} - ${name} - ${team.name}`,
    async make() {
      const { opponent, date } = await occasionOf(events);
      const occasion = [opponent !== null && `vs ${opponent}`, date].filter(Boolean).join(', ');
      return receivePaper({ ...shown, team: team.name, lineup: name, occasion, printed: printedNow() });
    },
  });
}
