import { afterEach, expect, test } from 'vitest';
import { allByRole, byRole } from '#tests/support/screen.ts';
import { leave, press } from '#tests/support/see.ts';
import { contact, end, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { depth, report, told } from '#tests/support/told-report.tsx';

afterEach(leave);

const BEGUN = [lineUp({ setters: [ours(1)], system: '5-1' }), firstServe('us'), depth('touch')];
const attacked = (n: number, who: number, grade: string) => [
  contact(postOf(n), 1, 'set', 'in'),
  contact(postOf(n), who, 'attack', grade, 2),
];

test('[REPORT-25] runs of three and more, with server and rotation, open their rallies', async () => {
  await report({
    log: told([...BEGUN, ...(['us', 'us', 'us', 'them', 'us'] as const).map((by, i) => end(postOf(i + 1), by))]),
  });
  expect(byRole('region', 'Runs of three and more').textContent).toContain(
    '3 in a row for usset 1, 0–0 to 3–0, #1 Marić served, R1',
  );
  await press('3 in a row for usset 1, 0–0 to 3–0, #1 Marić served, R1');
  expect(allByRole('listitem', undefined, byRole('list', 'Rallies'))).toHaveLength(3);
});

test('[REPORT-26] whom our setters set, by rotation, of the sets that an attack follows', async () => {
  await report({
    log: told([...BEGUN, ...attacked(1, 2, 'kill'), ...attacked(2, 3, 'kill'), ...attacked(3, 2, 'error')]),
  });
  const said = byRole('region', 'Whom our setters set').textContent;
  expect(said).toContain('#2 Lind: 2 of 3 sets, 66.7%R1 2');
  expect(said).toContain('#3 Nguyen: 1 of 3 sets, 33.3%R1 1');
});

test('[REPORT-27] zones stand as seen over the net, with of how many they are known; without any there is no map', async () => {
  const zoned = { ...contact(postOf(1), 2, 'attack', 'kill') };
  const payload = { ...zoned.payload, from: 4, to: 1 };
  await report({ log: told([...BEGUN, { ...zoned, payload }, ...attacked(2, 2, 'kill')]) });
  const [from, to] = allByRole('table').filter((one) => one.textContent.startsWith('Our attacks'));
  expect(from?.textContent).toBe(
    'Our attacks, from known of 1 of 2zone 10zone 60zone 50zone 90zone 80zone 70zone 20zone 30zone 41',
  );
  expect(to?.querySelector('td')?.textContent).toBe('zone 11');
  await leave();
  await report({ log: told([...BEGUN, ...attacked(1, 2, 'kill')]) });
  expect(allByRole('table').some((one) => one.textContent.includes('zone'))).toBe(false);
});
