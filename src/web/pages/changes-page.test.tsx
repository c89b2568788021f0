import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPlayer } from '#domain/roster/commands.ts';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { updateTeam } from '#domain/teams/commands.ts';
import { allByRole, byRole, clearScreen, click, press, show, type } from '#tests/support/screen.ts';
import { savedFiles } from '#tests/support/saved-files.ts';
import { ANNA, BEN, SESSION, TEAM, falcons, hall, newIds, until } from '#tests/support/sync.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { ChangesPage } from './changes-page.tsx';

let gym: ReturnType<typeof hall>;
beforeEach(() => {
  gym = hall();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

const add = (name: string, jerseyNumber: number) =>
  addPlayer.draft({ teamId: TEAM, id: newIds(1)[0] ?? '', name, position: 'Setter', jerseyNumber });
const listed = () => [...document.querySelectorAll('li')].map((item) => item.querySelector('b')?.textContent);

test('[OFFLINE-21] refused changes come first with their reason, then what waits in its order', async () => {
  const anna = gym.signIn(ANNA).store;
  await anna.do(falcons);
  await until(() => anna.access(TEAM)?.role === 'owner' && anna.status().pending === 0);
  gym.members.get(TEAM)?.set(ANNA, 'statistician');
  await anna.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } }));
  await until(() => anna.issues().length === 1);
  await until(() => anna.access(TEAM)?.role === 'statistician');
  gym.members.get(TEAM)?.set(ANNA, 'owner');
  anna.syncNow();
  await until(() => anna.access(TEAM)?.role === 'owner');
  gym.goOffline();
  await anna.do(add('Tessa Moreau', 7));
  await anna.do(add('Mia Lund', 8));
  await show(
    <SyncContext value={anna}>
      <ChangesPage />
    </SyncContext>,
  );
  expect(allByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Unsent changes',
    'Refused 1',
    'Pending 2',
  ]);
  expect(listed()).toEqual(['Edit team Falcons', 'Add player Tessa Moreau', 'Add player Mia Lund']);
  expect(document.body.textContent).toContain('Your role in this team does not allow this.');
  expect(byRole('button', 'Send Now')).toHaveProperty('disabled', true);
  const saved = savedFiles();
  await click(byRole('button', 'Save as File'));
  expect(saved.names).toEqual([expect.stringMatching(/^unsent-changes-\d{4}-\d{2}-\d{2}\.json$/)]);
  expect(JSON.parse((await saved.last()) ?? '')).toMatchObject({
    refused: [
      {
        ...{ title: 'Edit team Falcons', reason: 'Your role in this team does not allow this.' },
        ...{ command: 'team.update', input: { teamId: TEAM, patch: { name: 'Hawks' } } },
      },
    ],
    pending: [{ title: 'Add player Tessa Moreau' }, { title: 'Add player Mia Lund', command: 'player.add' }],
  });
});

test('[OFFLINE-21] a number that two people gave offline is mended in the list and sent again', async () => {
  const anna = gym.signIn(ANNA).store;
  await anna.do(falcons);
  await until(() => anna.row('teams', TEAM)?.rev === 1);
  gym.members.get(TEAM)?.set(BEN, 'coach');
  const ben = gym.signIn(BEN).store;
  await until(() => ben.row('teams', TEAM) !== undefined);
  gym.goOffline();
  await ben.do(add('Ana Kovač', 9));
  await anna.do(add('Zoë Hart', 9));
  gym.goOnline();
  await until(() => anna.issues().length + ben.issues().length === 1);
  const late = anna.issues().length > 0 ? anna : ben;
  await show(
    <SyncContext value={late}>
      <ChangesPage />
    </SyncContext>,
  );
  await click(byRole('button', 'Fix'));
  expect(byRole('textbox', 'Jersey number')).toHaveProperty('value', '1');
  await type('5', byRole('textbox', 'Jersey number'));
  await press('Escape', byRole('textbox', 'Jersey number'));
  await click(byRole('button', 'Keep Editing'));
  expect(byRole('textbox', 'Jersey number')).toHaveProperty('value', '5');
  await type('1', byRole('textbox', 'Jersey number'));
  await click(byRole('button', 'Send Again'));
  await act(() => until(() => late.issues().length === 0 && late.status().pending === 0));
  await act(() => until(() => late.rows('players').length === 2));
  expect(
    late
      .rows('players')
      .map(({ jerseyNumber }) => jerseyNumber)
      .toSorted(),
  ).toEqual([1, 9]);
  expect(document.body.textContent).toContain('Everything is sent');
});

test('[OFFLINE-21] discarding asks first, and then the change is gone', async () => {
  const anna = gym.signIn(ANNA).store;
  await anna.do(falcons);
  await until(() => anna.row('teams', TEAM)?.rev === 1);
  gym.members.get(TEAM)?.set(ANNA, 'statistician');
  await anna.do(updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } }));
  await until(() => anna.issues().length === 1);
  await show(
    <SyncContext value={anna}>
      <ChangesPage />
    </SyncContext>,
  );
  await click(byRole('button', 'Discard'));
  expect(anna.issues()).toHaveLength(1);
  const [, confirm] = allByRole('button', 'Discard');
  await click(confirm ?? document.body);
  await act(() => until(() => anna.issues().length === 0));
  expect(document.body.textContent).toContain('Everything is sent');
});

const POINT: MatchEntry = { kind: 'score', payload: { side: 'them', by: 1, rally: 1, takesBack: null } };

/** Two points, and the second one undone, that the server would not take; the names are gone from the device. */
async function refusedMatch() {
  const anna = gym.signIn(ANNA).store;
  await anna.do(falcons);
  await until(() => anna.access(TEAM)?.pro === true);
  const match = { teamId: TEAM, sessionId: SESSION };
  await anna.do(startSession.draft({ ...match, eventId: null, numSets: 3, notes: null, opponentName: 'Breakers' }));
  await until(() => anna.status().pending === 0);
  gym.members.get(TEAM)?.set(BEN, 'statistician');
  const ben = gym.signIn(BEN).store;
  await until(() => ben.row('statSessions', SESSION) !== undefined);
  gym.goOffline();
  const [one = '', two = '', three = ''] = newIds(3);
  const enter = (id: string, entry: MatchEntry) => ben.do(recordEntry.draft({ ...match, id, setNumber: 1, entry }));
  await enter(one, POINT);
  await enter(two, POINT);
  await enter(three, { kind: 'void', payload: { target: two } });
  gym.members.get(TEAM)?.delete(BEN);
  gym.goOnline();
  await until(() => ben.issues().length === 3 && ben.row('teams', TEAM) === undefined);
  await show(
    <SyncContext value={ben}>
      <ChangesPage />
    </SyncContext>,
  );
  return { ben, made: [one, two, three] };
}

test('[OFFLINE-21] [AMB-046] the refused entries of a match are one card, and are copied in words though the team is gone', async () => {
  await refusedMatch();
  expect(listed()).toEqual(['2 points and 1 correction']);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await click(byRole('button', 'Copy'));
  expect(
    written.mock.calls[0]?.[0].split('\n').map((line) => line.replace(/^\w+ \d+, \d+, \d+:\d+ [AP]M/, 'now')),
  ).toEqual([
    '2 points and 1 correction',
    'This no longer exists, or you no longer have access to it.',
    'vs Breakers, Set 1',
    'now, Set 1, Breakers: point',
    'now, Set 1, Breakers: point',
    'now, Set 1, Undo of Breakers: point',
  ]);
});

test('[OFFLINE-18] [OFFLINE-21] the card of a match sends all of it again, in the order made', async () => {
  const { ben, made } = await refusedMatch();
  gym.members.get(TEAM)?.set(BEN, 'statistician');
  ben.syncNow();
  await act(() => until(() => ben.access(TEAM) !== undefined));
  await click(byRole('button', 'Send Again'));
  await act(() => until(() => ben.issues().length === 0 && ben.status().pending === 0));
  expect(document.body.textContent).toContain('Everything is sent');
  expect([...(gym.server.confirmed.get(`session:${SESSION}`)?.matchEvents.keys() ?? [])]).toEqual(made);
});

test('[OFFLINE-21] the card of a match is discarded after one question that says how many go', async () => {
  const { ben } = await refusedMatch();
  await click(byRole('button', 'Discard'));
  expect(byRole('heading', 'Discard these 3 changes?').textContent).toBe('Discard these 3 changes?');
  const [, confirm] = allByRole('button', 'Discard');
  await click(confirm ?? document.body);
  await act(() => until(() => ben.issues().length === 0));
  expect(document.body.textContent).toContain('Everything is sent');
});
