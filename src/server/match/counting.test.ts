import { expect, test } from 'vitest';
import { appWithClub } from '#tests/support/club-app.ts';
import { outcomes, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { COACH, makeSession, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const OTHER = uuid(2, 'c');
const PLAYER = uuid(7, 'd');
const ids = { teamId: TEAM, sessionId: SESSION };

const made = appWithClub();

const stat = (counter: 'positive' | 'negative' | 'attempts', by: 1 | -1 = 1) =>
  tapped({ entry: { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter, by } } });
const counted = (counting: 'attempts' | 'contacts') => sent('session.count', { ...ids, counting });
const does = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: OWNER }, commands));
const tablet = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: COACH, clientId: uuid(2, 'e') }, commands));
const attacks = () =>
  made.db.query(
    `select positive_count as k, negative_count as ae, total_attempts as att from stat_pairs
     where session_id = $1 and deleted_at is null`,
    [SESSION],
  );
/** A swing in play, then a kill and an error. */
const swings = () => [stat('attempts'), stat('positive'), stat('negative')];

test('[COUNTS-04] another way of counting works every figure out of the log again, there and back', async () => {
  await does(...swings());
  expect(await attacks()).toEqual([{ k: 1, ae: 1, att: 2 }]);
  expect(await does(counted('contacts'))).toEqual(['applied']);
  expect(await attacks()).toEqual([{ k: 1, ae: 1, att: 3 }]);
  await does(counted('attempts'));
  expect(await attacks()).toEqual([{ k: 1, ae: 1, att: 2 }]);
});

test('[COUNTS-04] taps before and after it in one push are counted in the way that was said last', async () => {
  await does(stat('attempts'));
  await does(stat('positive'), counted('contacts'), stat('negative'), stat('positive', -1));
  expect(await attacks()).toEqual([{ k: 0, ae: 1, att: 2 }]);
});

test('[COUNTS-04] a device that does not know of it yet taps on, and its taps are counted like all others', async () => {
  await does(counted('contacts'), stat('attempts'));
  expect(await tablet(stat('positive'), stat('positive'))).toEqual(['applied', 'applied']);
  expect(await attacks()).toEqual([{ k: 2, ae: 0, att: 3 }]);
});

test('[COUNTS-04] what a refused command would have changed counts nothing again', async () => {
  await does(...swings());
  const elsewhere = sent('session.count', { teamId: TEAM, sessionId: uuid(9, 'c'), counting: 'contacts' });
  expect(await does(elsewhere, sent('session.count', { ...ids, counting: 'both' }))).toEqual(['not-found', 'invalid']);
  expect(await attacks()).toEqual([{ k: 1, ae: 1, att: 2 }]);
});

test('[COUNTS-04] a deleted session that is started again is counted as its new start says, its old taps too', async () => {
  await does(...swings(), sent('session.delete', ids));
  const start = { ...ids, eventId: null, numSets: 3, notes: null };
  expect(await does(sent('session.start', { ...start, counting: 'contacts' }))).toEqual(['applied']);
  expect(await attacks()).toEqual([{ k: 1, ae: 1, att: 3 }]);
});

test('[COUNTS-06] two sessions that are counted in two ways are not merged, until they are counted in one', async () => {
  await makeSession(made.db, OTHER);
  const merge = () => sent('session.merge', { ...ids, otherId: OTHER });
  expect(await does(counted('contacts'), merge())).toEqual(['applied', 'counted-otherwise']);
  expect(await does(counted('attempts'), merge())).toEqual(['applied', 'applied']);
});
