import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { modelServer } from './model-server.ts';
import { playRestores, type RestorableServer } from './restores.ts';

const HISTORIES = Number(process.env['FUZZ_HISTORIES'] ?? 60);
const FIRST_SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const USERS = [crypto.randomUUID(), crypto.randomUUID()] as const;

test.each(['restore', 'copy'] as const)(
  '[GEN-01] [GEN-03] [GEN-04] two people record a match while the server is set back by %s at any moment: every tap is there once, on every device, and a page that is opened meanwhile has the log',
  async (way) => {
    let told = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
      const { told: resent, ...shortfall } = await playRestores(seed, restorable(way), USERS);
      expect(shortfall, `seed ${seed}`).toEqual({ lost: [], unlevel: [], bare: [] });
      told += resent;
    }
    expect(told).toBeGreaterThan(0);
  },
  20_000 + HISTORIES * 1000,
);

function restorable(way: 'restore' | 'copy'): RestorableServer {
  const { save, restart, ...server } = modelServer();
  return {
    ...server,
    restart: async () => restart(),
    save: async () => {
      const setBack = save();
      // A folder is copied while nothing runs, and then the original goes on.
      if (way === 'copy') restart();
      return async () => setBack(way);
    },
  };
}
