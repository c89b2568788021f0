import { Fragment, useId, useMemo, useState } from 'react';
import { IconBroadcast, IconChartBar, IconPlus } from '@tabler/icons-react';
import { may } from '#domain/access.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { listUpcoming } from '#domain/schedule/upcoming.ts';
import type { StatSession } from '#domain/match/schema.ts';
import { newestFirst, unfinished } from '#domain/match/sessions.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import { useToday } from '#web/browser/use-today.ts';
import { LiveShare } from '#web/live/live-share.ts';
import { useAccess, useLoaded, useRows } from '#web/sync/screen/hooks.ts';
import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { aboutEvent, calledAfter, EventRow, monthTitle } from './event-row.tsx';
import { OneTimeDialog } from '#web/match/start/one-time-dialog.tsx';
import { SessionList, useSetsOf } from './session-list.tsx';
import { StartTrackingDialog } from '#web/match/start/start-tracking-dialog.tsx';
import { StatsTabs } from '#web/analysis/stats-tabs.tsx';
import { useLoading } from '#web/sync/use-loading.ts';
import { useStartTracking } from '#web/match/start/use-start-tracking.ts';
import past from './past-events-page.module.css';
import styles from './upcoming-page.module.css';

type OpenDialog =
  { readonly what: 'nothing' | 'one-time' | 'live' } | { readonly what: 'start'; readonly event: Event };

export function UpcomingPage({ teamId }: { teamId: string }) {
  const isLoaded = useLoaded(useMemo(() => teamProScope(teamId), [teamId]));
  const loading = useLoading(isLoaded, 'Failed to load events');
  const [asked, setAsked] = useState<OpenDialog>({ what: 'nothing' });
  const tracking = useStartTracking(teamId, 'Failed to start stat tracking');
  const close = () => setAsked({ what: 'nothing' });
  const track = (event: Event) => tracking.resume(event) || setAsked({ what: 'start', event });
  const mayShare = may(useAccess(teamId), 'live.share');
  const actions = (
    <>
      {mayShare && (
        <IconButton
          icon={IconBroadcast}
          label="Share Live Page"
          variant="line"
          onClick={() => setAsked({ what: 'live' })}
        />
      )}
      <Button icon={IconPlus} onClick={() => setAsked({ what: 'one-time' })}>
        New Event
      </Button>
    </>
  );
  return (
    <main className="wrap">
      <StatsTabs teamId={teamId} current="Upcoming Events" />
      <PageHead title="Upcoming Events" actions={actions} />
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
      <LiveShare
        {...{ teamId, sessionId: null, about: 'Whatever the team plays' }}
        open={asked.what === 'live'}
        onClose={close}
      />
      {asked.what === 'one-time' && <OneTimeDialog teamId={teamId} onClose={close} onCreate={tracking.startOneTime} />}
    </main>
  );
}

function Events({ teamId, onTrack }: { teamId: string; onTrack(event: Event): void }) {
  const today = useToday();
  const events = listUpcoming(useRows('events', { teamId }), today);
  if (events.length === 0) return <EmptyState title="No upcoming events scheduled" />;
  const next = events.find(({ gameStatus }) => gameStatus === 'in_progress') ?? events[0];
  return (
    <ol className={styles.events}>
      {events.map((event, i) => (
        <Fragment key={`${event.id} ${event.instanceDate}`}>
          {monthTitle(event.startDate) !== monthOf(events[i - 1]) && (
            <li className={styles.month}>{monthTitle(event.startDate)}</li>
          )}
          <Listed event={event} isToday={isOn(event, today)} isNext={event === next} onTrack={onTrack} />
        </Fragment>
      ))}
    </ol>
  );
}

const monthOf = (event: Event | undefined) => event && monthTitle(event.startDate);
const isOn = (event: Event, day: string) => event.startDate <= day && event.endDate >= day;

type ListedProps = { event: Event; isToday: boolean; isNext: boolean; onTrack(event: Event): void };

/** With its games, where the one key does not lead to all of them: a tournament has several (PAST-11). */
function Listed({ event, isToday, isNext, onTrack }: ListedProps) {
  const id = useId();
  const sessions = newestFirst(useRows('statSessions', { teamId: event.teamId, eventId: event.id }));
  const done = event.gameStatus === 'completed' ? sessions[0] : undefined;
  const isOutOfReach = sessions.some((one) => one.id !== (done ?? unfinished(sessions))?.id);
  return (
    <li className={classes(isOutOfReach && past.entry, isOutOfReach && isNext && styles.next)}>
      <EventRow id={id} event={event} over="weekday" isToday={isToday} isNext={isNext}>
        <Actions event={event} about={aboutEvent(id)} done={done} isNext={isNext} onTrack={onTrack} />
      </EventRow>
      {isOutOfReach && <Games event={event} about={aboutEvent(id)} sessions={sessions.toReversed()} />}
    </li>
  );
}

type GamesProps = { event: Event; about: string; sessions: readonly StatSession[] };

function Games({ event, ...games }: GamesProps) {
  const setsOf = useSetsOf(useRows('setStats', { teamId: event.teamId }));
  return <SessionList event={event} {...games} setsOf={setsOf} />;
}

type ActionsProps = Omit<ListedProps, 'isToday'> & { about: string; done: StatSession | undefined };

/** A game that was completed today offers its session to look at and to correct (AMB-087). */
function Actions({ event, about, done, isNext, onTrack }: ActionsProps) {
  const id = useId();
  const ofThis = (key: string) => calledAfter(`${id}-${key}`, about);
  if (done) {
    return (
      <>
        <LinkButton {...ofThis('view')} href={`/stat-tracking/${done.id}?view=1`}>
          View
        </LinkButton>
        <LinkButton {...ofThis('edit')} href={`/stat-tracking/${done.id}`}>
          Edit
        </LinkButton>
      </>
    );
  }
  return (
    <Button
      variant={isNext ? 'primary' : 'line'}
      icon={IconChartBar}
      {...ofThis('track')}
      onClick={() => onTrack(event)}
    >
      Track Stats
    </Button>
  );
}
