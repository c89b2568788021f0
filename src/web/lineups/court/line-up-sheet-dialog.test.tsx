import { afterEach, expect, test, vi } from 'vitest';
import { PaperRequest } from '#domain/core/paper-request.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { TEAM } from '#tests/support/match.ts';
import { makePlayer } from '#tests/support/room.ts';
import { makeRow } from '#tests/support/rows.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { byRole, click, textsOf } from '#tests/support/screen.ts';
import { leave, see } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { LineUpSheet } from './line-up-sheet-dialog.tsx';

afterEach(leave);

const PLAYERS = [1, 2, 3, 4, 5, 6].map((n) => makePlayer(n, { name: `<b>Ada</b> Roe${n}` }));
const lineup = makeRow('lineups', { name: 'First Six', teamId: TEAM });
const team = makeRow('teams', { id: TEAM, name: 'Tidewater 16' });
const standing = (places: readonly (1 | 2 | 3 | 4 | 5 | 6)[]) => ({
  assignments: places.map((position, i) => ({
    ...({ playerId: PLAYERS[i]?.id ?? '', position, row: position > 1 && position < 5 ? 'front' : 'back' } as const),
  })),
  servers: [],
});

const shown = () => byRole('img', undefined, byRole('dialog')).textContent;
const key = (name: string) => byRole('button', name, byRole('dialog'));
const open = (places: readonly (1 | 2 | 3 | 4 | 5 | 6)[]) =>
  see(<LineUpSheet open onClose={() => undefined} {...{ team, lineup }} court={standing(places)} players={PLAYERS} />);

test('[PAPER-16] [SHT-02] a saved lineup makes the sheet of a set, without a network, with set and first serve chosen', async () => {
  vi.stubGlobal('print', vi.fn());
  await open([1, 2, 3, 4, 5, 6]);
  await click(key('Set 3'));
  await click(key('Receives'));
  expect(shown()).toContain('Set3Serves first / ReceivesXOfficial');
  expect(shown()).toContain('IV4Roe4');
  expect(textsOf('status', byRole('dialog'))).toEqual([]);
  await click(key('Set 3'));
  expect(shown()).toContain('SetServes first / ReceivesXOfficial');
  await click(key('Print'));
  expect(document.body.lastElementChild?.textContent).toContain('Tidewater 16');
});

test('[PAPER-06] [SHT-02] an empty place of a saved lineup is named above the keys', async () => {
  await open([1, 2, 3, 5, 6]);
  expect(textsOf('status', byRole('dialog'))).toEqual(['Place IV is empty.']);
  expect(shown()).toContain('IV–');
});

test('[PAPER-16] its PDF is asked for as a paper that needs no Pro', async () => {
  const server = fakeServer({ [`/api/teams/${TEAM}/paper`]: () => ({ body: 'the file' }) });
  await open([1, 2, 3, 4, 5, 6]);
  const files = savedFiles();
  await click(key('PDF'));
  await seen(() => files.names.length > 0);
  expect(files.names).toEqual(['line-up-first-six-set-1.pdf']);
  expect(PaperRequest.parse(server.sent.at(-1)?.body).kind).toBe('line-up');
  server.close();
});
