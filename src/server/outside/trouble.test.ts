import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spawnServer } from '#tests/support/process.ts';
import { freePort } from './free-port.ts';

async function saidBy(env: Readonly<Record<string, string>>): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lineup-pro-trouble-'));
  const server = await spawnServer({ DATA_DIR: dataDir, ...env });
  expect(await server.ready()).toBe(false);
  expect(server.child.exitCode).toBe(1);
  rmSync(dataDir, { recursive: true, force: true });
  return server.said();
}

test('a port that is taken is named, with what to do', async () => {
  const other = createServer();
  const port = await freePort('127.0.0.1');
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  expect(await saidBy({ PORT: String(port) })).toContain(`Port ${port} is taken by another program.`);
  other.close();
});

test('a data folder that is a file is named with its setting', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lineup-pro-trouble-')), 'file');
  writeFileSync(file, '');
  expect(await saidBy({ DATA_DIR: file })).toContain(`The data folder ${file} cannot be used`);
});

test('a database that does not answer is named without its password', async () => {
  const said = await saidBy({ DATABASE_URL: 'postgres://coach:secret-word@127.0.0.1:1/club' });
  expect(said).toContain('The database at 127.0.0.1:1/club, which DATABASE_URL names, cannot be used');
  expect(said).not.toContain('secret-word');
});
