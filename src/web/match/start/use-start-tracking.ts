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
import { beginRallies, type Chosen } from './begin-rallies.ts';
import type { SessionDraft } from './session-draft.ts';
import { choicesFor, keepChoice } from './start-notes.ts';

const now = () => {
  const date = new Date();
  return { date: localDay(date), startTime: date.toTimeString().slice(0, 5) };
};
const orNone = (text: string) => (text.trim() === '' ? null : text.trim());

export type OneTimeDraft = SessionDraft & { readonly title: string; readonly isKept: boolean };

type Words = { readonly done: string; readonly failed: string };

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

  async function begin(sessionId: string, chosen: Chosen, draft: Draft, words: Words): Promise<void> {
    if (!(await act(draft, { ...words, about: ABOUT_START }))) return;
    keepChoice(teamId, chosen.choices);
    if (chosen.choices.way === 'rally') await beginRallies(store, { teamId, sessionId }, chosen);
    open(sessionId);
  }

  const chosenIn = ({ chosen, isForTeam }: SessionDraft): Chosen => {
    const choices = { ...choicesFor(store, teamId), ...chosen };
    return { choices: { ...choices, rules: { ...choices.rules, sets: choices.numSets } }, isForTeam };
  };
  /** A match of counts is played as before there was a choice, unless its rules are chosen later (RULES-d). */
  const rulesFor = ({ choices }: Chosen) => (choices.way === 'rally' ? choices.rules : null);

  const countingOf = (chosen: SessionDraft['counting']) =>
    chosen ?? teamCounting(store.rows('statSessions', { teamId })).counting;

  const saidIn = ({ notes, counting }: SessionDraft, { choices }: Chosen) => {
    return { numSets: choices.numSets, notes: orNone(notes), counting: countingOf(counting) };
  };

  const running = (eventId: string) => unfinished(store.rows('statSessions', { teamId, eventId }));

  return {
    /** An unfinished session is gone on with (AMB-077); a date of a series has none, because it leaves it (AMB-071). */
    resume(event: Event): boolean {
      if (event.isRecurring) return false;
      const session = running(event.id);
      if (session) open(session.id);
      return session !== undefined;
    },
    async start(event: Event, draft: SessionDraft): Promise<void> {
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
      const chosen = chosenIn(draft);
      const said = saidIn(draft, chosen);
      const rules = rulesFor(chosen);
      const input = { teamId, sessionId, eventId: event.id, date, ...said, rules, opponentName };
      const words = { done: 'Stat Session Started', failed: failure };
      await begin(sessionId, chosen, startSession.draft(input), words);
    },
    async startOneTime({ title, isKept, ...draft }: OneTimeDraft): Promise<void> {
      const sessionId = newId();
      const ids = { teamId, sessionId, eventId: isKept ? newId() : null };
      const chosen = chosenIn(draft);
      const said = saidIn(draft, chosen);
      const input = { ...ids, ...now(), title, ...said, rules: rulesFor(chosen) };
      const words = { done: 'Event Started', failed: 'Failed to start event' };
      await begin(sessionId, chosen, startOneTime.draft(input), words);
    },
  };
}
