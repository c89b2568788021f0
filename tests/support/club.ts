import { localDay } from '#domain/core/dates.ts';
import { saveCourt } from '#domain/lineups/commands.ts';
import type { Court, CourtPosition } from '#domain/lineups/schema.ts';
import { generateRoster } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { CATEGORY_NAMES, COUNTERS } from '#domain/match/categories.ts';
import { completeSession, startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { type Caller, newId } from './caller.ts';

const POSITIONS: readonly CourtPosition[] = [1, 2, 3, 4, 5, 6];
const DAY_MS = 24 * 60 * 60 * 1000;
const EMPTY: Court = { assignments: [], servers: [] };

export type Club = Awaited<ReturnType<typeof makeClubOf>>;

/** A team that has something on every screen: a lineup on court, events, a finished match and one that runs. */
export async function makeClubOf(owner: Caller) {
  const [teamId, lineupId] = [newId(), newId()];
  const players = placeholders(12, 'girls', seeded(16).next).map((player) => ({ ...player, id: newId() }));
  const six = players.filter(({ position }) => position !== 'Libero').slice(0, POSITIONS.length);
  const assignments = six.map(({ id }, at) => ({ position: POSITIONS[at] ?? 1, row: 'front' as const, playerId: id }));
  const court = { assignments, servers: [{ position: 1 as const, row: 'front' as const }] };
  await owner.push(
    createTeam.draft({ teamId, name: 'Tidewater 16U', seasonName: 'Fall 2026', description: 'Club volleyball' }),
    generateRoster.draft({ teamId, lineupId, players }),
    saveCourt.draft({ teamId, id: lineupId, court, replaces: EMPTY, versionId: newId() }),
  );
  await owner.push(...(['game', 'practice', 'tournament'] as const).map((eventType) => event(teamId, eventType)));
  const match = async (title: string, date: Date) => {
    const sessionId = newId();
    const when = { title, date: localDay(date), startTime: '18:30', numSets: 3 as const, notes: null };
    await owner.push(startOneTime.draft({ teamId, sessionId, eventId: newId(), opponentName: 'Harbor', ...when }));
    const entries = players.slice(0, 6).flatMap(({ id }, at) => entriesOf(id, at + 1));
    await owner.push(
      ...entries.map((entry) => recordEntry.draft({ teamId, sessionId, id: newId(), setNumber: 1, entry })),
    );
    return sessionId;
  };
  const finished = await match('Harbor Friendly', new Date(Date.now() - DAY_MS));
  await owner.push(completeSession.draft({ teamId, sessionId: finished }));
  return { teamId, finished, running: await match('Bay Cup', new Date()) };
}

const event = (teamId: string, eventType: 'game' | 'practice' | 'tournament') =>
  createEvent.draft({
    teamId,
    id: newId(),
    fields: {
      title: `The ${eventType}`,
      eventType,
      startDate: localDay(new Date()),
      endDate: null,
      startTime: '17:00',
      endTime: '19:00',
      location: 'Eastside Gym',
      opponentName: 'Harbor',
      description: null,
    },
  });

/** All twelve counters of a player, and the points of a rally each. */
function entriesOf(playerId: string, rally: number): MatchEntry[] {
  const stats = CATEGORY_NAMES.flatMap((category) =>
    COUNTERS.map((counter): MatchEntry => ({ kind: 'stat', payload: { playerId, category, counter, by: 1 } })),
  );
  const side = rally % 2 === 0 ? ('us' as const) : ('them' as const);
  return [...stats, { kind: 'score', payload: { side, by: 1, rally, takesBack: null } }];
}
