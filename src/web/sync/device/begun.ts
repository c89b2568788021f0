import { valueAt } from '#domain/core/value-at.ts';
import type { PulledRow } from '#domain/sync/protocol.ts';
import { type Scope, scopeParts, sessionScope, type Stored, teamProScope, teamScope } from '#domain/sync/tables.ts';
import { find, type View } from '#domain/sync/view.ts';
import { isUnsettledBy, sessionOf } from './accepted.ts';
import type { Meta, PendingEntry } from './database.ts';

type Reach = Pick<Meta, 'cursors' | 'partial'>;
type Page = Reach & {
  readonly received: readonly { readonly rows: readonly PulledRow[] }[];
  readonly generation?: string | undefined;
  readonly isAnew?: boolean | undefined;
};

/** Whether all of a scope was downloaded once; what has changed since may be still to come. */
export const isDownloaded = ({ cursors, partial }: Reach, scope: Scope): boolean =>
  cursors[scope] !== undefined && !partial.includes(scope);

/** Whether this device made what a scope belongs to, and no pull has brought it. */
export function isMadeHere(view: View, scope: Scope): boolean {
  const { kind, id } = scopeParts(scope);
  if (kind === 'user') return false;
  const table = kind === 'session' ? 'statSessions' : 'teams';
  return find(view, table, id) !== undefined && find({ ...view, layers: [] }, table, id) === undefined;
}

/**
 * How far the device is in each scope once it has this page. What it began itself counts as downloaded from its
 * beginning: its own entries wait in the queue until the log is here, and a pull from 0 brings those of others. What was
 * here stays here while more of it is to come.
 */
export function reachedWith(page: Page, meta: Meta, entries: readonly PendingEntry[]): Reach & Pick<Meta, 'sessions'> {
  const { teams, sessions } = begunIn(page, meta, entries);
  const logs = sessions.map(({ id }) => sessionScope(id));
  const begun = new Set([...logs, ...teams.flatMap(({ id }) => [teamScope(id), teamProScope(id)])]);
  const isHere = (scope: Scope) => begun.has(scope) || (!page.isAnew && isDownloaded(meta, scope));
  return {
    cursors: { ...Object.fromEntries(logs.map((scope) => [scope, 0])), ...page.cursors },
    partial: page.partial.filter((scope) => !isHere(scope)),
    // A log is asked for, and kept, as long as it counts as opened.
    sessions: { ...Object.fromEntries(sessions.map(({ id, createdAt }) => [id, createdAt])), ...meta.sessions },
  };
}

/** Rows that a change waiting here has made: they have its time. A session that was only joined has another device's. */
function begunIn(page: Page, meta: Meta, entries: readonly PendingEntry[]): Beginnings {
  const made = new Set(entries.flatMap(({ at, input }) => MAKERS.map((field) => momentOf(valueAt(input, field), at))));
  // Rows that another generation of the server had accepted leave the screen until they are sent again.
  const doubtful = new Set(entries.filter(isUnsettledBy(page, meta)).map(sessionOf));
  const { teams, sessions } = beginningsIn(page);
  const isBegun = ({ id, createdAt }: Beginning) => made.has(momentOf(id, createdAt)) && !doubtful.has(id);
  return { teams: teams.filter(isBegun), sessions: sessions.filter(isBegun) };
}

type Beginning = Stored<'teams'> | Stored<'statSessions'>;
type Beginnings = { readonly teams: readonly Beginning[]; readonly sessions: readonly Beginning[] };

/** The rows with which scopes begin. */
function beginningsIn({ received }: Pick<Page, 'received'>): Beginnings {
  const rows = received.flatMap(({ rows }) => rows).filter(({ row }) => row.deletedAt === null);
  return {
    teams: rows.flatMap(({ table, row }) => (table === 'teams' ? [row] : [])),
    sessions: rows.flatMap(({ table, row }) => (table === 'statSessions' ? [row] : [])),
  };
}

export const hasBeginnings = (page: Page): boolean =>
  Object.values(beginningsIn(page)).some(({ length }) => length > 0);

/** Where a command names what it makes. */
const MAKERS = ['teamId', 'sessionId'];
const momentOf = (id: unknown, at: string): string => `${String(id)} ${Date.parse(at)}`;
