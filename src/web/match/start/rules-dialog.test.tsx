import { afterEach, expect, test } from 'vitest';
import { matchOf, point, SESSION } from '#tests/support/match.ts';
import { allByRole, byRole, click } from '#tests/support/screen.ts';
import { leave, press, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { track } from '#tests/support/tracker.tsx';

afterEach(leave);

const radio = (value: string) =>
  allByRole('radio').find((one) => one.getAttribute('value') === value) ?? expect.fail(`no ${value}`);

test('[SHEET-19] rules are changed in the middle of a match, and its log has no entry of it', async () => {
  const opened = await track({ log: matchOf(point('us', 1), point('us', 2)) });
  const before = opened.rows('matchEvents', { sessionId: SESSION }).length;
  await press('Game menu');
  await click(byRole('menuitem', 'Rules'));
  await seen(() => text().includes('A limit only warns'));
  expect(radio('fivb-2025')).toHaveProperty('checked', true);
  await click(radio('usav-2026'));
  expect(text()).toContain('12 substitutions');
  await press('Save');
  expect(opened.row('statSessions', SESSION)).toMatchObject({ numSets: 3, rules: { sets: 3, subs: 12 } });
  expect(opened.rows('matchEvents', { sessionId: SESSION })).toHaveLength(before);
  await seen(() => !text().includes('A limit only warns'));
});
