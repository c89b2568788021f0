import { generateRoster } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { startOneTime } from '#domain/match/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { buyPro, type Caller, newId, openCaller } from '#tests/support/caller.ts';
import { type RunningApp, signUp, startApp } from '#tests/support/e2e.ts';
import type { Driven } from '#tests/support/webdriver.ts';

/** How long a person waits for a page before she thinks that it is broken. */
export const ANSWERED = { what: 'the page answers', withinMs: 5000 } as const;
const STARTED = { what: 'the first page is there', withinMs: 20_000 } as const;

export type Courtside = {
  readonly app: RunningApp;
  readonly caller: Caller;
  /** Begins a match and opens its tracker. */
  readonly begin: () => Promise<Match>;
};
export type Match = { readonly sessionId: string; readonly path: `/${string}` };

/** A coach with a team, signed in to a browser that has the app. */
export async function openCourtside(browser: Pick<Driven, 'goto' | 'run' | 'until'>): Promise<Courtside> {
  const app = await startApp({ PUSHES_PER_MINUTE: '1000000' });
  const person = await signUp(app.url, 'coach');
  const caller = await openCaller(app.url, person);
  await buyPro(caller);
  const teamId = newId();
  const players = placeholders(8, 'girls', seeded(7).next).map((player) => ({ ...player, id: newId() }));
  await caller.push(
    createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }),
    generateRoster.draft({ teamId, lineupId: newId(), players }),
  );
  await browser.goto(`${app.url}/sign-in`);
  await browser.run(
    async (email, password) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/accounts/sign-in', { method: 'POST', headers, body: JSON.stringify({ email, password }) });
      // Later starts come from the device, as on a phone that has been here before.
      await navigator.serviceWorker.ready;
    },
    person.email,
    person.password,
  );
  async function begin(): Promise<Match> {
    const sessionId = newId();
    const when = { title: 'Friendly', date: '2026-05-01', startTime: null, numSets: 3 as const, notes: null };
    await caller.push(startOneTime.draft({ teamId, sessionId, eventId: newId(), ...when }));
    const path = `/stat-tracking/${sessionId}` as const;
    await browser.goto(app.url + path);
    await browser.until(STARTED, showsTracker);
    return { sessionId, path };
  }
  return { app, caller, begin };
}

/** Whether a page that came after the last departure is drawn, and not with the shape of what is to come. */
export const showsTeams = (): boolean =>
  Reflect.get(window, 'isLeft') !== true &&
  document.querySelector('[aria-busy=true]') === null &&
  document.querySelector('h1')?.textContent === 'My Teams' &&
  document.body.textContent.includes('Falcons');

export const showsTracker = (): boolean =>
  Reflect.get(window, 'isLeft') !== true &&
  document.querySelector('[aria-busy=true]') === null &&
  document.querySelector('[aria-label*=": Kill, "]') !== null;

/** Where a page is left for: itself, an address of the app as a browser opens it, or what was shown before. */
export type Way = 'reload' | 'back' | `/${string}`;

/**
 * Taps Kill for one player after the other, and leaves the page at once: while what was tapped is being written. Each
 * write reads so much before that it takes as long as on a slow phone.
 */
export function tapAndLeave(taps: number, way: Way, reads = 400): void {
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (entry, ...key) {
    for (let read = 0; read < reads; read++) this.count();
    return add.call(this, entry, ...key);
  };
  const keys = [...document.querySelectorAll<HTMLElement>('[aria-label*=": Kill, "]')];
  for (let tap = 0; tap < taps; tap++) keys[tap % keys.length]?.click();
  Reflect.set(window, 'isLeft', true);
  addEventListener('pageshow', () => Reflect.set(window, 'isLeft', false));
  if (way === 'reload') location.reload();
  else if (way === 'back') history.back();
  else location.assign(way);
}

/**
 * Taps Kill, and leaves the page while the server's answer is being written to this store of the device: the write has
 * been asked for and has as much before it as on a slow phone. The next page finds in `leftIn` that it came to that.
 */
export function tapAndLeaveAnswered(store: 'pending' | 'rows', way: Way, reads = 400): void {
  const { put } = IDBObjectStore.prototype;
  sessionStorage.removeItem('leftIn');
  const leave = () => {
    sessionStorage.setItem('leftIn', store);
    if (way === 'reload') location.reload();
    else if (way === 'back') history.back();
    else location.assign(way);
  };
  let isAnswered = false;
  IDBObjectStore.prototype.put = function (value, ...key) {
    if (!isAnswered && this.name === store) {
      isAnswered = true;
      for (let read = 0; read < reads; read++) this.count();
      queueMicrotask(leave);
    }
    return put.call(this, value, ...key);
  };
  document.querySelector<HTMLElement>('[aria-label*=": Kill, "]')?.click();
  Reflect.set(window, 'isLeft', true);
  addEventListener('pageshow', () => Reflect.set(window, 'isLeft', false));
}

export const isLeftIn = (store: string): boolean => sessionStorage.getItem('leftIn') === store;

/** Whether the tracker shows so many kills, of all players together. */
export const showsKills = (wanted: number): boolean =>
  [...document.querySelectorAll('[aria-label*=": Kill, "]')]
    .map((key) => Number(/: Kill, (\d+)/.exec(key.getAttribute('aria-label') ?? '')?.[1]))
    .reduce((sum, kills) => sum + kills, 0) === wanted;

/**
 * Runs in the page: where changes are that have not been sent, and what holds them up. Whatever does not answer is
 * itself the answer.
 */
export async function unsentState(): Promise<string> {
  const within = (asked: Promise<unknown>): Promise<unknown> =>
    Promise.race([
      asked.catch(String),
      new Promise((resolve) => {
        setTimeout(() => resolve('no answer'), 2000);
      }),
    ]);
  async function queue(): Promise<unknown> {
    const { name = '' } =
      (await indexedDB.databases()).find((one) => one.name?.startsWith('lineup-pro-offline:')) ?? {};
    const opening = indexedDB.open(name);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const all = opening.result.transaction('pending').objectStore('pending').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    opening.result.close();
    return all.result.map((entry: object) => Object.keys(entry).filter((key) => /^(acked|aside|lostTaps)$/.test(key)));
  }
  const worker = async () => {
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const { controller } = navigator.serviceWorker;
    return [installing, waiting, active, controller].map((one) => one?.state);
  };
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'));
  return JSON.stringify({
    address: location.pathname,
    isSeen: document.visibilityState,
    nowMs: Math.round(performance.now()),
    queue: await within(queue()),
    notes: Object.keys(localStorage).filter((name) => name.startsWith('lineup-pro-unkept:')).length,
    worker: await within(worker()),
    locks: await within(navigator.locks.query()),
    lastCalls: calls.slice(-12).map(({ name, startTime, duration }) => {
      const { pathname } = new URL(name);
      return `${pathname} ${Math.round(startTime)} for ${Math.round(duration)}`;
    }),
    words: document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 300),
  });
}
