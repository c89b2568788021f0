import { useLocation } from 'wouter';
import { localDay } from '#domain/core/dates.ts';
import { newId } from '#web/sync/new-id.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { startOneTime, startSession } from '#domain/match/commands.ts';
import { nextSessionId, teamCounting, unfinished } from '#domain/match/sessions.ts';
import type { Draft } from '#domain/sync/command.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { useAction } from '#web/sync/use-action.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { SessionDraft } from './sets-and-notes.tsx';

const now = () => {
  const date = new Date();
  return { date: localDay(date), startTime: date.toTimeString().slice(0, 5) };
};
const orNone = (text: string) => (text.trim() === '' ? null : text.trim());

export type OneTimeDraft = SessionDraft & { readonly title: string; readonly isKept: boolean };

/** Both dialogs that start one. */
export const ABOUT_START = 'start';

/** From an event to the screen that records it. Each place has its own words for a failure. */
export function useStartTracking(teamId: string, failure: string) {
  const store = useSync();
  const act = useAction();
  const [, navigate] = useLocation();
  const open = (sessionId: string) => navigate(`/stat-tracking/${sessionId}`);

  const isTaken = (id: string) =>
    store.row('statSessions', id) !== undefined ||
    store.rows('setStats', { teamId, sessionId: id }).length > 0 ||
    store.rows('matchEvents', { sessionId: id }).length > 0;

  async function begin(sessionId: string, draft: Draft, done: string, failed: string): Promise<void> {
    if (await act(draft, { done, failed, about: ABOUT_START })) open(sessionId);
  }

  const countingOf = (chosen: SessionDraft['counting']) =>
    chosen ?? teamCounting(store.rows('statSessions', { teamId })).counting;

  const running = (eventId: string) => unfinished(store.rows('statSessions', { teamId, eventId }));

  return {
    /** An unfinished session is gone on with (AMB-077); a date of a series has none, because it leaves it (AMB-071). */
    resume(event: Event): boolean {
      if (event.isRecurring) return false;
      const session = running(event.id);
      if (session) open(session.id);
      return session !== undefined;
    },
    async start(event: Event, { numSets, notes, counting }: SessionDraft): Promise<void> {
      const date = event.isRecurring ? event.startDate : null;
      const eventId = date === null ? event.id : instanceId(event.id, date);
      // Somebody was quicker while this person chose: one game is recorded once (AMB-112).
      const other = running(eventId);
      if (other) {
        open(other.id);
        return void toast({ title: 'Game Joined', description: 'Somebody else has just started to track it.' });
      }
      const sessionId = nextSessionId(eventId, isTaken);
      const { opponentName } = event;
      const chosen = { numSets, notes: orNone(notes), counting: countingOf(counting) };
      const input = { teamId, sessionId, eventId: event.id, date, ...chosen, opponentName };
      await begin(sessionId, startSession.draft(input), 'Stat Session Started', failure);
    },
    async startOneTime({ title, numSets, notes, counting, isKept }: OneTimeDraft): Promise<void> {
      const sessionId = newId();
      const ids = { teamId, sessionId, eventId: isKept ? newId() : null };
      const chosen = { numSets, notes: orNone(notes), counting: countingOf(counting) };
      const input = { ...ids, ...now(), title, ...chosen };
      await begin(sessionId, startOneTime.draft(input), 'Event Started', 'Failed to start event');
    },
  };
}
