import { z } from 'zod';
import { Profile } from '../accounts/schema.ts';
import { Subscriber } from '../billing/schema.ts';
import { Instant } from '../core/dates.ts';
import { FormationVersion, LineupFormation } from '../lineups/receive/schema.ts';
import { Lineup, LineupVersion } from '../lineups/schema.ts';
import { Collaborator } from '../members/schema.ts';
import { Player } from '../roster/schema.ts';
import { Event } from '../schedule/schema.ts';
import { MatchEvent, readMatchEvent, SetStats, StatPair, StatSession } from '../match/schema.ts';
import { PlayerSetFigures, RotationSetFigures } from '../match/season/set-figures.ts';
import { Team } from '../teams/schema.ts';

/**
 * The synced tables: shape of a row, kind of scope, and the column with the scope's id. A row never changes its scope.
 * `readNewer` reads rows that a newer version may have written.
 */
export const TABLES = {
  profiles: { scope: 'user', key: 'id', row: Profile },
  subscribers: { scope: 'user', key: 'id', row: Subscriber },
  teams: { scope: 'team', key: 'id', row: Team },
  teamCollaborators: { scope: 'team', key: 'teamId', row: Collaborator },
  players: { scope: 'team', key: 'teamId', row: Player },
  lineups: { scope: 'team', key: 'teamId', row: Lineup },
  lineupVersions: { scope: 'team', key: 'teamId', row: LineupVersion },
  lineupFormations: { scope: 'team', key: 'teamId', row: LineupFormation },
  formationVersions: { scope: 'team', key: 'teamId', row: FormationVersion },
  events: { scope: 'team-pro', key: 'teamId', row: Event },
  statSessions: { scope: 'team-pro', key: 'teamId', row: StatSession },
  setStats: { scope: 'team-pro', key: 'teamId', row: SetStats },
  statPairs: { scope: 'team-pro', key: 'teamId', row: StatPair },
  playerSetFigures: { scope: 'team-pro', key: 'teamId', row: PlayerSetFigures },
  rotationSetFigures: { scope: 'team-pro', key: 'teamId', row: RotationSetFigures },
  matchEvents: { scope: 'session', key: 'sessionId', row: MatchEvent, readNewer: readMatchEvent },
} as const;
export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES).filter((name): name is TableName => name in TABLES);

/** Deleted players stay on the device: figures show their last name and number (AMB-053). */
export const KEEPS_DELETED: ReadonlySet<TableName> = new Set(['players']);

export type Row<T extends TableName> = z.infer<(typeof TABLES)[T]['row']>;

/** Each schema with the type of its own rows, which the compiler loses when `TABLES` is indexed by any table. */
const READERS: {
  readonly [T in TableName]: {
    readonly row: z.ZodType<Row<T>>;
    readonly readNewer?: (raw: unknown) => Row<T> | undefined;
  };
} = TABLES;

export const readNewer = <T extends TableName>(table: T, raw: unknown): Row<T> | undefined =>
  READERS[table].readNewer?.(raw);

/** Throws for a row that is not of this table. */
export const parseRow = <T extends TableName>(table: T, raw: unknown): Row<T> =>
  readNewer(table, raw) ?? READERS[table].row.parse(raw);

type OfEachTable = { readonly [T in TableName]: unknown };

const isOfEachTable = <Made extends OfEachTable>(made: object): made is Made =>
  TABLE_NAMES.every((table) => table in made);

/** Makes one value per table, typed so that a new table cannot be forgotten. */
export function ofEachTable<Made extends OfEachTable>(make: <T extends TableName>(table: T) => Made[T]): Made {
  const made: object = Object.fromEntries(TABLE_NAMES.map((table): [string, unknown] => [table, make(table)]));
  if (!isOfEachTable<Made>(made)) throw new Error('A table is missing');
  return made;
}

/** Columns that the server adds to every row. `rev` orders the rows of a scope and is never given twice. */
export const Stamp = z.object({ rev: z.int(), deletedAt: Instant.nullable(), updatedBy: z.uuid().nullable() });
export type Stamp = z.infer<typeof Stamp>;
export type Stored<T extends TableName> = Row<T> & Stamp;

/** `rev` of rows that the server has not confirmed: behind all confirmed ones. */
export const PENDING_REV = Number.MAX_SAFE_INTEGER;

const ScopeKind = z.enum(['user', 'team', 'team-pro', 'session']);
type ScopeKind = z.infer<typeof ScopeKind>;
/** `kind:uuid` */
export const Scope = z.templateLiteral([ScopeKind, ':', z.uuid()]);
export type Scope = z.infer<typeof Scope>;

export const userScope = (id: string): Scope => Scope.parse(`user:${id}`);
export const teamScope = (id: string): Scope => Scope.parse(`team:${id}`);
export const teamProScope = (id: string): Scope => Scope.parse(`team-pro:${id}`);
export const sessionScope = (id: string): Scope => Scope.parse(`session:${id}`);

export function scopeParts(scope: Scope): { kind: ScopeKind; id: string } {
  const colon = scope.indexOf(':');
  return { kind: ScopeKind.parse(scope.slice(0, colon)), id: scope.slice(colon + 1) };
}
