import type { Row, TableName } from '#domain/sync/tables.ts';

const AT = '2026-05-01T10:00:00.000Z';
const ID = '0190a000-0000-7000-8000-000000000000';
const OF_TEAM = { id: ID, teamId: ID };
const DATED = { createdAt: AT, updatedAt: AT };
const COURT = { courtAssignments: [], serverDesignations: [] };

/** Entries of a log have many kinds: `logged` of `match.ts` makes them. */
type MadeTable = Exclude<TableName, 'matchEvents'>;

/** The only whole rows that tests write down: one for each table, with nothing said that need not be. */
const ROWS: { readonly [T in MadeTable]: Row<T> } = {
  profiles: { id: ID, displayName: null, avatarUrl: null, nameAsked: false },
  subscribers: { id: ID, subscribed: false, userType: 'free', subscriptionTier: null, subscriptionEnd: null },
  teams: {
    ...{ id: ID, name: 'Falcons', seasonName: null, description: null, logoUrl: null, palette: null },
    ...{ userId: ID, ownerName: null, createdAt: AT, defaultRules: null },
  },
  teamCollaborators: { ...OF_TEAM, ...DATED, userId: ID, role: 'coach', addedBy: null, displayName: null },
  players: {
    ...{ ...OF_TEAM, name: 'Ana Player', position: 'Setter', jerseyNumber: 1 },
    ...{ isStarter: false, isOut: false, userId: null },
  },
  lineups: {
    ...{ ...OF_TEAM, ...DATED, ...COURT, name: 'First', formation: '5-1', displayOrder: 0, userId: null },
    ...{ players: [], playerAssignments: [], leftOut: [] },
  },
  lineupVersions: { ...OF_TEAM, ...COURT, lineupId: ID, savedBy: null, replacedAt: AT },
  lineupFormations: { ...OF_TEAM, lineupId: ID, rotation: 1, kind: 'receive', places: [] },
  formationVersions: {
    ...{ ...OF_TEAM, lineupId: ID, rotation: 1, kind: 'receive', places: [] },
    ...{ savedBy: null, replacedAt: AT },
  },
  events: {
    ...{ ...OF_TEAM, userId: null, title: 'League match', eventType: 'game', opponentName: null, location: null },
    ...{ startDate: '2026-05-01', endDate: '2026-05-01', startTime: null, endTime: null, description: null },
    ...{ isRecurring: false, recurrencePattern: null, gameStatus: null },
  },
  statSessions: {
    ...{ ...OF_TEAM, eventId: null, userId: null, numSets: 3, notes: null, opponentName: null },
    ...{ sessionStatus: 'in_progress', createdAt: AT, mergedInto: null, counting: null, rules: null },
  },
  setStats: {
    ...{ ...OF_TEAM, sessionId: ID, setNumber: 1, startTime: null, ourScore: 0, opponentScore: 0 },
    setStatus: 'not_started',
  },
  statPairs: {
    ...{ ...OF_TEAM, sessionId: ID, setId: ID, playerId: ID, statCategory: 'attack' },
    ...{ positiveCount: 0, negativeCount: 0, totalAttempts: 0 },
  },
  playerSetFigures: {
    ...{ ...OF_TEAM, sessionId: ID, setId: ID, side: 'us', playerId: ID, number: null },
    figures: { marks: {}, played: 1, rallies: {}, onCourt: [0, 0], with: {}, serves: {}, sets: {} },
  },
  rotationSetFigures: {
    ...{ ...OF_TEAM, sessionId: ID, setId: ID, side: 'us', setterPos: 1 },
    ...{ soWon: 0, soN: 0, psWon: 0, psN: 0, fbK: 0, fbN: 0, ralliesTouch: 0 },
  },
};

/** A row in which a test says only what matters. */
export const makeRow = <T extends MadeTable>(table: T, given: Partial<Row<T>> = {}): Row<T> => ({
  ...ROWS[table],
  ...given,
});
