import { chmodSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { sqlState as codeOf } from './database.ts';

/** Socket paths have a limit of about a hundred bytes: takes the shorter spelling. */
function socketPath(dataDir: string): string {
  const path = join(dataDir, 'operator.sock');
  const near = relative(process.cwd(), path);
  return near.length < path.length ? near : path;
}
const Words = z.array(z.string());
type Words = readonly string[];
const Answer = z.union([z.object({ said: z.string() }), z.object({ error: z.string() })]);
type Answer = z.infer<typeof Answer>;
const NO_SERVER: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Listens for operator's commands on a socket in the data folder. The folder belongs to one process, so the running
 * server carries them out itself; only the folder's owner can open the socket. Returns how to stop.
 */
export async function listenForOperator(
  dataDir: string,
  carryOut: (words: Words) => Promise<string>,
): Promise<() => Promise<void>> {
  const door = socketPath(dataDir);
  rmSync(door, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answerOperator(socket, carryOut));
  server.listen(door);
  await once(server, 'listening');
  chmodSync(door, 0o600);
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

async function answerOperator(socket: Socket, carryOut: (words: Words) => Promise<string>): Promise<void> {
  socket.on('error', () => undefined);
  const told: Answer = await readToEnd(socket)
    .then(async (text) => ({ said: await carryOut(Words.parse(JSON.parse(text))) }))
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }));
  socket.end(JSON.stringify(told));
}

/** Sends a command to the running server and returns its answer; undefined where none runs. */
export async function askRunningServer(dataDir: string, words: Words): Promise<string | undefined> {
  const socket = connect({ path: socketPath(dataDir), allowHalfOpen: true });
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (NO_SERVER.has(codeOf(error))) return undefined;
    throw error;
  }
  socket.end(JSON.stringify(words));
  const told = Answer.parse(JSON.parse(await readToEnd(socket)));
  if ('error' in told) throw new Error(told.error);
  return told.said;
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(socket, 'end');
  return text;
}
