import { useState } from 'react';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { Day } from '#domain/core/dates.ts';
import { hasEventsIn, type Month, monthAfter, monthName, monthOf } from '#domain/schedule/month.ts';
import type { Event, EventType } from '#domain/schedule/schema.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import { useLoaded, useRow } from '#web/sync/hooks.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayDialog } from './day-dialog.tsx';
import { type Draft, EventDialog } from './event-dialog.tsx';
import { Legend } from './legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useEvents } from './use-events.ts';
import { useToday } from './use-today.ts';
import styles from './schedule-page.module.css';

export function SchedulePage({ teamId }: { teamId: string }) {
  const today = useToday();
  const team = useRow('teams', teamId);
  const isLoaded = useLoaded(teamProScope(teamId));
  const { events, ...actions } = useEvents(teamId);
  const [month, setMonth] = useState<Month>(monthOf(today));
  const [hidden, setHidden] = useState<ReadonlySet<EventType>>(new Set());
  const [openDay, setOpenDay] = useState<Day | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [leaving, setLeaving] = useState<Event | null>(null);

  /** In this month a new event starts today; in another on its first day. */
  const add = (startDate = monthOf(today) === month ? today : `${month}-01`) => setDraft({ kind: 'new', startDate });
  const toggle = (type: EventType) => setHidden((before) => toggled(before, type));

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <PageHead
          title="Schedule"
          sub={team?.name}
          lead={<Crest logoUrl={team?.logoUrl ?? null} />}
          actions={
            <Button variant="primary" icon={IconPlus} onClick={() => add()}>
              Add Event
            </Button>
          }
        />
      </div>
      <div className={styles.bar}>
        <IconButton
          variant="line"
          icon={IconChevronLeft}
          label="Previous month"
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <h2 aria-live="polite">{monthName(month)}</h2>
        <IconButton
          variant="line"
          icon={IconChevronRight}
          label="Next month"
          onClick={() => setMonth(monthAfter(month, 1))}
        />
        <div className={styles.legend}>
          <Legend hidden={hidden} onToggle={toggle} />
        </div>
      </div>
      {isLoaded || events.length > 0 ? (
        <MonthGrid month={month} today={today} events={events} hidden={hidden} onOpen={setOpenDay} />
      ) : (
        <Skeleton text="Loading schedule..." rows={6} block={false} />
      )}
      {isLoaded && !hasEventsIn(month, events) && <EmptyMonth onAdd={() => add()} />}
      <DayDialog
        day={openDay}
        events={events}
        onClose={() => setOpenDay(null)}
        onAdd={add}
        onEdit={(event) => setDraft({ kind: 'stored', event })}
        onDelete={setLeaving}
      />
      {draft && (
        <EventDialog
          draft={draft}
          onClose={() => setDraft(null)}
          onSave={(fields) => (draft.kind === 'new' ? actions.create(fields) : actions.update(draft.event, fields))}
        />
      )}
      <DeleteDialog event={leaving} onClose={() => setLeaving(null)} onDelete={actions.remove} />
    </main>
  );
}

function toggled(types: ReadonlySet<EventType>, type: EventType): ReadonlySet<EventType> {
  return new Set(types.has(type) ? [...types].filter((one) => one !== type) : [...types, type]);
}

function EmptyMonth({ onAdd }: { onAdd(): void }) {
  return (
    <div className={styles.empty}>
      <p>No events scheduled this month</p>
      <Button icon={IconPlus} onClick={onAdd}>
        Add First Event
      </Button>
    </div>
  );
}

type DeleteDialogProps = { event: Event | null; onClose(): void; onDelete(event: Event): Promise<boolean> };

function DeleteDialog({ event, onClose, onDelete }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    if (!event) return;
    setBusy(true);
    if (await onDelete(event)) onClose();
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open={event !== null}
      onClose={onClose}
      onConfirm={() => void remove()}
      title="Delete event?"
      action="Delete"
      busy={isBusy}
    >
      The single event &quot;{event?.title}&quot; is deleted. This cannot be undone. Statistics recorded for it are kept
      and stay listed under All Events.
    </ConfirmDialog>
  );
}
