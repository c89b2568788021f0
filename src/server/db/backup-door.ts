import { chmodSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { type Counts } from './backup.ts';
import { sqlState as codeOf } from './database.ts';

const doorOf = (dataDir: string): string => join(dataDir, 'backup.sock');
const Answer = z.union([z.object({ rows: z.int(), files: z.int() }), z.object({ error: z.string() })]);
const NOBODY: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * A database folder belongs to one process, so that a backup while it runs is made by the server itself: whoever may
 * open this socket in the folder, its owner, names the file. Returns how to close the door.
 */
export async function openDoor(
  dataDir: string,
  backUp: (path: string) => Promise<Counts>,
): Promise<() => Promise<void>> {
  const door = doorOf(dataDir);
  rmSync(door, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, backUp));
  server.listen(door);
  await once(server, 'listening');
  chmodSync(door, 0o600);
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

async function answer(socket: Socket, backUp: (path: string) => Promise<Counts>): Promise<void> {
  socket.on('error', () => undefined);
  const told = await heard(socket)
    .then(backUp)
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }));
  socket.end(JSON.stringify(told));
}

/** Asks the running server; nothing where none runs. */
export async function askRunning(dataDir: string, path: string): Promise<Counts | undefined> {
  const socket = connect({ path: doorOf(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (NOBODY.has(codeOf(error))) return undefined;
    throw error;
  }
  socket.end(path);
  const told = Answer.parse(JSON.parse(await heard(socket)));
  if ('error' in told) throw new Error(told.error);
  return told;
}

async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'end');
  return text;
}
