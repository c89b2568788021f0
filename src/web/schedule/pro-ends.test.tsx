import { afterEach, beforeEach, expect, test } from 'vitest';
import { FREE } from '#domain/billing/plan-state.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import { answer, fill, onTheDay, openDay, TODAY } from '#tests/support/calendar.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { TEAM } from '#tests/support/match.ts';
import { clearRoom, lineTo, ME } from '#tests/support/room.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { byRole, clearScreen } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { headings, labels, leave, text } from '#tests/support/see.ts';
import { showToVisitor } from '#tests/support/visitor.tsx';
import { PremiumGate } from '#web/billing/premium-gate.tsx';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import type { Transport } from '#web/sync/line/transport.ts';
import { SchedulePage } from './schedule-page.tsx';

let store: SyncStore | undefined;
let server: ReturnType<typeof fakeServer>;
let isPro: boolean;

beforeEach(() => {
  onTheDay();
  isPro = true;
  server = fakeServer({
    '/api/billing/subscription': () => ({ body: FREE }),
    '/api/accounts/session': () => ({ body: { user: null } }),
  });
});
afterEach(async () => {
  await clearScreen();
  clearRoom(store);
  server.close();
  await leave();
});

const game = makeEvent({ title: 'League match', startDate: TODAY });

/** A line to a team whose Pro ends later. */
function line(): Transport {
  const whole = lineTo({ events: [game] });
  return {
    ...whole,
    async pull(cursors) {
      const reply = await whole.pull(cursors);
      if (isPro || reply.kind !== 'answer') return reply;
      const scopes = reply.answer.scopes.filter(({ scope }) => scope !== teamProScope(TEAM));
      return { kind: 'answer', answer: { ...reply.answer, scopes, access: { [TEAM]: { role: 'owner', pro: false } } } };
    },
  };
}

test('[GATE-05] [GATE-13] what is being typed when Pro ends stays until the dialogs are closed', async () => {
  store = openSync(ME, line());
  await showToVisitor(
    <SyncContext value={store}>
      <PremiumGate teamId={TEAM} label="Schedule">
        <SchedulePage teamId={TEAM} />
      </PremiumGate>
    </SyncContext>,
  );
  await seen(() => text().includes('League match'));
  await openDay(TODAY);
  await answer('Edit League match');
  await fill('Description (optional)', 'Bring both nets');
  isPro = false;
  store.syncNow();
  await seen(() => store?.access(TEAM)?.pro === false);
  expect(byRole('textbox', 'Description (optional)')).toHaveProperty('value', 'Bring both nets');
  expect(labels()).toContain('Save Changes');
  await answer('Save Changes');
  expect(byRole('textbox', 'Description (optional)')).toHaveProperty('value', 'Bring both nets');
  await answer('Cancel');
  await answer('Close');
  await seen(() => headings()[0] === 'Premium Feature');
});
