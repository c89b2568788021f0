import { expect, test } from 'vitest';
import { logged, SESSION, stat } from '#tests/support/match.ts';
import { PENDING_REV } from '#domain/sync/tables.ts';
import { createLogWatchers, type LogChange, type MatchRow } from './log-watchers.ts';

const entry = (n: number): MatchRow => ({
  ...logged(n, stat(7, 'attack', 'positive')),
  ...{ deletedAt: null, updatedBy: SESSION },
});
const [first, second, third] = [entry(1), entry(2), entry(3)];

/** A log, and what somebody is told who watches it. */
function watching(...beginning: MatchRow[]) {
  let rows = beginning;
  const watchers = createLogWatchers(() => rows);
  const told: (string | string[])[] = [];
  const note = (change: LogChange) => {
    if (change.kind === 'reset') return void told.push(change.kind);
    const ids = change.events.map(({ id }) => id);
    told.push(change.kind === 'append' ? ids : [change.kind, ...ids]);
  };
  const leave = watchers.watch(SESSION, note);
  return { watchers, told, leave, become: (...next: MatchRow[]) => void (rows = next) };
}

test('entries at the end of a log are told alone, each once', () => {
  const { watchers, told, become } = watching(first);
  watchers.changed(SESSION, [second]);
  become(first, second, third);
  watchers.changed(SESSION);
  watchers.changed(SESSION);
  expect(told).toEqual([[second.id], [third.id]]);
});

test('an entry that comes in ahead of others, or goes, has the log folded anew, and the next is told alone again', () => {
  const { watchers, told, become } = watching(first, third);
  become(first, second, third);
  watchers.changed(SESSION);
  become(first, second);
  watchers.changed(SESSION);
  become(first, second, third);
  watchers.changed(SESSION);
  expect(told).toEqual(['reset', 'reset', [third.id]]);
});

test('[A3-7] an entry that gets its `rev` in its place is told so, ahead of what comes after it', () => {
  const { watchers, told, become } = watching(first, { ...second, rev: PENDING_REV });
  become(first, second);
  watchers.changed(SESSION);
  watchers.changed(SESSION, [{ ...third, rev: PENDING_REV }]);
  const fourth = entry(4);
  become(first, second, third, fourth);
  watchers.changed(SESSION);
  watchers.changed(SESSION);
  expect(told).toEqual([['confirm', second.id], [third.id], ['confirm', third.id], [fourth.id]]);
});

test('who has left hears nothing, and who comes back knows what was there', () => {
  const { watchers, told, leave, become } = watching(first);
  leave();
  become(first, second);
  watchers.changed(SESSION);
  const again: LogChange[] = [];
  watchers.watch(SESSION, (change) => void again.push(change));
  watchers.changed(SESSION);
  expect([told, again]).toEqual([[], []]);
});
