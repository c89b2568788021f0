import { openDB } from 'idb';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refusal, wording } from '#domain/core/refusals.ts';
import { updateTeam } from '#domain/teams/commands.ts';
import type { Draft } from '#domain/sync/command.ts';
import { describe } from '#domain/sync/describe.ts';
import { COMMANDS } from '#domain/sync/registry.ts';
import { edge } from '#tests/support/edge.ts';
import { INPUTS } from '#tests/support/every-command.ts';
import { allByRole, byRole, clearScreen, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, falcons, newIds, TEAM } from '#tests/support/sync.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import type { SyncStore } from './client.ts';
import { RefusedNotice } from './screen/refused-notice.tsx';
import { SyncContext } from './screen/sync-context.ts';
import { SyncToasts } from './screen/sync-toasts.tsx';

let server: ReturnType<typeof edge>;
beforeEach(() => {
  dismissAllToasts();
  server = edge(ANNA);
});
afterEach(async () => {
  await clearScreen();
  server.close();
});

const notices = () => allByRole('status').map(({ textContent }) => textContent);
/** All that is said of it: in passing, and above the page. */
const messages = () => [
  ...currentToasts().map(({ title, description }) => [title, description]),
  ...notices().map((text) => [text]),
];

async function open(): Promise<SyncStore> {
  const store = server.open();
  await show(
    <SyncContext value={store}>
      <SyncToasts />
      <RefusedNotice />
    </SyncContext>,
  );
  return store;
}

/** The messages of a device that finds these in its queue, and a server that refuses them all. */
async function told(drafts: readonly Draft[], refusal: Refusal): Promise<unknown[]> {
  const first = server.open();
  await first.ready;
  first.close();
  const db = await openDB(`lineup-pro-offline:${ANNA}`);
  for (const draft of drafts) await db.add('pending', { ...draft, id: newIds(1)[0], at: '2026-01-01T10:00:00.000Z' });
  db.close();
  server.says.refusal = refusal;
  const store = await open();
  // Its words are fetched when they are first needed.
  await seen(
    () => store.issues().length === drafts.length && store.status().pending === 0 && currentToasts().length > 0,
  );
  const said = messages();
  await act(() => store.discard(store.issues().map(({ id }) => id)));
  await clearScreen();
  dismissAllToasts();
  store.close();
  return said;
}
const titleOf = (draft: Draft) => describe(draft, () => undefined).title;
const rename = (name: string) => updateTeam.draft({ teamId: TEAM, patch: { name } });

test('[HONEST-01] whatever was done and is refused is told once: what it was, and why not', async () => {
  for (const name of COMMANDS.keys()) {
    const draft = { name, input: INPUTS[name]?.() };
    expect(await told([draft], { code: 'not-allowed' }), name).toEqual([
      [titleOf(draft), 'Your role in this team does not allow this.'],
    ]);
  }
});

const REASONS: readonly (readonly [string, readonly (readonly [Refusal, string])[]])[] = [
  ['HONEST-11', [[{ code: 'not-found' }, 'This no longer exists, or you no longer have access to it.']]],
  ['HONEST-12', [[{ code: 'not-allowed' }, 'Your role in this team does not allow this.']]],
  ['HONEST-13', [[{ code: 'needs-pro' }, 'This needs Pro for this team.']]],
  ['HONEST-14', [[{ code: 'already-exists' }, 'This already exists.']]],
  [
    'HONEST-15',
    [
      [{ code: 'jersey-taken', number: 7, next: 8 }, 'Jersey number 7 is already taken. Next available: 8'],
      [{ code: 'invalid', issues: [{ path: 'name', message: 'A name is needed.' }] }, 'A name is needed.'],
      [{ code: 'invalid', issues: [] }, 'Something in this entry is not valid.'],
    ],
  ],
  [
    'HONEST-16',
    [
      [{ code: 'player-out' }, 'This player is out.'],
      [{ code: 'libero-in-front' }, 'A libero cannot stand in a front slot.'],
      [{ code: 'third-libero' }, 'At most two liberos can be on court.'],
      [{ code: 'slot-empty' }, 'There is no player in this slot.'],
    ],
  ],
  [
    'HONEST-17',
    [
      [{ code: 'ends-before-start' }, 'The end date is before the start date.'],
      [{ code: 'end-time-before-start' }, 'The end time is before the start time.'],
      [{ code: 'until-before-start' }, 'The series would end before it starts.'],
      [{ code: 'not-an-instance' }, 'The series has no event on this date.'],
    ],
  ],
  [
    'HONEST-18',
    [
      [{ code: 'no-such-set' }, 'This game has no such set.'],
      [{ code: 'other-event' }, 'These games belong to different events.'],
      [
        { code: 'counted-otherwise' },
        'The taps of these games are counted in two ways. Change that in the menu of one of them first.',
      ],
    ],
  ],
  ['SCO-10', [[{ code: 'held' }, 'Your link was ended. This was handed to the coach.']]],
  [
    'HONEST-19',
    [
      [{ code: 'unknown' }, 'The server refused this change.'],
      [{ code: 'unknown-command' }, 'This version of the app is too old or too new for the server.'],
    ],
  ],
];

test('[HONEST-11] [HONEST-12] [HONEST-13] [HONEST-14] [HONEST-15] [HONEST-16] [HONEST-17] [HONEST-18] [HONEST-19] [SCO-10] each reason has its sentence, told once', async () => {
  for (const [rule, rows] of REASONS) {
    for (const [refusal, sentence] of rows) {
      expect(await told([rename('Hawks')], refusal), rule).toEqual([['Edit team', sentence]]);
    }
  }
  const known = new Set(REASONS.flatMap(([, rows]) => rows.map(([{ code }]) => code)));
  // Every sentence there is: a new reason wants its row.
  expect(known).toEqual(new Set(Refusal.options.flatMap(({ shape }) => [...shape.code.values])));
});

test('[HONEST-02] several that are refused are one message, with the reason that they share', async () => {
  const three = ['Hawks', 'Owls', 'Eagles'].map(rename);
  expect(await told(three, { code: 'needs-pro' })).toEqual([
    ['3 changes were not accepted.', wording({ code: 'needs-pro' })],
  ]);
});

test('[HONEST-02] [HONEST-03] what is refused later joins the message that stands, and the notice comes when that is closed', async () => {
  const store = await open();
  await act(() => store.do(falcons));
  await seen(() => store.row('teams', TEAM)?.rev === 1);
  for (const code of ['needs-pro', 'not-allowed'] as const) {
    server.says.refusal = { code };
    const before = store.issues().length;
    await act(async () => void (await store.do(rename(code))));
    await seen(() => store.issues().length > before);
  }
  expect(messages()).toEqual([['2 changes were not accepted.', undefined]]);
  await act(async () => dismissAllToasts());
  expect(messages()).toEqual([['2 changes were not accepted.Review']]);
  expect(byRole('link', 'Review')).toBeDefined();
});
