import { expect, test } from 'vitest';
import { fuzzAddresses } from '#tests/fuzz/addresses.ts';

/** In a long run ten thousand to the addresses of the document, and as many pushes. */
const REQUESTS = Number(process.env['CHAOS_SECONDS'] ?? '0') >= 120 ? 20_000 : 1_000;

test('damaged requests to every address and by every command cause no fault and tell nothing', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
  const { found, answers } = await fuzzAddresses({ seed, requests: REQUESTS });
  console.log(`FUZZ_SEED=${seed}: ${[...answers].map(([status, times]) => `${times} × ${status}`).join(', ')}`);
  expect(found).toEqual([]);
});
