import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { startSession } from '#domain/match/commands.ts';
import { sessionScope, type Stored, teamProScope, teamScope } from '#domain/sync/tables.ts';
import { ANNA, SESSION, TEAM } from '#tests/support/sync.ts';
import { makeRow } from '#tests/support/rows.ts';
import { isDownloaded, reachedWith } from './begun.ts';
import { blankMeta, openDevice, type PendingEntry } from './database.ts';
import { load } from './contents.ts';
import { keep } from './outbox.ts';
import { storePage } from './replica.ts';

const AT = '2026-05-04T18:00:00.000Z';
const [OLD, NEW] = ['0190a000-0000-7000-8000-0000000000a1', '0190a000-0000-7000-8000-0000000000a2'];
const LOG = sessionScope(SESSION);
const start: PendingEntry = {
  ...startSession.draft({ teamId: TEAM, sessionId: SESSION, eventId: null, numSets: 3, notes: null }),
  ...{ id: OLD, at: AT, seq: 1 },
};
const ROW: Stored<'statSessions'> = {
  ...makeRow('statSessions', { id: SESSION, teamId: TEAM, userId: ANNA, createdAt: AT }),
  ...{ rev: 3, deletedAt: null, updatedBy: ANNA },
};
const bringing = (row: Stored<'statSessions'>) => ({
  received: [{ scope: teamProScope(TEAM), rows: [{ table: 'statSessions' as const, row }] }],
  ...{ cursors: { [teamProScope(TEAM)]: 3 }, partial: [], generation: OLD },
});
const META = { ...blankMeta('phone'), serverGeneration: OLD };

test('[QUEUE-29] the page that confirms what began here says from where its log is downloaded, and that it is opened', () => {
  const reached = reachedWith(bringing(ROW), META, [start]);
  expect(reached.cursors).toEqual({ [LOG]: 0, [teamProScope(TEAM)]: 3 });
  expect(reached.sessions).toEqual({ [SESSION]: AT });
  const opened = { [SESSION]: '2026-05-04T19:00:00.000Z' };
  expect(reachedWith(bringing(ROW), { ...META, sessions: opened }, [start]).sessions).toEqual(opened);
});

test.each(['kept here by another tab', 'known to this tab alone'])(
  '[QUEUE-29] of a beginning that is %s the page says so too, and it is on the device in one transaction',
  async (where) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    const device = openDevice(ANNA);
    const { meta } = await load(device, 'phone');
    const isKept = where === 'kept here by another tab';
    if (isKept) await keep(device, start);
    const page = { ...bringing(ROW), dropped: [], settled: [], access: {}, generation: undefined };
    const queue = isKept ? [] : [start];
    expect((await storePage(device, page, { since: meta.generation, at: AT, queue }))?.cursors[LOG]).toBe(0);
    const { meta: kept } = await load(device, 'phone');
    expect([isDownloaded(kept, LOG), kept.sessions]).toEqual([true, { [SESSION]: AT }]);
    device.close();
  },
);

test('[QUEUE-29] what such a page brings of the log counts, all of it or the first part', () => {
  const cursors = { [LOG]: 7 };
  const reached = reachedWith({ ...bringing(ROW), cursors, partial: [LOG] }, META, [start]);
  expect([reached.cursors, isDownloaded(reached, LOG)]).toEqual([cursors, true]);
});

test('[QUEUE-29] what was joined, deleted, or begun by a change that is no longer here is not of this device', () => {
  const joined = { ...ROW, createdAt: '2026-05-04T17:59:59.000Z' };
  const restored = reachedWith(bringing(ROW), META, []);
  const others = [reachedWith(bringing(joined), META, [start]), restored];
  const deleted = reachedWith(bringing({ ...ROW, deletedAt: AT }), META, [start]);
  for (const { cursors, sessions } of [...others, deleted]) {
    expect([cursors, sessions]).toEqual([{ [teamProScope(TEAM)]: 3 }, {}]);
  }
});

test('[QUEUE-29] after another generation of the server, what that one had accepted is not of this device either', () => {
  const accepted = { ...start, acked: { [teamProScope(TEAM)]: 3 }, ackedBy: OLD };
  const anew = { ...bringing(ROW), isAnew: true, generation: NEW };
  expect(isDownloaded(reachedWith(anew, META, [accepted]), LOG)).toBe(false);
  expect(isDownloaded(reachedWith(anew, META, [start]), LOG)).toBe(true);
  expect(isDownloaded(reachedWith(bringing(ROW), META, [accepted]), LOG)).toBe(true);
});

test('[QUEUE-30] what was downloaded is there while more of it is to come; a first download, or one anew, is not', () => {
  const [known, fresh] = [teamScope(TEAM), teamProScope(TEAM)];
  const meta = { ...META, cursors: { [known]: 4 } };
  const page = { received: [], cursors: { [known]: 9, [fresh]: 9 }, partial: [known, fresh] };
  expect(reachedWith(page, meta, []).partial).toEqual([fresh]);
  expect(reachedWith(page, { ...meta, partial: [known] }, []).partial).toEqual([known, fresh]);
  expect(reachedWith({ ...page, isAnew: true }, meta, []).partial).toEqual([known, fresh]);
});
