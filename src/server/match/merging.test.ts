import { expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { valueAt } from '#domain/core/value-at.ts';
import { KIND_NAMES, KINDS } from '#domain/match/kinds.ts';
import { appWithClub } from '#tests/support/club-app.ts';
import { ENTRIES } from '#tests/support/first-entries.ts';
import { nextId, outcomes, POINT, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { AT, COACH, makeSession, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const OTHER = uuid(2, 'c');
const made = appWithClub();

const does = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: OWNER }, commands));
const tablet = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: COACH, clientId: uuid(2, 'e') }, commands));
const of = { teamId: TEAM };

test('[A3-4] every kind of entry goes into the other session, before the merge and after it, and is taken out of it again', async () => {
  await makeSession(made.db, OTHER);
  const [press, later] = [nextId(), nextId()];
  const timeout = { kind: 'timeout', payload: { after: press, side: 'us', type: 'team' } };
  const told = Object.values(ENTRIES).map((make) => make(nextId));
  const tell = (entry: unknown, id = nextId()) => tapped({ sessionId: OTHER, entry, id });
  await tablet(tell(POINT(1), press), ...told.slice(0, 10).map((entry) => tell(entry)));
  await does(sent('session.merge', { ...of, sessionId: SESSION, otherId: OTHER }));
  const late = [tell(timeout, later), ...told.slice(10).map((entry) => tell(entry))];
  expect(new Set(await tablet(...late))).toEqual(new Set(['applied']));
  const logOf = (sessionId: string) =>
    made.db.query('select id, kind, payload from match_events where session_id = $1 order by rev', [sessionId]);
  const kinds = (rows: readonly object[]) => rows.map((row) => valueAt(row, 'kind'));
  expect(kinds(await logOf(SESSION))).toEqual(kinds(await logOf(OTHER)));
  // The gap after a point of the score cards is called by that press, which has another id here.
  const moved = (await logOf(SESSION)).find(({ id }) => id === derivedId(SESSION, later));
  expect(valueAt(moved, 'payload.after')).toBe(derivedId(SESSION, press));
  expect(await does({ ...sent('session.restore', { ...of, sessionId: OTHER }), at: AT })).toEqual(['applied']);
  const log = await logOf(SESSION);
  const struck = new Set(log.flatMap((row) => (row['kind'] === 'void' ? [valueAt(row, 'payload.target')] : [])));
  const left = log.filter(
    ({ id, kind }) => !struck.has(id) && KINDS[KIND_NAMES.find((one) => one === kind) ?? 'opaque'].isListed,
  );
  expect(left).toEqual([]);
});
