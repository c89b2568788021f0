import { expect, test } from 'vitest';
import { fuzzAddresses } from '#tests/fuzz/addresses.ts';

/** Ten thousand in a long run. */
const REQUESTS = Number(process.env['CHAOS_SECONDS'] ?? '0') >= 120 ? 10_000 : 1_000;

test('damaged requests to every address and by every command cause no fault and tell nothing', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
  const { found, answers } = await fuzzAddresses({ seed, requests: REQUESTS });
  console.log(`FUZZ_SEED=${seed}: ${[...answers].map(([status, times]) => `${times} × ${status}`).join(', ')}`);
  expect(found).toEqual([]);
});
