import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyDatabase, KIND } from '#tests/support/database.ts';
import { command } from '#tests/support/operator-command.ts';
import { makeClub } from '#tests/support/world.ts';
import { openAsItIs, openDatabase } from './open.ts';

/** Processes that each open a database folder: patience for a machine that is busy. */
const PATIENCE_MS = 240_000;

test.runIf(KIND === 'postgres')(
  'one command moves a folder to a PostgreSQL server, once',
  { timeout: PATIENCE_MS },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lineup-pro-move-'));
    const folder = await openDatabase({ dataDir });
    await makeClub(folder);
    const teams = await folder.query('select * from teams order by id');
    await folder.close();
    const target = await emptyDatabase();
    const env = { DATA_DIR: dataDir, DATABASE_URL: target.url ?? '' };
    expect(await command('move', env)).toMatch(/\d+ rows are in .*:\d+\/test_/);
    expect(await target.db.query('select * from teams order by id')).toEqual(teams);
    expect(await command('move', env)).toContain('is not empty');
    const left = await openAsItIs({ dataDir });
    expect(await left.query('select * from teams order by id')).toEqual(teams);
    await left.close();
    await target.drop();
    rmSync(dataDir, { recursive: true });
  },
);
