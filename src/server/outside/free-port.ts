import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';

const Address = z.object({ port: z.int() });

/** Finds a free port; links and the origin check need it before the server is wired. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = Address.parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}
