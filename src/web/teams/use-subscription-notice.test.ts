import { expect, test } from 'vitest';
import { withoutNotice } from './use-subscription-notice.ts';

test('[TEAMS-30] only the subscription parameter goes from the address', () => {
  expect(withoutNotice('/teams', 'subscription=success')).toBe('/teams');
  expect(withoutNotice('/teams', 'from=mail&subscription=success&x=1')).toBe('/teams?from=mail&x=1');
});
