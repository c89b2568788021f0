import { type ReactNode, useState } from 'react';
import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import type { Day } from '#domain/core/dates.ts';
import { hasEventsIn, type Month, monthAfter, monthName, monthOf } from '#domain/schedule/month.ts';
import type { Occurrence } from '#domain/schedule/recurrence.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import { useLoading } from '#web/sync/use-loading.ts';
import { useStartTracking } from '#web/match/start/use-start-tracking.ts';
import { useAccess, useLoaded, useRow } from '#web/sync/screen/hooks.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Crest } from '#web/ui/court/crest.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DayDialog } from './day-dialog.tsx';
import { Legend } from './legend.tsx';
import { MonthGrid } from './month-grid.tsx';
import { type OpenDialog, askToDelete, askToEdit, ScheduleDialogs } from './schedule-dialogs.tsx';
import { useCalendar } from './use-calendar.ts';
import { useCalendarView } from './use-calendar-view.ts';
import { useEvents } from './use-events.ts';
import { downloadEventFile } from './download-event-file.ts';
import { useToday } from '#web/browser/use-today.ts';
import styles from './schedule-page.module.css';

const CalendarDialog = dialogOnDemand(() => import('./calendar-dialog.tsx').then((part) => part.CalendarDialog));

export function SchedulePage({ teamId }: { teamId: string }) {
  const today = useToday();
  const team = useRow('teams', teamId);
  const access = useAccess(teamId);
  const isLoaded = useLoaded(teamProScope(teamId));
  useLoading(isLoaded, 'Failed to load events');
  const { events, ...actions } = useEvents(teamId);
  const tracking = useStartTracking(teamId, 'Failed to start stat tracking session');
  const { month, setMonth, hidden, toggle } = useCalendarView(today);
  const { occurrences, isCurrent } = useCalendar(events, month);
  const [openDay, setOpenDay] = useState<Day | null>(null);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const [isSharing, setSharing] = useState(false);

  /** In this month a new event starts today; in another on its first day. */
  const add = (startDate = monthOf(today) === month ? today : `${month}-01`) =>
    setAsked({ what: 'form', draft: { kind: 'new', startDate } });
  /** A series is edited as it is stored, with its own first date (AMB-074). */
  const baseOf = (one: Occurrence) => events.find(({ id }) => id === one.id) ?? one;
  const track = (one: Occurrence) => tracking.resume(one) || setAsked({ what: 'start', event: one });

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
      <MonthBar month={month} today={today} onMonth={setMonth}>
        <Legend hidden={hidden} onToggle={toggle} />
      </MonthBar>
      {isLoaded || events.length > 0 ? (
        <MonthGrid {...{ month, today, hidden }} events={occurrences} onOpen={setOpenDay} onMonth={setMonth} />
      ) : (
        <Skeleton text="Loading schedule..." rows={6} block={false} />
      )}
      {isLoaded && isCurrent && !hasEventsIn(month, occurrences) && <EmptyMonth onAdd={() => add()} />}
      <Button variant="quiet" icon={IconCalendarShare} className={styles.others} onClick={() => setSharing(true)}>
        Other Calendars
      </Button>
      <DayDialog
        day={openDay}
        events={occurrences}
        onClose={() => setOpenDay(null)}
        onAdd={add}
        onEdit={(one) => setAsked(askToEdit(one, baseOf))}
        onDelete={(one) => setAsked(askToDelete(one))}
        onTrack={track}
        onDownload={downloadEventFile}
      />
      {asked && (
        <ScheduleDialogs
          key={asked.what}
          asked={asked}
          actions={actions}
          events={events}
          isPro={access?.pro === true}
          baseOf={baseOf}
          onAsk={setAsked}
          onClose={() => setAsked(null)}
          onStart={tracking.start}
        />
      )}
      {isSharing && <CalendarDialog open teamId={teamId} onClose={() => setSharing(false)} />}
    </main>
  );
}

type MonthBarProps = { month: Month; today: Day; onMonth(month: Month): void; children: ReactNode };

/** Which month is shown, and the ways to another; beside it the legend. */
function MonthBar({ month, today, onMonth, children }: MonthBarProps) {
  return (
    <div className={styles.bar}>
      <IconButton
        variant="line"
        icon={IconChevronLeft}
        label="Previous month"
        onClick={() => onMonth(monthAfter(month, -1))}
      />
      <h2 aria-live="polite">{monthName(month)}</h2>
      <IconButton
        variant="line"
        icon={IconChevronRight}
        label="Next month"
        onClick={() => onMonth(monthAfter(month, 1))}
      />
      <Button variant="quiet" onClick={() => onMonth(monthOf(today))}>
        Today
      </Button>
      <div className={styles.legend}>{children}</div>
    </div>
  );
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
