import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a server that was started once and stopped. */
    firstStart?: string;
  }
}

/** To make a database and its tables costs a server most of its first start: once for a run, and `startApp` copies it. */
export default async function makeData(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lineup-pro-first-'));
  const db = await openDatabase({ dataDir });
  await db.close();
  project.provide('firstStart', dataDir);
  return () => rm(dataDir, { recursive: true });
}
