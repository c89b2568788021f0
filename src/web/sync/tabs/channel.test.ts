import { afterEach, expect, test, vi } from 'vitest';
import { browserTabs } from '#web/access/browser-tabs.ts';
import { openTabs } from './tabs.ts';

afterEach(() => vi.unstubAllGlobals());

test('[ERR-140] where a browser keeps nothing and throws at a channel, a tab is on its own and still opens', () => {
  function Forbidden() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  }
  vi.stubGlobal('BroadcastChannel', Forbidden);
  expect(() => browserTabs().tell('signed-in')).not.toThrow();
  expect(() => openTabs('anna', () => undefined).tell({ kind: 'beat' })).not.toThrow();
});
