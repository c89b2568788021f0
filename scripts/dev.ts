import { spawn } from 'node:child_process';

import { createServer } from 'vite';

// Paths of the server; Vite serves everything else from source.
const SERVED_BY_SERVER = ['/api', '/files', '/dev/mailbox', '/dev/pay'];

const serverPort = Number(process.env['PORT'] ?? 3000);
const webPort = serverPort + 1;
const target = `http://localhost:${String(serverPort)}`;

const server = spawn(process.execPath, ['--watch', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), APP_URL: `http://localhost:${String(webPort)}` },
});

const web = await createServer({
  server: {
    port: webPort,
    strictPort: true,
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((prefix) => [prefix, { target }])),
  },
});
await web.listen();
console.log(`Open http://localhost:${String(webPort)} — both halves reload as you save.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill(signal);
    void web.close().then(() => process.exit());
  });
}
