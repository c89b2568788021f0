import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PaperRequest } from '#domain/core/paper-request.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { TEAM } from '#tests/support/match.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { allByRole, byRole, cellsOf, click, textsOf } from '#tests/support/screen.ts';
import { leave, press } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { report, told } from '#tests/support/told-report.tsx';
import { end, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
// Loaded ahead, so that no test waits for it.
import './rally-papers-dialog.tsx';

/** The paper stands in the dialog, and while it is printed beside the app. */
const printed = () => [...document.querySelectorAll('.sheet')].filter((one) => !dialog().contains(one))[0]?.textContent;
const print = vi.fn();
beforeEach(() => void vi.stubGlobal('print', print.mockReset()));
afterEach(leave);

const dialog = () => byRole('dialog');
const key = (name: string) => byRole('button', name, dialog());
const shown = () => byRole('img', undefined, dialog());

async function sheets(further: Parameters<typeof report>[0] = {}): Promise<void> {
  await report(further);
  await press('Sheets');
  await seen(() => allByRole('dialog').length > 0);
}

test('[PAPER-14] the sheets of a match are reached from its report, and one is chosen by kind and set', async () => {
  await sheets();
  expect(textsOf('heading', dialog())[0]).toContain('Sheets');
  expect(shown().textContent).toContain('Match report, Tidewater 16');
  await click(key('Rally list'));
  expect(shown().textContent).toContain('#2 Lind kill');
  await click(key('Set 1'));
  expect(shown().textContent).toContain('Rally list, Tidewater 16, set 1');
  await click(key('Line-up sheet'));
  expect(shown().textContent).toContain('Serves first / Receives');
  await click(key('Libero sheet'));
  expect(shown().textContent).toContain('Libero tracking sheet');
});

test('[PAPER-14] [SHT-01] a sheet is printed from the log on the device, without a server', async () => {
  const server = fakeServer({});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await sheets();
  await click(key('Print'));
  expect(print).toHaveBeenCalledTimes(1);
  expect(printed()).toContain('Match report, Tidewater 16, all sets, page 2 of 2');
  await act(async () => void dispatchEvent(new Event('afterprint')));
  expect(printed()).toBeUndefined();
  expect(server.sent).toEqual([]);
  server.close();
});

test('[PAPER-15] [SHT-01] that a PDF needs a connection is said first; without one nothing is asked', async () => {
  const server = fakeServer({});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await sheets();
  expect(dialog().textContent).toContain('A PDF needs a connection. Printing works without one.');
  await click(key('PDF'));
  expect(textsOf('alert', dialog())).toEqual(['This needs a connection. Nothing was changed.']);
  expect(server.sent).toEqual([]);
  server.close();
});

test('[PAPER-15] the server is sent the page that is shown, and its refusal is said beside the key', async () => {
  const address = `/api/teams/${TEAM}/paper`;
  const server = fakeServer({ [address]: () => ({ body: 'the file' }) });
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  await sheets();
  const files = savedFiles();
  await click(key('PDF'));
  await seen(() => files.names.length > 0);
  expect(files.names).toEqual(['match-report-2025-11-15-breakers.pdf']);
  const sent = PaperRequest.parse(server.sent.at(-1)?.body);
  expect([sent.kind, sent.paper]).toEqual(['report', 'letter']);
  // Its box is the box of the screen, cell by cell.
  const cells = cellsOf(byRole('region', 'Box score of the match')).flatMap((row) => row.slice(1));
  const text = JSON.stringify(sent.content);
  for (const cell of cells) expect(text).toContain(JSON.stringify(cell));
  server.answer(address, () => ({ status: 503, body: { error: 'Too many PDF files are being made right now.' } }));
  await click(key('PDF'));
  await seen(() => allByRole('alert').length > 0);
  expect(textsOf('alert', dialog())).toEqual(['No PDF was made. Too many PDF files are being made right now.']);
  server.close();
});

test('[PAPER-06] an empty place is named above the keys, and a set without a line-up says so', async () => {
  const six = [1, 2, 3, null, 5, 6].map((n) => (n === null ? null : ours(n)));
  await sheets({ log: told([lineUp({ six }), firstServe('us'), end(postOf(1), 'us')]) });
  await click(key('Line-up sheet'));
  expect(textsOf('status', dialog())).toEqual(['Place IV is empty.']);
  await leave();
  await sheets({ log: told([end(postOf(1), 'us')]) });
  await click(key('Line-up sheet'));
  expect(textsOf('status', dialog())).toEqual(['No line-up was recorded in this set.']);
  expect(allByRole('button', 'Print', dialog())).toEqual([]);
});
