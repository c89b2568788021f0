import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { openDatabase } from '#server/db/open.ts';
import { signInAs, spawnServer } from '#tests/support/process.ts';
import { count, STREAM, tapped } from '#tests/support/pushing.ts';
import { makeClub, OWNER } from '#tests/support/world.ts';

test('a server that is told to stop answers what it accepted, and ends well', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lineup-pro-stop-'));
  const before = await openDatabase({ dataDir });
  await makeClub(before);
  const { cookie } = await signInAs(before, OWNER);
  await before.close();

  const server = await spawnServer({ DATA_DIR: dataDir });
  expect(await server.ready(), server.said()).toBe(true);
  const headers = { cookie, 'content-type': 'application/json' };
  const push = async (): Promise<number> => {
    const commands = [tapped({ id: randomUUID() }, randomUUID())];
    const body = JSON.stringify({ clientId: randomUUID(), schemaVersion: SCHEMA_VERSION, commands });
    const answer = await fetch(`${server.url}/api/sync/push`, { method: 'POST', headers, body }).catch(() => undefined);
    if (!answer?.ok) return 0;
    return PushAnswer.parse(await answer.json()).results.filter(({ outcome }) => outcome === 'applied').length;
  };
  const listening = await fetch(server.url + STREAM, { headers });
  const pushes = Array.from({ length: 60 }, push);
  await Promise.race(pushes);
  await server.end('SIGTERM');
  const answered = (await Promise.all(pushes)).reduce((sum, applied) => sum + applied, 0);
  expect(server.child.exitCode).toBe(0);
  // The open stream was ended, not waited for.
  expect(await listening.text()).toContain('connected');

  const after = await openDatabase({ dataDir });
  expect(answered).toBeGreaterThan(0);
  expect(await count(after, 'match_events')).toBe(answered);
  await after.close();
  rmSync(dataDir, { recursive: true });
});
