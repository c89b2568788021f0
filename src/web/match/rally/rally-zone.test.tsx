import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MatchEntry } from '#domain/match/schema.ts';
import { logged, SESSION, TABLET } from '#tests/support/match.ts';
import { makePlayer } from '#tests/support/room.ts';
import { byRole } from '#tests/support/screen.ts';
import { labels, leave, press, settle } from '#tests/support/see.ts';
import { firstServe, lineUp, ours } from '#tests/support/told-rallies.ts';
import { track as open } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from '#web/match/entry-way.ts';
// Loaded ahead, so that no test waits for it.
import './rally-entry.tsx';

beforeEach(() => chooseEntryWay(SESSION, 'rally'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

/** A set that begins with their serve, by every touch. */
async function track(): Promise<void> {
  const told = [lineUp(), firstServe('them'), { kind: 'depth', payload: { after: null, depth: 'touch' } }];
  const log = told.map((entry, i) => logged(i + 1, { ...MatchEntry.parse(entry), by: TABLET }));
  await open({ players: [1, 2, 3, 4, 5, 6].map((n) => makePlayer(n, { id: ours(n).playerId })), log });
  await settle();
}
/** Whether React draws when a test waits for it, or by itself. */
const isWaited = (is: boolean) => void Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', is);
const plate = (number: number): string => labels().find((name) => name.includes(`, number ${number} `)) ?? '';
const zone = (): HTMLElement => document.querySelector<HTMLElement>('section[class*=zone]') ?? document.body;

test('who is chosen, let go or changed: the keys of the zone turn over, and none of them is made anew', async () => {
  await track();
  await press(plate(5));
  const keys = [...zone().querySelectorAll('button')];
  const changes: MutationRecord[] = [];
  const watching = new MutationObserver((records) => void changes.push(...records));
  watching.observe(zone(), { subtree: true, childList: true });
  await press(plate(5));
  expect(labels()).toContain('Their kill');
  expect(labels().some((name) => name.startsWith('Pass 3'))).toBe(false);
  await press(plate(2));
  expect(labels()).not.toContain('Their kill');
  expect(labels().some((name) => name.startsWith('Pass 3, perfect, number 2 '))).toBe(true);
  watching.disconnect();
  expect(changes).toEqual([]);
  expect([...zone().querySelectorAll('button')]).toEqual(keys);
});

test('a press is drawn at once: she is let go in the same go that shows what she did', async () => {
  await track();
  await press(plate(5));
  // As in a browser: what changes is drawn when it changes, and not when the test has waited for it.
  isWaited(false);
  const drawn: string[] = [];
  const now = (): string => {
    const chosen = document.querySelectorAll('[data-position][aria-pressed=true]').length;
    return `${chosen} chosen, ${labels().some((name) => name.endsWith('pass 3, change')) ? 'told' : 'not told'}`;
  };
  const watching = new MutationObserver(() => void drawn.push(now()));
  watching.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  byRole(
    'button',
    labels().find((name) => name.startsWith('Pass 3')),
  ).click();
  await vi.waitFor(() => expect(now()).toBe('0 chosen, told'));
  watching.disconnect();
  isWaited(true);
  await settle();
  expect(drawn).not.toContain('0 chosen, not told');
});

test('rows that take turns at one place are turned over: in the second rally no key is made anew', async () => {
  await track();
  const rally = async (): Promise<void> => {
    await press(plate(5));
    await press(labels().find((name) => name.startsWith('Pass 3')) ?? '');
    expect(labels()).toContain('Our ball over');
    expect(labels().some((name) => name.startsWith('Sub '))).toBe(false);
    await press('They score');
    expect(labels()).not.toContain('Our ball over');
    expect(labels().some((name) => name.startsWith('Their serve error'))).toBe(true);
  };
  await rally();
  const made: string[] = [];
  const watching = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records)
      for (const node of [...addedNodes, ...removedNodes])
        if (node instanceof HTMLElement && node.closest('button') === node) made.push(node.outerHTML);
        else if (node instanceof HTMLElement && node.querySelector('button')) made.push(node.outerHTML);
  });
  watching.observe(zone(), { subtree: true, childList: true });
  await rally();
  watching.disconnect();
  expect(made).toEqual([]);
});

test('a side-out turns the six by what their plates say: none of them is moved in the page', async () => {
  await track();
  const plates = [...document.querySelectorAll('[data-position]')];
  const moved: Node[] = [];
  const watching = new MutationObserver((records) => {
    for (const { removedNodes } of records) moved.push(...removedNodes);
  });
  const floor = plates[0]?.parentElement ?? document.body;
  watching.observe(floor, { childList: true });
  const [left, server] = [plate(4), plate(1)];
  await press('We score');
  expect([plate(4), plate(1)]).not.toEqual([left, server]);
  watching.disconnect();
  expect(moved).toEqual([]);
  expect([...document.querySelectorAll('[data-position]')]).toEqual(plates);
});
