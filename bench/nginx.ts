import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/outside/free-port.ts';

/** The site that `docs/run-it.md` tells people to use. */
const SITE = join(import.meta.dirname, '../docs/nginx/lineup-pro.conf');
const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];
const PATIENCE_MS = 10_000;

type Places = { readonly port: number; readonly plainPort: number; readonly upstream: string; readonly folder: string };

/** The site of the docs in other places and without TLS; whatever else it says stands as it is. */
export function siteIn(text: string, { port, plainPort, upstream, folder }: Places): string {
  const swaps: readonly (readonly [RegExp, string])[] = [
    [/listen 443 ssl http2;/g, `listen 127.0.0.1:${port};`],
    [/listen 80;/g, `listen 127.0.0.1:${plainPort};`],
    [/^ *ssl_\w+ .*;\n/gm, ''],
    [/server 127\.0\.0\.1:3000 /g, `server ${upstream} `],
    [/\/var\/cache\/nginx\//g, `${folder}/cache/`],
    [/\/var\/log\/nginx\//g, `${folder}/`],
  ];
  return swaps.reduce((site, [from, to]) => {
    if (!from.test(site)) throw new Error(`The site of the docs has no ${String(from)}`);
    return site.replace(from, to);
  }, text);
}

export type Proxy = { readonly pid: number; readonly port: number; readonly stop: () => Promise<void> };

/** An nginx of our own on loopback, in a temporary folder, for nobody in particular. */
export async function startNginx(serverUrl: string): Promise<Proxy> {
  const binary = PLACES.find((place) => existsSync(place));
  if (binary === undefined) throw new Error('No nginx here. Debian: apt-get install -y --no-install-recommends nginx');
  const folder = mkdtempSync(join(tmpdir(), 'lineup-pro-nginx-'));
  mkdirSync(join(folder, 'cache'));
  const [port, plainPort] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  const places = { port, plainPort, upstream: new URL(serverUrl).host, folder };
  const site = siteIn(readFileSync(SITE, 'utf8'), places);
  writeFileSync(join(folder, 'nginx.conf'), around(site, folder));
  const owner = unprivileged();
  if (owner) for (const place of [folder, join(folder, 'cache')]) chownSync(place, owner.uid, owner.gid);
  const errors = join(folder, 'error.log');
  const child = spawn(binary, ['-p', folder, '-c', 'nginx.conf', '-e', errors], { ...owner, stdio: 'ignore' });
  const abandon = (): boolean => child.kill('SIGKILL');
  process.once('exit', abandon);
  const stop = async (): Promise<void> => {
    process.off('exit', abandon);
    if (child.exitCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const giveUp = Date.now() + PATIENCE_MS;
  while (!(await answers(port))) {
    if (child.exitCode === null && Date.now() < giveUp) await sleep(50);
    else {
      const said = existsSync(errors) ? readFileSync(errors, 'utf8') : '';
      await stop();
      throw new Error(`nginx did not start: ${said}`);
    }
  }
  return { pid: child.pid ?? 0, port, stop };
}

/** All that Debian's nginx.conf says around a site, with room for ten thousand sockets. */
const around = (site: string, folder: string): string => `daemon off;
pid ${folder}/pid;
worker_processes 1;
events { worker_connections 15000; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}
`;

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The user that Debian has for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'www-data'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
