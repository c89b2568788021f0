import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveTeam, mount, openTeam, said, says } from '#tests/support/lineup-page.tsx';
import { savedFiles } from '#tests/support/saved-files.ts';
import {
  allByRole,
  allFileFields,
  byRole,
  click,
  descriptionOf,
  giveFile,
  isOff,
  nameOf,
  textsOf,
  type,
} from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { type hall, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  ({ gym, store } = await openTeam());
  await mount(store);
});
afterEach(() => leaveTeam(gym));

const dialog = () => allByRole('dialog', 'Import Roster')[0];
const field = () => byRole('textbox', 'Paste from a sheet');
const rows = () => allByRole('list', 'Rows of the sheet').flatMap((list) => textsOf('listitem', list));
const names = () => store.rows('players').map(({ name, jerseyNumber }) => `${jerseyNumber} ${name}`);
const fileField = () => allFileFields().find((one) => nameOf(one) === 'Roster file') ?? document.body;

async function open(): Promise<void> {
  await click(byRole('button', 'Import Roster'));
  await seen(() => allByRole('textbox', 'Paste from a sheet').length > 0);
}

test('[ROWS-11] [ROWS-09] [OTI-01] pasted rows stand in a preview, and only saving stores them', async () => {
  await open();
  expect(isOff('Save')).toBe(true);
  await type('#\tName\tPos\n10\tAda Roe\tOH\n9\tBea Lind\tOH\n5\tEve Hart\t\n00\tFay Ash\tS', field());
  expect(byRole('status', undefined, byRole('region', 'Preview')).textContent).toBe(
    '1 new, 1 changed, 1 same, 1 not read',
  );
  expect(rows()).toEqual([
    '#10Ada RoeSetter → Outside Hitterchanged',
    '#9Bea LindOutside Hittersame',
    '#5Eve HartOutside HitterNo position in the sheet: Outside Hitternew',
    'Line 5:00 Fay Ash Snot read: Jersey 00 is not possible here. Enter a number from 1 to 99.',
  ]);
  expect(names()).toHaveLength(4);
  await click(byRole('button', 'Save 2 Players'));
  await says('Roster updated');
  await seen(() => dialog() === undefined);
  expect(names()).toEqual(['10 Ada Roe', '9 Bea Lind', '1 Cleo Park', '4 Dee Moss', '5 Eve Hart']);
  expect(store.rows('players')[0]).toMatchObject({ name: 'Ada Roe', position: 'Outside Hitter' });
});

test('[ROWS-11] a chosen file fills the field, and what is mended there is read again', async () => {
  await open();
  await giveFile(new File(['\uFEFF#;Name;Position\r\n0;Eve Hart;S\r\n'], 'roster.csv'));
  await seen(() => rows().length === 1);
  expect(rows()[0]).toContain('not read: Jersey 00');
  await type('#;Name;Position\n3;Eve Hart;S', field());
  expect(rows()).toEqual(['#3Eve HartSetternew']);
});

test('[ROWS-06] [ROWS-11] a sentence stands at the field, or at the file, that cannot be read', async () => {
  await open();
  await type('7,"Eve Hart', field());
  expect(descriptionOf(field())).toBe('Line 1 opens a quote that is never closed. Nothing was read.');
  await giveFile(new File(['x'.repeat(5 * 1024 * 1024)], 'film.csv'));
  await seen(() => descriptionOf(fileField()) !== '');
  expect(descriptionOf(fileField())).toBe('This is larger than 64 KB. A roster of 200 players has about 10.');
  const gone = new File(['7,Eve Hart'], 'roster.csv');
  gone.arrayBuffer = () => Promise.reject(new Error('gone'));
  await giveFile(gone);
  await seen(() => descriptionOf(fileField()) === 'This file could not be read. Choose it again.');
  expect(isOff('Save')).toBe(true);
});

test('[ROWS-09] without a network a sheet is kept on this device, and sent when there is one', async () => {
  await act(async () => gym.goOffline());
  await open();
  await type('5,Eve Hart,S\n6,Fay Ash,L', field());
  await click(byRole('button', 'Save 2 Players'));
  await says('Kept on this device');
  expect(said()).not.toContain('Roster updated');
  expect(store.pending()).toHaveLength(2);
  expect(names()).toHaveLength(6);
  await act(async () => {
    gym.goOnline();
    store.syncNow();
    await until(() => store.status().pending === 0);
  });
});

test('[ROWS-10] the roster is downloaded as a file named after the team, and is the same when it is brought back', async () => {
  const files = savedFiles();
  const text = await files.by('Download CSV');
  expect(files.names).toEqual(['falcons-roster.csv']);
  expect(text.slice(1)).toBe(
    '#,Name,Position\r\n1,Cleo Park,Libero\r\n4,Dee Moss,Middle Blocker\r\n9,Bea Lind,Outside Hitter\r\n10,Ada Roe,Setter\r\n',
  );
  await open();
  await type(text, field());
  expect(rows().map((row) => row.slice(-4))).toEqual(['same', 'same', 'same', 'same']);
  expect(isOff('Save')).toBe(true);
});

test('[ROWS-11] names that look like markup or turn the direction of text are only text', async () => {
  await open();
  await type('5,<img src=x onerror=alert(1)>,S', field());
  expect(rows()[0]).toContain('<img src=x onerror=alert(1)>');
  expect(dialog()?.querySelector('img')).toBeNull();
});
