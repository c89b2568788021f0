import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaveTeam, mount, openTeam } from '#tests/support/lineup-page.tsx';
import {
  allByRole,
  allFileFields,
  byRole,
  click,
  descriptionOf,
  giveFile,
  nameOf,
  textsOf,
} from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import type { hall } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
beforeEach(async () => {
  ({ gym, store } = await openTeam());
  await mount(store);
});
afterEach(() => leaveTeam(gym));

type Bytes = Uint8Array<ArrayBuffer>;
type Damaged = { readonly bytes: Bytes; readonly says: RegExp };

/** Pseudo-random numbers that are the same in each run. */
function lot(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const SEPARATORS = [',', ';', '\t'];
const NAMES = ['Zoë', 'Ana', 'José', 'Ines', 'Łucja', 'Mia', "D'Arcy", 'Žana'];

/** A sheet of new players from number 11 on; the heads are line 1. */
const sheet = (rows: number, by: string) => [
  ['#', 'Name', 'Position'].join(by),
  ...Array.from({ length: rows }, (_, at) => [at + 11, `${NAMES[at % NAMES.length]} No${at}`, 'OH'].join(by)),
];

const KINDS: readonly ((draw: (below: number) => number) => Damaged)[] = [
  // Cut off anywhere: as many rows as are left.
  (draw) => {
    const text = utf8(sheet(12, SEPARATORS[draw(3)] ?? ',').join('\r\n'));
    return {
      bytes: text.slice(0, draw(text.length)),
      says: /new|not read: |nothing in it|no column of names|no player/,
    };
  },
  // A quote that is never closed, in a line that is told.
  (draw) => {
    const lines = sheet(12, SEPARATORS[draw(3)] ?? ',');
    const at = 1 + draw(12);
    const broken = lines.map((line, index) => (index === at ? line.replace(/(^\d+.)/, '$1"') : line));
    return { bytes: utf8(broken.join('\n')), says: new RegExp(`Line ${at + 1} opens a quote that is never closed`) };
  },
  // Zeros where a disk has lost what was there.
  (draw) => {
    const lines = sheet(12, ',');
    const at = 1 + draw(12);
    const broken = lines.map((line, index) => (index === at ? line.replace('No', '\0\0\0') : line));
    return {
      bytes: utf8(broken.join('\n')),
      says: new RegExp(`Line ${at + 1}:.*not read: Has characters that cannot be read`),
    };
  },
  // Jerseys of other rules.
  (draw) => {
    const lines = sheet(12, ';');
    const at = 1 + draw(12);
    const broken = lines.map((line, index) => (index === at ? line.replace(/^\d+/, draw(2) ? '0' : '00') : line));
    return {
      bytes: utf8(broken.join('\r\n')),
      says: new RegExp(`Line ${at + 1}:.*not read: Jersey 00 is not possible here`),
    };
  },
  // Numbers that are none, or that somebody wears.
  (draw) => {
    const lines = sheet(12, '\t');
    const number = ['100', '7.5', '-4', 'seven', '', '10'][draw(6)] ?? '';
    const says =
      number === ''
        ? 'A player number is required'
        : number === '10'
          ? 'Jersey number 10 is already taken'
          : 'Please enter';
    return {
      bytes: utf8(lines.map((line) => line.replace(/^15/, number)).join('\n')),
      says: new RegExp(`Line 6:.*not read: ${says}`),
    };
  },
  // The code pages of old computers, and two bytes for a letter.
  (draw) => {
    const text = sheet(12, ',').join('\r\n').replaceAll('Łucja', 'Lucja').replaceAll('Žana', 'Zana');
    const wide = new Uint8Array(Uint16Array.from([0xfeff, ...[...text].map((sign) => sign.charCodeAt(0))]).buffer);
    const western = Uint8Array.from([...text].map((sign) => sign.charCodeAt(0) & 0xff));
    return { bytes: draw(2) ? wide : western, says: /^12 new$/m };
  },
  // A squad of thirty, which is none too many, and a sheet of more than a roster has.
  (draw) =>
    draw(2)
      ? { bytes: utf8(sheet(30, ',').join('\n')), says: /^30 new$/m }
      : { bytes: utf8(sheet(201 + draw(99), ',').join('\n')), says: /A roster has at most 200\./ },
  // Noise: short, or as large as a film.
  (draw) => {
    const bytes = new Uint8Array(draw(4) ? 1 + draw(2000) : 5 * 1024 * 1024).map(() => draw(256));
    return {
      bytes,
      says: bytes.length > 64 * 1024 ? /larger than 64 KB/ : /not read: |nothing in it|Line \d+ opens a quote|new/,
    };
  },
];

const preview = () => allByRole('region', 'Preview')[0];
const fileField = () => allFileFields().find((one) => nameOf(one) === 'Roster file') ?? document.body;
const pasteField = () => byRole('textbox', 'Paste from a sheet');
/** All that is said of the input, a row a line. */
const said = () =>
  [
    ...[descriptionOf(pasteField()), descriptionOf(fileField())],
    ...allByRole('region', 'Preview').flatMap((part) => [...textsOf('status', part), ...textsOf('listitem', part)]),
  ].join('\n');

test('[ROWS-12] of 200 damaged inputs each is answered by a sentence or its rows, and nothing is stored', async () => {
  const squad = () =>
    store.rows('players').map(({ id, name, jerseyNumber, position }) => ({ id, name, jerseyNumber, position }));
  const before = squad();
  await click(byRole('button', 'Import Roster'));
  await seen(() => allByRole('textbox', 'Paste from a sheet').length > 0);
  const draw = lot(2026);
  for (let n = 0; n < 200; n++) {
    const { bytes, says } = KINDS[n % KINDS.length]?.(draw) ?? { bytes: new Uint8Array(), says: /nothing/ };
    await giveFile(new File([bytes], `damaged-${n}.csv`));
    await seen(() => says.test(said())).catch(() => expect.fail(`${n}: ${says} is not in ${said().slice(0, 500)}`));
    const unread = textsOf('listitem', preview() ?? document.createElement('p')).filter((row) =>
      row.includes('not read'),
    );
    for (const row of unread) expect(row).toMatch(/^Line \d+:.*not read: \S.{10,}/su);
    // The next one must be told anew.
    await giveFile(new File(['cleared'], 'cleared.csv'));
    await seen(() => said().includes('A player number is required'));
  }
  expect(store.pending()).toEqual([]);
  expect(squad()).toEqual(before);
}, 120_000);
