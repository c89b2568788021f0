import { readAhead } from '#web/sync/device/ahead.ts';
import { doorOf, sessionInPath } from './screens.ts';

// A cold start in the gym waits for the device as long as for the scripts, so both are asked for together.
const { pathname } = location;
if (doorOf(pathname) === 'inner') {
  void readAhead();
  void import('./inner-pages.tsx').catch(() => undefined);
  if (sessionInPath(pathname) !== null) void import('#web/match/tracker-page.tsx').catch(() => undefined);
}
