import { cpSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { tapFirst, type Tap } from './first-taps.ts';
import { ARRIVED, openHall, settle, startMatch } from './gym-hall.ts';

const BEFORE: readonly Tap[] = ['kill', 'us', 'kill'];
const LOST: readonly Tap[] = ['kill', 'us', 'kill', 'them', 'kill'];
const TOLD = '5 taps were lost with the server’s restore and have been sent again';

test.each([
  ['that stays open', false],
  ['that is killed before the server is back', true],
])(
  '[GEN-01] [GEN-04] [GEN-05] what a server loses by a kill and an older copy of its folder is sent again, once, by a browser %s',
  async (_, isKilled) => {
    const hall = await openHall(undefined, ['Game1']);
    const { app, device, caller } = hall;
    const copy = `${app.dataDir}-copy`;
    onTestFinished(() => hall.close().finally(() => rmSync(copy, { recursive: true, force: true })));
    const sessionId = await startMatch(hall, 2, 'Game1');
    await tapFirst(device.page(), BEFORE);
    await settle(hall);
    await app.kill();
    cpSync(app.dataDir, copy, { recursive: true });
    await app.restart();
    await tapFirst(device.page(), LOST);
    await expect.poll(async () => (await caller.match(sessionId)).log.length, ARRIVED).toBe(8);
    await settle(hall);
    await app.kill();
    if (isKilled) await device.kill();
    rmSync(app.dataDir, { recursive: true });
    cpSync(copy, app.dataDir, { recursive: true });
    await app.restart();
    await device.page().getByText(TOLD).waitFor({ timeout: ARRIVED.timeout });
    await settle(hall);
    const { log } = await caller.match(sessionId);
    expect(new Set(log.map(({ id }) => id))).toEqual(device.witness.durable);
    expect(log).toHaveLength(8);
    const figures = await device.figures(sessionId);
    const kills = Object.entries(figures).filter(([name]) => /: Kill$/.test(name));
    expect([kills.map(([, figure]) => figure), figures['set 1, Our score'], figures['set 1, Opponent score']]).toEqual([
      [5],
      2,
      1,
    ]);
  },
);
