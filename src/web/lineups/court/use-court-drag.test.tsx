import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wording } from '#domain/core/refusals.ts';
import { createLineup, deleteLineup, saveCourt } from '#domain/lineups/commands.ts';
import { updatePlayer } from '#domain/roster/commands.ts';
import { ids, LINEUP, makeTeam } from '#tests/support/lineup-page.tsx';
import { clearScreen, show } from '#tests/support/screen.ts';
import { ANNA, hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { useRoster } from '#web/roster/use-roster.ts';
import { benchedKey, slotKey, plateKey } from './keys.ts';
import { useCourt } from './use-court.ts';
import { useCourtDrag } from './use-court-drag.ts';
import { useLineups } from '#web/lineups/use-lineups.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
let drag: ReturnType<typeof useCourtDrag>;
beforeEach(async () => {
  dismissAllToasts();
  gym = hall();
  store = gym.signIn(ANNA).store;
  await makeTeam(store);
  await store.do(createLineup.draft({ teamId: TEAM, id: crypto.randomUUID(), name: 'Second' }));
  await show(
    <SyncContext value={store}>
      <Surface />
    </SyncContext>,
  );
});
afterEach(async () => {
  await clearScreen();
  gym.close();
});

function Surface() {
  const { players } = useRoster(TEAM);
  const { selected } = useLineups(TEAM);
  const { editing } = useCourt(TEAM, selected, players);
  drag = useCourtDrag({ editing, lineupId: selected?.id, players, openCourt: () => undefined });
  return null;
}
const ADA = benchedKey(ids[0] ?? '');
const P1 = slotKey({ position: 1, row: 'front' });
const courts = () => store.rows('lineups').map(({ name, courtAssignments }) => [name, courtAssignments.length]);

test('[COURT-33] what is dropped goes onto the court that it was lifted for', async () => {
  await act(async () => drag.surface.onLift(ADA));
  await act(async () => drag.surface.onDrop(ADA, P1));
  expect(courts()).toEqual([
    ['First Six', 1],
    ['Second', 0],
  ]);
});

test('[COURT-33] what was lifted for a lineup that is deleted meanwhile is not dropped into the next one', async () => {
  await act(async () => drag.surface.onLift(ADA));
  await act(() => store.do(deleteLineup.draft({ teamId: TEAM, id: LINEUP })));
  await act(async () => drag.surface.onDrop(ADA, P1));
  expect(courts()).toEqual([['Second', 0]]);
});

const slotAt = (position: 1 | 2 | 3) => ({ position, row: 'front' as const });
const standIn = (positions: (1 | 2 | 3)[], replaces: (1 | 2 | 3)[]) => {
  const courtOf = (all: typeof positions) => ({
    assignments: all.map((position, at) => ({ ...slotAt(position), playerId: ids[at] ?? '' })),
    servers: [],
  });
  const saved = { court: courtOf(positions), replaces: courtOf(replaces), versionId: crypto.randomUUID() };
  return act(async () => void (await store.do(saveCourt.draft({ teamId: TEAM, id: LINEUP, ...saved }))));
};
const placed = () =>
  store
    .rows('lineups')[0]
    ?.courtAssignments.map(({ playerId, position }) => [ids.findIndex((id) => id === playerId), position]);

test('[COURT-33] who was lifted is dropped, also when the court is turned meanwhile and another stands there', async () => {
  await standIn([1, 2], []);
  const lifted = plateKey(slotAt(1));
  await act(async () => drag.surface.onLift(lifted));
  await standIn([2, 1], [1, 2]);
  expect(drag.playerOf(lifted)?.id).toBe(ids[0]);
  await act(async () => drag.surface.onDrop(lifted, slotKey(slotAt(3))));
  expect(placed()?.toSorted()).toEqual([
    [0, 3],
    [1, 1],
  ]);
});

test('[COURT-33] who is taken off the court in the hand of another goes to where they are dropped', async () => {
  await standIn([1], []);
  const lifted = plateKey(slotAt(1));
  await act(async () => drag.surface.onLift(lifted));
  await standIn([], [1]);
  expect(drag.surface.describe(lifted)).toBe(store.rows('players').find(({ id }) => id === ids[0])?.name);
  await act(async () => drag.surface.onDrop(lifted, slotKey(slotAt(3))));
  expect(placed()).toEqual([[0, 3]]);
});

test('[COURT-07] who is out is not dropped onto the court', async () => {
  await act(
    async () => void (await store.do(updatePlayer.draft({ teamId: TEAM, id: ids[0] ?? '', patch: { isOut: true } }))),
  );
  await act(async () => drag.surface.onLift(ADA));
  expect(drag.surface.refuse(ADA, P1)).toBe(wording({ code: 'player-out' }));
  await act(async () => drag.surface.onDrop(ADA, P1));
  expect(courts()).toEqual([
    ['First Six', 0],
    ['Second', 0],
  ]);
});

test('[COUNTS-31] [COURT-15] a swap that was heard as it was dropped is told by a toast that is seen alone', async () => {
  await standIn([1, 2], []);
  await act(async () => drag.surface.onLift(plateKey(slotAt(1))));
  await act(async () => drag.surface.onDrop(plateKey(slotAt(1)), slotKey(slotAt(2))));
  await act(() => until(() => currentToasts().length > 0));
  expect(currentToasts()).toMatchObject([{ title: 'Players swapped successfully', isHeard: true }]);
});
