import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { wording } from '#domain/core/refusals.ts';
import type { Paper } from '#domain/core/paper.ts';
import { boxPaper } from '#domain/analysis/box-paper.ts';
import { matchName, trackedMatch } from '#domain/analysis/tracked-match.ts';
import type { TableName } from '#domain/sync/tables.ts';
import { columns, readRow } from '#server/db/columns.ts';
import type { Queryable } from '#server/db/database.ts';
import { paperPage } from '#server/http/paper.ts';
import { Problem } from '#server/http/problem.ts';

const CSS = readFileSync(new URL('../../domain/analysis/box-score.css', import.meta.url), 'utf8');
const LIVE = 'deleted_at is null';
const Name = z.object({ name: z.string() });

/** The page of a match of this team, ready to be made a file of. */
export async function boxPage(db: Queryable, teamId: string, sessionId: string, paper: Paper): Promise<string> {
  const rows = async <T extends TableName>(table: T, where: string, ...params: readonly unknown[]) => {
    const { selected, table: name } = columns(table);
    const text = `select ${selected} from ${name} where ${where}`;
    return (await db.query(text, params)).map((row) => readRow(table, row));
  };
  const [session] = await rows('statSessions', `id = $1 and team_id = $2 and ${LIVE}`, sessionId, teamId);
  if (!session) throw new Problem(404, wording({ code: 'not-found' }));
  const [event] = await rows('events', `id = $1 and ${LIVE}`, session.eventId);
  const [team] = (await db.query('select name from teams where id = $1', [teamId])).map((row) => Name.parse(row));
  const match = trackedMatch(session, event);
  const figures = {
    setStats: await rows('setStats', `session_id = $1 and ${LIVE}`, sessionId),
    statPairs: await rows('statPairs', `session_id = $1 and ${LIVE}`, sessionId),
  };
  // Who has left the team is still named with what they did (AMB-053).
  const players = await rows('players', 'team_id = $1', teamId);
  const name = team?.name ?? '';
  const content = boxPaper({ team: name, session, match, figures, players });
  return paperPage({ title: `${matchName(match)} – ${name}`, paper, isWide: true, css: CSS, content });
}
