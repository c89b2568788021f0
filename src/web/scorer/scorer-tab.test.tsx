import { afterEach, beforeEach, expect, test } from 'vitest';
import { NEEDS_CONNECTION } from '#domain/live/api.ts';
import { fold } from '#domain/match/fold.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { matchOf, playerId, point, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { allByRole, byRole, click, isOff as isKeyOff, type } from '#tests/support/screen.ts';
import { labels, leave, press, see, settle, text, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { ScorerTab } from './scorer-tab.tsx';

const LINKS = `/api/teams/${TEAM}/sessions/${SESSION}/scorer-links`;
const HELD = `/api/teams/${TEAM}/sessions/${SESSION}/held`;
const LINK = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const CLIENT = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const END = `/api/teams/${TEAM}/scorer-links/${LINK}/end`;
const ADDRESS = 'https://lineup.example/score/abcdefghijklmnopqrstuvwxyz012345';
const AT = '2030-05-01T10:00:00.000Z';
const sam = { id: CLIENT, clientId: CLIENT, name: 'Sam', firstAt: AT, lastAt: AT };
const link = (devices: readonly object[] = [sam]) => ({
  ...{ id: LINK, madeByName: 'Dana', madeAt: AT, expiresAt: AT, devices },
});
const told = (links: readonly object[], more: object = {}) => ({ body: { links, held: [], ...more } });

let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  net = fakeServer({ [LINKS]: () => told([]) });
});
afterEach(async () => {
  await leave();
  net.close();
});

const kill = stat(7, 'attack', 'positive');
/** A match of which Sam has recorded the second half. */
const log = matchOf(point('us', 1), kill, point('us', 2), kill).map((event, at) =>
  at < 2 ? event : { ...event, guestLink: LINK, guestName: 'Sam' },
);
const open = (room: Parameters<typeof see>[1] = {}, isOff = false) =>
  see(<ScorerTab teamId={TEAM} sessionId={SESSION} about="Falcons vs Breakers" isOff={isOff} />, {
    ...{ players: [makePlayer(7)], sessions: [makeSession()], log, isTaken: true },
    ...room,
  });
type Store = Awaited<ReturnType<typeof open>>;
const setOne = (store: Store) => fold(store.rows('matchEvents', { sessionId: SESSION })).sets[0];
const figures = (store: Store) => [
  setOne(store)?.score.us ?? 0,
  setOne(store)?.counts.get(playerId(7))?.attack.positive ?? 0,
];

test('[SCO-21] a link is made for as long as chosen, its address is shown, and it is ended by one tap', async () => {
  await open();
  expect(text()).toContain('Whoever opens it can record this match for 24 hours, without an account.');
  await type('4', byRole('combobox', 'For how long'));
  net.answer(LINKS, () => told([link([])], { made: { id: LINK, url: ADDRESS } }));
  await press('Make Link');
  await seen(() => text().includes('lineup.example/score/'));
  expect(net.to(LINKS).at(-1)?.body).toMatchObject({ hours: 4 });
  expect(allByRole('img', 'QR code: Scorer link')).toHaveLength(1);
  expect(text()).toContain('The address is shown this once.');
  expect(text()).toContain('Not opened yet');
  // Of a link that was never opened there is nothing to take back.
  expect(labels()).not.toContain('End and take back everything from this link');
  net.answer(END, () => told([]));
  await press('End link: Not opened yet');
  await seen(() => !text().includes('Standing links'));
  expect([net.to(END).length, text().includes('lineup.example')]).toEqual([1, false]);
});

test('[SCO-21] standing links say who has opened them; without a connection nothing is changed', async () => {
  net.answer(LINKS, () => told([link()]));
  await open();
  await seen(() => text().includes('Guest Sam: last here'));
  expect(text()).toContain('made by Dana');
  net.answer(END, () => 'unreachable');
  await press('End link: Guest Sam');
  await seen(() => text().includes(NEEDS_CONNECTION));
  expect(text()).toContain('Guest Sam');
});

test('[SCO-21] who is offline finds the keys off, and who has no Pro makes no link', async () => {
  await open({ access: { role: 'coach', pro: true } }, true);
  expect(isKeyOff('Make Link')).toBe(true);
  await leave();
  await open({ access: { role: 'coach', pro: false } });
  expect(allByRole('button', 'Make Link')).toEqual([]);
  expect(text()).toContain('New scorer links come with Pro.');
});

/** Presses the action of a message. */
async function byToast(label: string): Promise<void> {
  currentToasts()
    .find(({ action }) => action?.label === label)
    ?.action?.run();
  await settle();
}

test('[SCO-28] everything of a link is taken back after a question, and one Undo and one Redo turn it', async () => {
  net.answer(LINKS, () => told([link()]));
  const store = await open();
  await seen(() => labels().includes('End and take back everything from this link'));
  expect(figures(store)).toEqual([2, 2]);
  await press('End and take back everything from this link');
  await press('Cancel');
  expect([net.to(END).length, figures(store)]).toEqual([0, [2, 2]]);
  net.answer(END, () => told([]));
  await press('End and take back everything from this link');
  await press('End and take back');
  await seen(() => toastTitles().includes('2 entries taken back'));
  expect([net.to(END).length, figures(store)]).toEqual([1, [1, 1]]);
  await byToast('Undo');
  await seen(() => toastTitles().includes('The guest’s entries count again'));
  expect(figures(store)).toEqual([2, 2]);
  await byToast('Redo');
  await seen(() => toastTitles().includes('The guest’s entries are taken back'));
  expect(figures(store)).toEqual([1, 1]);
});

const late = (n: number) => ({
  ...{
    id: `aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaa0${n}`,
    linkId: LINK,
    clientId: CLIENT,
    name: 'Sam',
    at: AT,
    receivedAt: AT,
  },
  ...{ setNumber: 1, entry: { kind: kill.kind, payload: kill.payload } },
});
const withHeld = (count: number) => told([], { held: [{ linkId: LINK, clientId: CLIENT, name: 'Sam', count }] });

test('[SCO-27] late entries are read, taken one by one or together, and dropped after a question', async () => {
  net.answer(LINKS, () => withHeld(3));
  net.answer(HELD, () => ({ body: { held: [late(1), late(2), late(3)] } }));
  await open();
  await seen(() => text().includes('3 entries from Guest Sam arrived after the link was ended'));
  expect(text()).toContain('#7 Player7: kill');
  expect(isKeyOff('Take some')).toBe(true);
  await click(allByRole('checkbox')[0] ?? expect.fail('nothing to tick'));
  expect(isKeyOff('Take some')).toBe(false);
  net.answer(LINKS, () => withHeld(2));
  net.answer(HELD, () => ({ body: { held: [late(2), late(3)], refused: [] } }));
  await press('Take some');
  await seen(() => text().includes('2 entries from Guest Sam'));
  expect(net.to(HELD).find(({ body }) => body !== undefined)?.body).toEqual({ take: [late(1).id] });
  await press('Drop');
  await press('Cancel');
  await seen(() => allByRole('button', 'Drop').length === 1);
  expect(net.to(HELD).filter(({ body }) => body !== undefined)).toHaveLength(1);
  // Of those that could not be taken the reason is said.
  const refusal = { code: 'no-such-set' };
  net.answer(HELD, () => ({ body: { held: [late(3)], refused: [{ id: late(3).id, refusal }] } }));
  net.answer(LINKS, () => withHeld(2));
  await press('Take all');
  await seen(() => text().includes('This game has no such set.'));
  expect(text()).toContain('1 entry from Guest Sam');
  net.answer(HELD, () => ({ body: { held: [] } }));
  await press('Drop');
  await click(byRole('button', 'Drop', byRole('alertdialog', 'Drop 1 entry?')));
  await seen(() => text().includes('Nothing waits for a decision.'));
  expect(net.to(HELD).at(-1)?.body).toEqual({ drop: [late(3).id] });
});
