import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '#tests/fuzz/random.ts';
import type { EngineBrowser } from '#tests/support/engine-browser.ts';
import {
  ANSWERED,
  type Courtside,
  isLeftIn,
  openCourtside,
  showsKills,
  showsTeams,
  showsTracker,
  tapAndLeave,
  tapAndLeaveAnswered,
  unsentState,
  type Way,
} from './courtside.ts';
import { ENGINES } from './engines.ts';

/** Without a number that is asked for: Firefox lets go of a page more easily. */
const DEPARTURES = { Firefox: 10, WebKit: 25 };
const SEED = Number(process.env['ENGINE_SEED'] ?? 1);
const SENT_WITHIN_MS = 20_000;

describe.each(ENGINES)('$engine', ({ engine, launch }) => {
  const departures = Number(process.env['ENGINE_DEPARTURES'] ?? DEPARTURES[engine]);
  let browser: EngineBrowser;
  let courtside: Courtside;

  beforeAll(async () => {
    browser = await launch();
    courtside = await openCourtside(browser);
  });
  afterAll(async () => {
    await browser.quit();
    await courtside.app.stop();
  });

  const killsOnServer = async (sessionId: string) => {
    const { log, pairs } = await courtside.caller.match(sessionId);
    return { entries: log.length, kills: pairs.reduce((sum, { positiveCount }) => sum + positiveCount, 0) };
  };
  /** Until the server has so many kills, and no other entry; a failure says where they are instead. */
  async function sends(sessionId: string, kills: number): Promise<void> {
    const isSent = expect.poll(() => killsOnServer(sessionId), { timeout: SENT_WITHIN_MS });
    await isSent.toEqual({ entries: kills, kills }).catch(async (fault: unknown) => {
      throw new Error(String(await browser.run(unsentState)), { cause: fault });
    });
  }
  const shows = (kills: number) =>
    browser.until({ what: `${kills} kills on the screen`, withinMs: SENT_WITHIN_MS }, showsKills, kills);

  test('[ENGINE-01] My Teams answers after a reload, at the same address again, and after Back', async () => {
    await browser.goto(`${courtside.app.url}/teams`);
    await browser.until({ what: 'My Teams', withinMs: 20_000 }, showsTeams);
    for (const way of ['reload', '/teams', 'reload'] as const) {
      await browser.run(tapAndLeave, 0, way);
      await browser.until(ANSWERED, showsTeams);
    }
    await browser.goto(`${courtside.app.url}/support`);
    await browser.run(tapAndLeave, 0, 'back');
    await browser.until(ANSWERED, showsTeams);
  });

  test('[ENGINE-01] [ENGINE-03] the tracker answers with taps waiting and no server, and sends them later', async () => {
    const { sessionId, path } = await courtside.begin();
    await courtside.app.kill();
    for (const way of ['reload', path, '/teams', 'back'] as const) {
      await browser.run(tapAndLeave, way === 'back' ? 0 : 4, way);
      await browser.until(ANSWERED, way === '/teams' ? showsTeams : showsTracker);
    }
    await shows(12);
    await courtside.app.restart();
    await sends(sessionId, 12);
    await browser.goto(courtside.app.url + path);
    await browser.until(ANSWERED, showsTracker);
    await shows(12);
  });

  test('[ENGINE-01] [ENGINE-02] a page that is left while the answer to its taps is being written holds up no other', async () => {
    const { sessionId, path } = await courtside.begin();
    const left = { what: 'the page is left in the middle of an answer', withinMs: SENT_WITHIN_MS };
    const waits: string[] = [];
    let taps = 0;
    for (const store of ['pending', 'rows'] as const)
      for (const way of ['reload', path, '/teams'] as const) {
        await browser.run(tapAndLeaveAnswered, store, way);
        taps += 1;
        await browser.until(left, isLeftIn, store);
        const waitedMs = await browser.until(ANSWERED, way === '/teams' ? showsTeams : showsTracker);
        waits.push(`${store} ${way.slice(0, 8)} ${Math.round(waitedMs)}`);
        if (way === '/teams') await browser.run(tapAndLeave, 0, path);
        await browser.until(ANSWERED, showsTracker);
        await shows(taps);
      }
    console.log(`left in the middle of an answer; the waits in ms: ${waits.join(', ')}`);
    await sends(sessionId, taps);
  });

  test(`[ENGINE-02] [ENGINE-03] ${departures} departures in the middle of writes lose and double nothing`, async () => {
    const random = seeded(SEED);
    const { sessionId, path } = await courtside.begin();
    const waits: number[] = [];
    const leave = async (taps: number, way: Way) => {
      await browser.run(tapAndLeave, taps, way);
      waits.push(await browser.until(ANSWERED, way === '/teams' ? showsTeams : showsTracker));
    };
    let taps = 0;
    for (let departure = 0; departure < departures; departure++) {
      const few = 1 + random.below(5);
      const way = random.pick(['reload', path, '/teams'] as const);
      await leave(few, way);
      taps += few;
      // The browser keeps what was left for My Teams as it stands, while its address is opened anew or gone back to.
      if (way === '/teams') await leave(0, random.chance(0.5) ? path : 'back');
      // Now and then what was sent is being answered, and the answer written, when the page is left.
      if (random.chance(0.5)) await new Promise((resolve) => setTimeout(resolve, random.below(600)));
    }
    console.log(`${departures} departures, ${taps} taps; the longest wait was ${Math.round(Math.max(...waits))} ms`);
    await sends(sessionId, taps);
    await shows(taps);
  });
});
