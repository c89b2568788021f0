import { expect, test } from 'vitest';
import { fuzzAddresses } from '#tests/fuzz/addresses.ts';

test(
  'damaged requests to every address and by every command cause no fault and tell nothing',
  { timeout: 240_000 },
  async () => {
    const { found, answers } = await fuzzAddresses({ seed: 7, requests: 400 });
    expect(found).toEqual([]);
    // Also those got through that are only a little odd: a fuzz that is refused at the door finds nothing.
    for (const status of [200, 400, 401, 403, 404]) expect(answers.get(status) ?? 0).toBeGreaterThan(5);
  },
);
