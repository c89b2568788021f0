import { readAhead } from '#web/sync/device/ahead.ts';
import { audienceOf, sessionInPath } from './screens.ts';

// Runs before the app: on a cold start, device storage and scripts are read at the same time.
const { pathname } = location;
if (audienceOf(pathname) === 'inner') {
  void readAhead();
  void import('./inner-pages.tsx').catch(() => undefined);
  if (sessionInPath(pathname) !== null) void import('#web/match/tracker-page.tsx').catch(() => undefined);
}
