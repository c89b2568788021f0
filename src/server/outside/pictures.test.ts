import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublic, remotePictures } from './pictures.ts';

let house: Server;
let origin = '';
let calls = 0;
beforeAll(async () => {
  house = createServer(({ url }, response) => {
    calls++;
    if (url === '/large') return void response.end(Buffer.alloc(2000));
    if (url === '/elsewhere') return void response.writeHead(302, { location: '/face' }).end();
    if (url === '/slow') return void response.write('x');
    response.end('a face');
  });
  await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
  const address = house.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  house.closeAllConnections();
  house.close();
});

const LIMITS = { mostBytes: 1000, patienceMs: 200 };
const trusting = () => remotePictures({ ...LIMITS, trusted: [origin] });

test.each(['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'])(
  '%s is an address of the house',
  (address) => expect(isPublic(address)).toBe(false),
);
test.each([
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is an address of the house, or leads to one', (address) => expect(isPublic(address)).toBe(false));
test.each(['8.8.8.8', '142.250.74.193', '2a00:1450:4001:82b::2001'])('%s is an address of the whole world', (address) =>
  expect(isPublic(address)).toBe(true),
);

test('a picture of an origin that the operator named is fetched', async () => {
  expect(String(await trusting()(`${origin}/face`))).toBe('a face');
});

test('nothing in the house is called for an address that a stranger wrote', async () => {
  const pictures = remotePictures({ ...LIMITS, trusted: [] });
  const before = calls;
  const { port } = new URL(origin);
  for (const address of [
    `${origin}/face`,
    ...['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'].map(
      (h) => `https://${h}:${port}/`,
    ),
    'https://user:word@8.8.8.8/face',
    'file:///etc/passwd',
    'not an address',
  ]) {
    await expect(pictures(address), address).rejects.toThrow(/https|public|Invalid URL/);
  }
  expect(calls).toBe(before);
});

test.each([
  ['/large', /longer than 1000/],
  ['/elsewhere', /answered 302/],
  ['/slow', /abort/],
])('%s is given up', async (path, reason) => {
  await expect(trusting()(origin + path)).rejects.toThrow(reason);
});
