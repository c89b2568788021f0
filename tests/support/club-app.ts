import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Outside } from '#server/outside/outside.ts';
import { testApp, type TestApp } from './server.ts';
import { makeClub } from './world.ts';

/** The app that the tests of a file share, with nothing but the club in its database before each of them. */
export function appWithClub(changed: Partial<Outside> = {}): TestApp {
  let opened: TestApp | undefined;
  const made = () => opened ?? expect.fail('There is no app before the first test.');
  beforeAll(async () => {
    opened = await testApp(changed);
  });
  beforeEach(async () => {
    await made().clear();
    await makeClub(made().db);
  });
  afterAll(() => opened?.close());
  return {
    get app() {
      return made().app;
    },
    get db() {
      return made().db;
    },
    get url() {
      return made().url;
    },
    get outside() {
      return made().outside;
    },
    clear: () => made().clear(),
    close: () => made().close(),
  };
}
