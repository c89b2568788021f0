import { expect, test } from 'vitest';
import { fuzzAddresses } from '#tests/fuzz/addresses.ts';

const IS_LONG = Number(process.env['CHAOS_SECONDS'] ?? '0') >= 120;
/** In a long run ten thousand to the addresses of the document, and as many pushes. */
const REQUESTS = IS_LONG ? 20_000 : 1_000;
const SEED = IS_LONG ? Date.now() % 1_000_000 : 922_232;

test('damaged requests to every address and by every command cause no fault and tell nothing', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? SEED);
  const { found, answers } = await fuzzAddresses({ seed, requests: REQUESTS });
  console.log(`FUZZ_SEED=${seed}: ${[...answers].map(([status, times]) => `${times} × ${status}`).join(', ')}`);
  expect(found).toEqual([]);
});
