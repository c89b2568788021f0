import { Fragment, useMemo, useState } from 'react';
import { IconChartBar, IconPlus } from '@tabler/icons-react';
import { localDay } from '#domain/core/dates.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { upcoming } from '#domain/schedule/upcoming.ts';
import { newestFirst } from '#domain/stats/sessions.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import { useLoaded, useRows } from '#web/sync/hooks.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EventRow, monthTitle } from './event-row.tsx';
import { OneTimeDialog } from './one-time-dialog.tsx';
import { StartTrackingDialog } from './start-tracking-dialog.tsx';
import { StatsTabs } from './stats-tabs.tsx';
import { useLoading } from './use-loading.ts';
import { useStartTracking } from './use-start-tracking.ts';
import styles from './upcoming-page.module.css';

type Asked = { readonly what: 'nothing' | 'one-time' } | { readonly what: 'start'; readonly event: Event };

export function UpcomingPage({ teamId }: { teamId: string }) {
  const isLoaded = useLoaded(useMemo(() => teamProScope(teamId), [teamId]));
  const loading = useLoading(isLoaded, 'Failed to load events');
  const [asked, setAsked] = useState<Asked>({ what: 'nothing' });
  const tracking = useStartTracking(teamId, 'Failed to start stat tracking');
  const close = () => setAsked({ what: 'nothing' });
  const track = (event: Event) => tracking.resume(event) || setAsked({ what: 'start', event });
  const newEvent = (
    <Button icon={IconPlus} onClick={() => setAsked({ what: 'one-time' })}>
      New Event
    </Button>
  );
  return (
    <main className="wrap">
      <StatsTabs teamId={teamId} current="Upcoming Events" />
      <PageHead title="Upcoming Events" actions={newEvent} />
      {loading === 'ready' ? (
        <Events teamId={teamId} onTrack={track} />
      ) : (
        <Skeleton text="Loading events..." rows={4} />
      )}
      {asked.what === 'start' && (
        <StartTrackingDialog
          event={asked.event}
          onClose={close}
          onStart={(draft) => tracking.start(asked.event, draft)}
        />
      )}
      {asked.what === 'one-time' && <OneTimeDialog onClose={close} onCreate={tracking.startOneTime} />}
    </main>
  );
}

function Events({ teamId, onTrack }: { teamId: string; onTrack(event: Event): void }) {
  const today = localDay(new Date());
  const events = upcoming(useRows('events', { teamId }), today);
  if (events.length === 0) return <EmptyState title="No upcoming events scheduled" />;
  return (
    <ol className={styles.events}>
      {events.map((event, i) => (
        <Fragment key={`${event.id} ${event.instanceDate}`}>
          {monthTitle(event.startDate) !== monthOf(events[i - 1]) && (
            <li className={styles.month}>{monthTitle(event.startDate)}</li>
          )}
          <li>
            <EventRow event={event} over="weekday" isToday={isOn(event, today)} isNext={i === 0}>
              <Actions event={event} isNext={i === 0} onTrack={onTrack} />
            </EventRow>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

const monthOf = (event: Event | undefined) => event && monthTitle(event.startDate);
const isOn = (event: Event, day: string) => event.startDate <= day && event.endDate >= day;

/** A game that was completed today offers its session to look at and to correct (AMB-087). */
function Actions({ event, isNext, onTrack }: { event: Event; isNext: boolean; onTrack(event: Event): void }) {
  const sessions = newestFirst(useRows('statSessions', { teamId: event.teamId, eventId: event.id }));
  const done = event.gameStatus === 'completed' ? sessions[0] : undefined;
  if (done) {
    return (
      <>
        <LinkButton href={`/stat-tracking/${done.id}?view=1`}>View</LinkButton>
        <LinkButton href={`/stat-tracking/${done.id}`}>Edit</LinkButton>
      </>
    );
  }
  return (
    <Button variant={isNext ? 'primary' : 'line'} icon={IconChartBar} onClick={() => onTrack(event)}>
      Track Stats
    </Button>
  );
}
