import { figuresOf } from '#domain/analysis/analysis-filter.ts';
import { deleteSession } from '#domain/match/commands.ts';
import { seasonOf } from '#domain/analysis/season.ts';
import { teamFigures } from '#domain/analysis/team-figures.ts';
import { trackedMatches } from '#domain/analysis/tracked-match.ts';
import { MAX_COMMANDS, type SentCommand } from '#domain/sync/protocol.ts';
import { receive, type Shelves } from '#domain/sync/rows.ts';
import type { TableName } from '#domain/sync/tables.ts';
import { list } from '#domain/sync/view.ts';
import { batchPushes } from '#server/sync/push-batches.ts';
import { TEAMS } from '../../scripts/demo/club.ts';
import { seeded } from '../../scripts/demo/random.ts';
import { type TimedDraft, season } from '../../scripts/demo/season.ts';
import { CLIENT, nextId, pulled } from './pushing.ts';
import { testApp, type TestApp } from './server.ts';
import { makePerson, OWNER, PRO, TEAM } from './world.ts';

export type Season = Awaited<ReturnType<typeof playSeason>>;

/** The season of a demo team with so many matches, the first of them deleted again, and what its owner reads of it. */
export async function playSeason(recorded: number) {
  const made = await testApp();
  await makePerson(made.db, OWNER, PRO);
  const [team] = TEAMS;
  if (!team) throw new Error('The demo club has no team.');
  const random = seeded(11);
  await enact(made, season({ ...team, recorded, told: 0 }, TEAM, '2026-05-01', random));
  const [first] = (await readAll(made)).sessions;
  await enact(made, [{ draft: deleteSession.draft({ teamId: TEAM, sessionId: first?.id ?? '' }), at: new Date() }]);
  const read = await readAll(made);
  const matches = () => trackedMatches(read.sessions, read.events);
  const live = () => figuresOf(matches(), read);
  return {
    db: made.db,
    close: made.close,
    roster: team.roster.map(([jerseyNumber, name, position]) => [name, jerseyNumber, position]),
    read,
    matches,
    live,
    team: () => teamFigures(matches(), { ...read, season: seasonOf(read.statPairs) }, read.players),
  };
}

async function enact({ db, outside }: TestApp, drafts: readonly TimedDraft[]): Promise<void> {
  const push = batchPushes(db, () => undefined);
  const device = { userId: OWNER, clientId: CLIENT, report: () => undefined };
  for (let from = 0; from < drafts.length; from += MAX_COMMANDS) {
    const commands: SentCommand[] = drafts
      .slice(from, from + MAX_COMMANDS)
      .map(({ draft, at }) => ({ ...draft, id: nextId(), at: at.toISOString() }));
    const { results } = await push({ ...device, now: outside.clock(), commands });
    const refused = results.find(({ outcome }) => outcome === 'refused');
    if (refused) throw new Error(JSON.stringify(refused));
  }
}

/** Page by page, as a device does. */
async function readAll({ app }: TestApp) {
  const shelves: Shelves = new Map();
  const cursors: Record<string, number> = {};
  for (let isMore = true; isMore;) {
    const { scopes } = await pulled(app, OWNER, cursors);
    for (const { scope, rows, cursor } of scopes) {
      receive(shelves, scope, rows);
      cursors[scope] = cursor;
    }
    isMore = scopes.some(({ more }) => more);
  }
  const rows = <T extends TableName>(table: T) => list({ confirmed: shelves, layers: [] }, table);
  return {
    sessions: rows('statSessions'),
    events: rows('events'),
    setStats: rows('setStats'),
    statPairs: rows('statPairs'),
    players: rows('players'),
  };
}
