import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type Flaw, type Findings, playHistory } from './history.ts';

const HISTORIES = Number(process.env['FUZZ_HISTORIES'] ?? 150);
const FIRST_SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const PATIENCE_MS = 20_000 + HISTORIES * 1000;

const clean = { lost: [], doubled: [], unsurfaced: [], unlevel: [] };
const faultsOf = ({ lost, doubled, unsurfaced, unlevel }: Findings) => ({ lost, doubled, unsurfaced, unlevel });

test(
  '[OFFLINE-22] [OFFLINE-18] [OFFLINE-21] three people with lost requests, lost replies and crashes lose and double nothing',
  async () => {
    const totals = { taps: 0, refused: 0, crashes: 0 };
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
      const findings = await playHistory(seed);
      expect(faultsOf(findings), `seed ${seed}`).toEqual(clean);
      totals.taps += findings.counts.taps;
      totals.refused += findings.counts.refused;
      totals.crashes += findings.counts.crashes;
    }
    console.log(`${HISTORIES} histories:`, totals);
    expect(Math.min(totals.taps, totals.refused, totals.crashes)).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

/** Seeds until a flaw shows. A fuzz that cannot see a broken build proves nothing. */
async function firstCaught(
  flaw: Flaw | undefined,
  isCaught: (findings: Findings) => boolean,
): Promise<number | undefined> {
  for (let seed = 1; seed <= 40; seed++) if (isCaught(await playHistory(seed, flaw))) return seed;
  return undefined;
}

test('[OFFLINE-22] a server that does not know a repeated command is caught', async () => {
  const caught = await firstCaught('no-dedupe', ({ doubled, unsurfaced }) => doubled.length + unsurfaced.length > 0);
  expect(caught).toBeDefined();
});

test('[OFFLINE-22] an outbox that is cleared before the answer is caught', async () => {
  expect(await firstCaught('cleared-before-answer', ({ lost }) => lost.length > 0)).toBeDefined();
});

test('[OFFLINE-22] a sequence as cursor is caught', async () => {
  expect(await firstCaught('sequence-cursor', ({ unlevel }) => unlevel.length > 0)).toBeDefined();
});

test('[OFFLINE-22] a match that is folded in the order of receipt is caught', async () => {
  expect(await firstCaught(undefined, ({ receivedUnlike }) => receivedUnlike)).toBeDefined();
});
