import { defineConfig } from 'vitest/config';

// A folder given by PostgreSQL, PGlite or a browser costs far more than a test: few workers, long patience.
const SECOND = 1000;
const SEEDED = 'tests/support/fixed-seed.ts';
const NEEDS_A_DATABASE = 'tests/schema-drift.test.ts';
const ON_A_FOLDER = [
  'src/server/http/stop.test.ts',
  'src/server/db/{open,operator-commands}.test.ts',
  'src/server/outside/trouble.test.ts',
];

export default defineConfig({
  test: {
    // Groups run one after the other: PGlite and Chromium would starve whatever shared two cores with them.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The domain remembers nothing between calls; to load it afresh for each file costs more than most tests.
          isolate: false,
          setupFiles: [SEEDED],
          include: [
            'src/domain/**/*.test.ts',
            'tests/*.test.ts',
            'tests/{fuzz,support}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [NEEDS_A_DATABASE],
          maxWorkers: 2,
          testTimeout: 20 * SECOND,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: './tests/support/web-environment.ts',
          pool: 'vmForks',
          setupFiles: [SEEDED, 'tests/support/web-setup.ts'],
          maxWorkers: 2,
          testTimeout: 20 * SECOND,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles: [SEEDED],
          // Each file has an app and a database of its own; to load the server's modules afresh for each costs more than its tests.
          isolate: false,
          include: ['src/server/**/*.test.ts', NEEDS_A_DATABASE],
          exclude: ON_A_FOLDER,
          globalSetup: ['tests/support/database-once.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60 * SECOND,
          hookTimeout: 120 * SECOND,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          // Processes over a data folder, which is PGlite's whatever database the suite runs on.
          name: 'folder',
          include: ON_A_FOLDER,
          pool: 'forks',
          maxWorkers: 2,
          // They each start processes that open a database: patience for a machine that is busy.
          testTimeout: 240 * SECOND,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          // Each file has a server and a database of its own; the browser and what was loaded is that of its process.
          isolate: false,
          globalSetup: ['tests/support/data-once.ts', 'tests/support/database-once.ts'],
          // As long as a browser waits for what a person would see; a machine may have other things to do.
          expect: { poll: { timeout: 15 * SECOND } },
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 180 * SECOND,
          hookTimeout: 180 * SECOND,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/support/data-once.ts'],
          pool: 'forks',
          maxWorkers: 1,
          // As many departures as are asked for.
          testTimeout: 0,
          hookTimeout: 180 * SECOND,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.chaos.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 0,
          hookTimeout: 180 * SECOND,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
