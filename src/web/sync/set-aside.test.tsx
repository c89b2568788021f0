import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { valueAt } from '#domain/core/value-at.ts';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { countsOf, fold, setOf } from '#domain/match/fold.ts';
import { undoTarget } from '#domain/match/undo.ts';
import { PENDING_REV, sessionScope } from '#domain/sync/tables.ts';
import { updateTeam } from '#domain/teams/commands.ts';
import { edge } from '#tests/support/edge.ts';
import { allByRole, byRole, clearScreen, click, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, falcons, newIds, PLAYER, SESSION, TEAM, until } from '#tests/support/sync.ts';
import { ChangesPage } from '#web/pages/changes-page.tsx';
import { useAction } from './use-action.ts';
import { currentToasts, dismissAllToasts, subscribeToToasts } from '#web/ui/messages/toasts.ts';
import type { SyncStore } from './client.ts';
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

const game = startSession.draft({ teamId: TEAM, sessionId: SESSION, eventId: null, numSets: 3, notes: null });
const kill = (by: 1 | -1 = 1) =>
  recordEntry.draft({
    ...{ teamId: TEAM, sessionId: SESSION, id: newIds(1)[0] ?? '', setNumber: 1 },
    entry: { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter: 'positive', by } },
  });
const rename = updateTeam.draft({ teamId: TEAM, patch: { name: 'Hawks' } });
const sent = () => server.model.runs.length;

/** A device with a match whose start the server cannot take, three taps in it, and a team that has another name. */
async function withMatch(): Promise<SyncStore> {
  const store = server.open();
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true && store.status().pending === 0);
  server.says.poison = ({ name }) => name === 'session.start';
  for (const draft of [game, kill(), kill(), kill(), rename]) await store.do(draft);
  await until(() => store.status().aside === 1 && store.status().pending === 4);
  await until(() => store.row('teams', TEAM)?.rev === 2);
  return store;
}

test('[QUEUE-26] what is set aside stays on the device and is known to every tab, after a reload too', async () => {
  const first = await withMatch();
  const other = server.open();
  await until(() => other.status().aside === 1);
  first.close();
  other.close();
  const again = server.open();
  await again.ready;
  expect([again.status().aside, again.status().pending, sent()]).toEqual([1, 4, 2]);
  expect(again.rows('matchEvents', { sessionId: SESSION })).toHaveLength(3);
  server.says.poison = () => false;
  again.syncNow();
  await until(() => again.status().pending === 0);
  expect([sent(), again.status().aside, again.issues()]).toEqual([6, 0, []]);
});

test('[QUEUE-26] a tab that is open hears of it, and takes over what the first one leaves', async () => {
  const store = server.open();
  await store.do(falcons);
  await until(() => store.status().pending === 0);
  const other = server.open();
  await until(() => other.row('teams', TEAM) !== undefined);
  server.says.poison = ({ name }) => name === 'team.update';
  await store.do(rename);
  await until(() => other.status().aside === 1);
  store.close();
  server.says.poison = () => false;
  other.syncNow();
  await until(() => other.status().pending === 0);
  expect(sent()).toBe(2);
});

test('[QUEUE-28] a tap that goes late stands where it was made, a reload between', async () => {
  const first = server.open();
  await first.do(falcons);
  await until(() => first.access(TEAM)?.pro === true);
  await first.do(game);
  await until(() => first.status().pending === 0);
  const [late, back, last] = [kill(), kill(-1), kill()];
  server.says.poison = ({ input }) => valueAt(input, 'id') === valueAt(late.input, 'id');
  for (const draft of [late, back, last]) await first.do(draft);
  await until(() => first.status().aside === 1 && first.status().pending === 1);
  const ids = [late, back, last].map(({ input }) => valueAt(input, 'id'));
  const made = (store: SyncStore) => {
    const state = fold(store.rows('matchEvents', { sessionId: SESSION }));
    const order: string[] = [];
    for (let at = state.log; at; at = at.before) order.unshift(at.event.id);
    return [order, countsOf(setOf(state, 1), PLAYER).attack.positive, undoTarget(state, first.clientId())?.id];
  };
  await until(() => first.rows('matchEvents').filter(({ rev }) => rev !== PENDING_REV).length === 2);
  expect(made(first)).toEqual([ids, 1, ids[2]]);
  first.close();
  const again = server.open();
  await again.ready;
  expect(made(again)).toEqual([ids, 1, ids[2]]);
  server.says.poison = () => false;
  again.syncNow();
  await until(() => again.status().pending === 0 && again.rows('matchEvents').every(({ rev }) => rev !== PENDING_REV));
  expect(made(again)).toEqual([ids, 1, ids[2]]);
  const stored = server.model.confirmed.get(sessionScope(SESSION))?.matchEvents.values() ?? [];
  expect(countsOf(setOf(fold([...stored]), 1), PLAYER).attack.positive).toBe(1);
});

test('[QUEUE-27] the list of changes tells it apart, with what builds on it', async () => {
  const store = await withMatch();
  await show(
    <SyncContext value={store}>
      <ChangesPage />
    </SyncContext>,
  );
  const headings = () => allByRole('heading').map(({ textContent }) => textContent);
  expect(headings()).toEqual(['Unsent changes', 'Set aside 4']);
  expect(document.body.textContent).toContain('The server could not take these. We keep them and try again.');
  expect([...document.querySelectorAll('li b')].map(({ textContent }) => textContent)).toEqual([
    'Start tracking a game',
    '3 stats',
  ]);
  server.says.poison = () => false;
  await act(async () => store.syncNow());
  await seen(() => headings().includes('Everything is sent'));
});

test('[QUEUE-33] where no server was reached so far, but the device has a network, Send Now tries at once', async () => {
  const store = await withMatch();
  server.says.poison = () => false;
  server.says.answer = 'unreachable';
  store.syncNow();
  await until(() => store.status().state === 'offline');
  await show(
    <SyncContext value={store}>
      <ChangesPage />
    </SyncContext>,
  );
  expect([store.status().state, byRole('button', 'Send Now').matches(':disabled')]).toEqual(['offline', false]);
  server.says.answer = 'whole';
  await click(byRole('button', 'Send Now'));
  await seen(() => allByRole('heading').some(({ textContent }) => textContent === 'Everything is sent'));
});

const TEXTS = { done: 'Team updated successfully!', failed: 'Failed to update team' };
let renameTeam: () => Promise<boolean> = () => Promise.resolve(false);
function Screen() {
  const run = useAction();
  renameTeam = () => run(rename, TEXTS);
  return <SyncToasts />;
}

test('[HONEST-106] a change that is set aside is told once: what was said of it before goes, and it is never called done', async () => {
  const store = server.open();
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true && store.status().pending === 0);
  const everSaid = new Set<string>();
  const forget = subscribeToToasts(() => currentToasts().forEach(({ title }) => everSaid.add(title)));
  await show(
    <SyncContext value={store}>
      <Screen />
    </SyncContext>,
  );
  server.says.poison = ({ name }) => name === 'team.update';
  await act(async () => void (await renameTeam()));
  await seen(() => store.status().aside === 1 && currentToasts().some(({ tone }) => tone === 'warn'));
  expect(currentToasts().map(({ title, description }) => [title, description])).toEqual([
    ['Edit team Hawks', 'The server could not take this. We keep it and try again.'],
  ]);
  expect(everSaid).not.toContain(TEXTS.done);
  forget();
});
