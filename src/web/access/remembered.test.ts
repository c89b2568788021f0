import { afterEach, expect, test, vi } from 'vitest';
import { expectConsoleError } from '#tests/support/web-setup.ts';
import { remembered, unsentChanges } from './remembered.ts';

afterEach(() => vi.unstubAllGlobals());

const anna = {
  ...{ id: '0191a6f0-0000-7000-8000-000000000001', name: 'Anna', email: 'anna@example.org', avatarUrl: null },
  ...{ createdAt: '2026-01-01T00:00:00Z', expiresAt: '2099-01-01T00:00:00Z', isAdmin: false, hasPassword: true },
};

test('[AUTH-53] [ERR-140] a browser that forbids its storage knows nobody, and signs in and out all the same', async () => {
  expectConsoleError(/does not keep who is signed in/);
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('indexedDB', { open: forbidden });
  expect(await remembered.read()).toBeUndefined();
  await remembered.write(anna);
  await remembered.clear();
  await remembered.forget(anna.id);
  expect(await unsentChanges()).toBe(0);
});
