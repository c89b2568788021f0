import { chmodSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { sqlState as codeOf } from './database.ts';

/** The system takes some hundred bytes for such a path: the shorter of its two spellings. */
function doorOf(dataDir: string): string {
  const door = join(dataDir, 'operator.sock');
  const near = relative(process.cwd(), door);
  return near.length < door.length ? near : door;
}
const Words = z.array(z.string());
type Words = readonly string[];
const Answer = z.union([z.object({ said: z.string() }), z.object({ error: z.string() })]);
type Answer = z.infer<typeof Answer>;
const NOBODY: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * A database folder belongs to one process, so that what its operator orders while it runs is done by the server
 * itself: whoever may open this socket in the folder, its owner, says the words of the command. Returns how to close
 * the door.
 */
export async function openDoor(
  dataDir: string,
  carryOut: (words: Words) => Promise<string>,
): Promise<() => Promise<void>> {
  const door = doorOf(dataDir);
  rmSync(door, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, carryOut));
  server.listen(door);
  await once(server, 'listening');
  chmodSync(door, 0o600);
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

async function answer(socket: Socket, carryOut: (words: Words) => Promise<string>): Promise<void> {
  socket.on('error', () => undefined);
  const told: Answer = await heard(socket)
    .then(async (text) => ({ said: await carryOut(Words.parse(JSON.parse(text))) }))
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }));
  socket.end(JSON.stringify(told));
}

/** What the running server says to a command; nothing where none runs. */
export async function askRunning(dataDir: string, words: Words): Promise<string | undefined> {
  const socket = connect({ path: doorOf(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (NOBODY.has(codeOf(error))) return undefined;
    throw error;
  }
  socket.end(JSON.stringify(words));
  const told = Answer.parse(JSON.parse(await heard(socket)));
  if ('error' in told) throw new Error(told.error);
  return told.said;
}

async function heard(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'end');
  return text;
}
