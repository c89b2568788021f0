import { afterEach, expect, test } from 'vitest';
import { copyText } from './copy-text.ts';

const give = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('[ENGINE-26] without a clipboard, as on plain http, or where it is refused, a copy fails and nothing throws', async () => {
  give(undefined);
  expect(await copyText('Kills 4')).toBe(false);
  give({ writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  expect(await copyText('Kills 4')).toBe(false);
  const copied: string[] = [];
  give({ writeText: async (text: string) => void copied.push(text) });
  expect([await copyText('Kills 4'), copied]).toEqual([true, ['Kills 4']]);
});
