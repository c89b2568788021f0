import { useId, useMemo, useState } from 'react';
import { IconFileImport, IconTrash } from '@tabler/icons-react';
import { may } from '#domain/access.ts';
import { plural } from '#domain/core/plural.ts';
import type { Projection } from '#domain/match/projection.ts';
import { PAST_FILTER_NAMES, PAST_FILTERS, pastEntries, type PastEntry, type PastFilter } from '#domain/match/past.ts';
import { sessionTitle } from '#domain/match/sessions.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import { useToday } from '#web/browser/use-today.ts';
import { useAccess, useRows } from '#web/sync/screen/hooks.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { aboutEvent, DayFace, EventRow } from './event-row.tsx';
import { SessionList, useSetsOf } from './session-list.tsx';
import { StatsTabs } from '#web/analysis/stats-tabs.tsx';
import { useAddress } from '#web/browser/use-address.ts';
import { useLoading } from '#web/sync/use-loading.ts';
import { useTeamStats } from '#web/analysis/use-team-stats.ts';
import styles from './past-events-page.module.css';

const DeletedGamesDialog = dialogOnDemand(() =>
  import('./deleted-games-dialog.tsx').then((part) => part.DeletedGamesDialog),
);
const ImportDialog = dialogOnDemand(() => import('./import/import-dialog.tsx').then((part) => part.ImportDialog));

type Session = Stored<'statSessions'>;
type Entry = PastEntry<Stored<'events'>, Session>;

export function PastEventsPage({ teamId }: { teamId: string }) {
  const { isLoaded, sessions, figures } = useTeamStats(teamId);
  const events = useRows('events', { teamId });
  const loading = useLoading(isLoaded, 'Failed to load past events');
  const [address, change] = useAddress();
  const filter = PAST_FILTER_NAMES.find((name) => name === address['filter']) ?? 'all';
  const recorded = useMemo(() => recordedIn(figures), [figures]);
  const today = useToday();
  const entriesOf = (of: PastFilter) => pastEntries({ events, sessions, recorded }, of, today);
  const entries = entriesOf(filter);
  const choose = (name: PastFilter) => {
    change({ filter: name === 'all' ? null : name });
    announce(countText(entriesOf(name).length));
  };
  return (
    <main className="wrap">
      <StatsTabs teamId={teamId} current="Past Events" />
      <PageHead title="Past Events" actions={<PastActions teamId={teamId} />} />
      <Chips label="Filter by type">
        {PAST_FILTER_NAMES.map((name) => (
          <Chip key={name} pressed={filter === name} onToggle={() => choose(name)}>
            {PAST_FILTERS[name].label}
          </Chip>
        ))}
      </Chips>
      {loading === 'ready' ? (
        <Entries entries={entries} figures={figures} />
      ) : (
        <Skeleton text="Loading events..." rows={4} />
      )}
    </main>
  );
}

const NONE = 'No Past Events Found';
const countText = (count: number) => (count === 0 ? NONE : plural(count, 'event'));

function PastActions({ teamId }: { teamId: string }) {
  const access = useAccess(teamId);
  const [opened, setOpened] = useState<'nothing' | 'deleted' | 'import'>('nothing');
  const close = () => setOpened('nothing');
  return (
    <>
      <IconButton
        icon={IconFileImport}
        label="Import Data Volley File"
        variant="line"
        onClick={() => setOpened('import')}
      />
      {may(access, 'stats.delete') && (
        <IconButton icon={IconTrash} label="Deleted Games" variant="line" onClick={() => setOpened('deleted')} />
      )}
      {opened === 'import' && <ImportDialog open teamId={teamId} onClose={close} />}
      {opened === 'deleted' && <DeletedGamesDialog open teamId={teamId} onClose={close} />}
    </>
  );
}

/** The sessions with at least one recorded figure. */
function recordedIn({ setStats, statPairs }: Projection): Set<string> {
  const recorded = new Set<string>();
  for (const { sessionId, ourScore, opponentScore } of setStats)
    if (ourScore + opponentScore > 0) recorded.add(sessionId);
  for (const { sessionId, totalAttempts } of statPairs) if (totalAttempts > 0) recorded.add(sessionId);
  return recorded;
}

function Entries({ entries, figures }: { entries: readonly Entry[]; figures: Projection }) {
  const setsOf = useSetsOf(figures.setStats);
  if (entries.length === 0)
    return (
      <div className={styles.past}>
        <EmptyState title={NONE} />
      </div>
    );
  return (
    <ol className={styles.past}>
      {entries.map((entry) => (
        <Listed key={keyOf(entry)} {...entry} setsOf={setsOf} />
      ))}
    </ol>
  );
}

function Listed({ event, date, sessions, setsOf }: Entry & { setsOf: ReturnType<typeof useSetsOf> }) {
  const id = useId();
  return (
    <li className={styles.entry}>
      {event ? <EventRow id={id} event={event} over="month" /> : <AloneHead id={id} day={date} />}
      {sessions.length > 0 && <SessionList event={event} about={aboutEvent(id)} sessions={sessions} setsOf={setsOf} />}
    </li>
  );
}

/** A series stands once for each of its days. */
const keyOf = ({ event, date, sessions: [first] }: Entry) => (event ? `${event.id} ${date}` : first?.id);

/** A session that has no event stands for itself (AMB-022). */
function AloneHead({ id, day }: { id: string; day: string }) {
  return (
    <div className={styles.alone}>
      <DayFace id={`${id}-day`} day={day} over="month" />
      <h2 id={`${id}-title`}>{sessionTitle(undefined)}</h2>
    </div>
  );
}
