import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wording } from '#domain/core/refusals.ts';
import { createLineup, deleteLineup } from '#domain/lineups/commands.ts';
import { updatePlayer } from '#domain/roster/commands.ts';
import { ids, LINEUP, makeTeam } from '#tests/support/lineup-page.tsx';
import { clearScreen, show } from '#tests/support/screen.ts';
import { ANNA, hall, TEAM } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/sync-context.ts';
import { useRoster } from '#web/roster/use-roster.ts';
import { benchedKey, slotKey } from './keys.ts';
import { useCourt } from './use-court.ts';
import { useCourtDrag } from './use-court-drag.ts';
import { useLineups } from './use-lineups.ts';

let gym: ReturnType<typeof hall>;
let store: SyncStore;
let drag: ReturnType<typeof useCourtDrag>;
beforeEach(async () => {
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
