import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/outside/free-port.ts';

/** Connections that the pooler keeps to the database, for all servers together. */
export const POOL = 10;

/** A PgBouncer of our own on loopback, in transaction mode, before the database of `url`. */
export async function startPgBouncer(
  url: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const { hostname, port } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'lineup-pro-pgbouncer-'));
  const own = await freePort('127.0.0.1');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
postgres = host=${hostname} port=${port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL}
max_client_conn = 200
logfile = ${folder}/log
pidfile = ${folder}/pid
`,
  );
  const owner = unprivileged();
  if (owner) for (const place of [folder, file]) chownSync(place, owner.uid, owner.gid);
  const child = spawn('/usr/sbin/pgbouncer', [file], { ...owner, stdio: 'ignore' });
  const abandon = (): boolean => child.kill('SIGKILL');
  process.once('exit', abandon);
  return {
    url: `postgresql://postgres@127.0.0.1:${own}/postgres`,
    stop: async () => {
      process.off('exit', abandon);
      if (child.exitCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGINT');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** It refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
