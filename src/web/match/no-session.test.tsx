import { afterEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { FREE } from '#domain/billing/plan-state.ts';
import { derivedId } from '#domain/core/ids.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { headings, leave, see, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { visited } from '#tests/support/visitor.tsx';
import { BoxScorePage } from '#web/analysis/box-score-page.tsx';
import { TrackerPage } from './tracker-page.tsx';

afterEach(leave);

const GONE = derivedId(SESSION, 'gone');
const page = <TrackerPage sessionId={GONE} />;
const NOBODY = {
  '/api/accounts/session': () => ({ body: { user: null } }),
  '/api/billing/subscription': () => ({ body: FREE }),
};
const ASKED = `/api/sessions/${GONE}/merged`;

test('[AMB-112] who records a game that was merged away is led to the one that it went into', async () => {
  const net = fakeServer({ [ASKED]: () => ({ body: { into: SESSION } }) });
  window.history.replaceState(null, '', `/stat-tracking/${GONE}?view=1`);
  await see(<Route path={`/stat-tracking/${GONE}`}>{page}</Route>);
  await seen(() => window.location.pathname === `/stat-tracking/${SESSION}`);
  expect(window.location.search).toBe('?view=1');
  expect(toastTitles()).toEqual(['Games Merged']);
  net.close();
});

test('[GATE-05] of a game in a team whose premium has ended the upgrade card is shown', async () => {
  const net = fakeServer({
    [ASKED]: () => ({ body: { into: null, team: TEAM } }),
    ...NOBODY,
  });
  await see(visited(page), { sessions: [], access: { role: 'coach', pro: false } });
  await seen(() => headings().includes('Premium Feature'));
  expect(headings()).not.toContain('Session not found');
  net.close();
});

test.each([TrackerPage, BoxScorePage])(
  '[GATE-05] [GATE-13] [TRACK-43] of a game that the device knows at once',
  async (Page) => {
    const net = fakeServer(NOBODY);
    await see(visited(<Page sessionId={SESSION} />), {
      sessions: [makeSession()],
      access: { role: 'statistician', pro: false },
    });
    await seen(() => headings().includes('Premium Feature'));
    expect(document.body.textContent).toContain('What was recorded is kept, and opens again with Pro.');
    net.close();
  },
);

test.each(['answered', 'unreachable'] as const)(
  '[TRACK-39] a session that is nowhere is not found, %s',
  async (how) => {
    const net = fakeServer({ [ASKED]: () => (how === 'answered' ? { body: { into: null } } : 'unreachable') });
    await see(page);
    await seen(() => headings().includes('Session not found'));
    net.close();
  },
);
