import { afterEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { derivedId } from '#domain/core/ids.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { SESSION } from '#tests/support/match.ts';
import { headings, leave, see, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { TrackerPage } from './tracker-page.tsx';

afterEach(leave);

const GONE = derivedId(SESSION, 'gone');
const page = <TrackerPage sessionId={GONE} />;
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

test.each(['answered', 'unreachable'] as const)(
  '[TRACK-39] a session that is nowhere is not found, %s',
  async (how) => {
    const net = fakeServer({ [ASKED]: () => (how === 'answered' ? { body: { into: null } } : 'unreachable') });
    await see(page);
    await seen(() => headings().includes('Session not found'));
    net.close();
  },
);
