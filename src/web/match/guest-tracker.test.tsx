import { afterEach, expect, test } from 'vitest';
import { matchOf, point, SESSION, stat, TABLET } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { textsOf } from '#tests/support/screen.ts';
import { labels, leave, press, text } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';

afterEach(leave);

const GUEST = { access: { role: 'guest', pro: true } } as const;
const MEMBERS_ONLY = ['Back', 'Complete Game', 'Box Score', 'Finish'];
const ROWS = ['Edit opponent name', 'How taps are counted', 'Rules', 'Share live page'];

test('[SCO-23] by counts a guest records, and has nothing that only members may do', async () => {
  await track();
  expect(labels().filter((name) => MEMBERS_ONLY.includes(name))).toEqual(['Back', 'Complete Game']);
  await press('Game menu');
  expect(textsOf('menuitem').filter((name) => ROWS.includes(name))).toHaveLength(ROWS.length);
  await leave();
  await track(GUEST);
  expect(labels().filter((name) => MEMBERS_ONLY.includes(name))).toEqual([]);
  await press('Game menu');
  expect(textsOf('menuitem')).toEqual(['Line-up of the set', 'Record by rallies']);
  await press('Our score, add 1, 0');
  expect(labels()).toContain('Our score, add 1, 1');
});

test('[SCO-23] a completed match leads a guest to no box score', async () => {
  await track({ ...GUEST, sessions: [makeSession({ sessionStatus: 'completed' })] });
  expect(labels().filter((name) => MEMBERS_ONLY.includes(name))).toEqual([]);
});

test('[SCO-23] a rally that two recorders gave to different sides is settled by members', async () => {
  const log = matchOf(point('us', 1), point('them', 1, TABLET));
  await track({ log });
  await press('Set log');
  await press('Breakers – point');
  expect(labels()).toContain('Point for Breakers');
  await leave();
  await track({ ...GUEST, log });
  await press('Set log');
  await press('Breakers – point');
  expect(labels()).not.toContain('Point for Breakers');
});

test('[SCO-29] the set log says who of the guests recorded an entry', async () => {
  const link = '0190a000-0000-7000-8000-0000000000aa';
  const log = matchOf(stat(7, 'attack', 'positive')).map((event) => ({ ...event, guestLink: link, guestName: 'Sam' }));
  await track({ log, sessions: [makeSession({ id: SESSION })] });
  await press('Set log');
  await press('#7 Ruiz – kill');
  expect(text()).toContain('Recorded by Guest Sam at');
});
