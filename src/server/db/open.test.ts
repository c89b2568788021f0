import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.ts';
import { openDatabase } from './open.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lineup-pro-open-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const lockElsewhere = () =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))}; lockFolder(process.argv[1]);`,
    dataDir,
  ]);

test('a second process on the same data folder is refused with a sentence', () => {
  const unlock = lockFolder(dataDir);
  expect(lockElsewhere().stderr.toString()).toContain(`The data folder ${dataDir} is in use by the running server`);
  unlock();
  expect(lockElsewhere().status).toBe(0);
});

test('what a dead process locked is taken over, also when its id is somebody else by now', () => {
  expect(lockElsewhere().status).toBe(0);
  lockFolder(dataDir)();
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ pid: process.ppid, started: 'long ago' }));
  lockFolder(dataDir)();
  writeFileSync(join(dataDir, 'lock'), 'torn');
  lockFolder(dataDir)();
});

test('half a folder of a killed first start is begun again, a whole one is kept', async () => {
  const first = await openDatabase({ dataDir });
  await first.query('insert into scopes values ($1, 7)', ['kept']);
  await first.close();
  const second = await openDatabase({ dataDir });
  expect(await second.query('select * from scopes')).toEqual([{ scope: 'kept', rev: 7 }]);
  await second.close();
  rmSync(join(dataDir, 'database.finished'));
  rmSync(join(dataDir, 'database', 'PG_VERSION'));
  const third = await openDatabase({ dataDir });
  expect(await third.query('select * from scopes')).toEqual([]);
  await third.close();
});
