import { lookup, type LookupAddress } from 'node:dns';
import { get as overHttp, type IncomingMessage } from 'node:http';
import { get as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Fetches a picture from another server; throws where it cannot or must not. */
export type Pictures = (address: string) => Promise<Buffer>;

type Limits = {
  /** Origins named by the operator: they may be in the own network, and without TLS. */
  readonly trusted: readonly string[];
  readonly mostBytes: number;
  readonly patienceMs: number;
};

/**
 * Fetches a picture by https from public addresses only, since a stranger may have written its URL: it must not reach
 * our own network. It connects to the very address that was checked, so that DNS cannot change in between.
 */
export function remotePictures(limits: Limits): Pictures {
  return async (address) => {
    const url = new URL(address);
    const isTrusted = limits.trusted.includes(url.origin);
    if (!isTrusted) check(url);
    const get = url.protocol === 'http:' ? overHttp : overHttps;
    const signal = AbortSignal.timeout(limits.patienceMs);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent: false, signal, ...(!isTrusted && { lookup: publicLookup }) }, resolve).on('error', reject);
    });
    try {
      return await bodyOf(response, limits.mostBytes);
    } finally {
      response.destroy();
    }
  };
}

const NOT_FOR_ALL: readonly (readonly [string, number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
];
const reserved = new BlockList();
for (const [net, bits] of NOT_FOR_ALL) reserved.addSubnet(net, bits, 'ipv4');
// Blocks that embed IPv4 addresses (such as 6to4) could lead to a private one.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is public: not this machine, not its network, nothing reserved. */
export function isPublic(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !reserved.check(address, 'ipv4');
  return kind === 6 && global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

function check({ protocol, hostname, username, password }: URL): void {
  if (protocol !== 'https:' || username !== '' || password !== '') throw new Error('Not an https address');
  // A name is judged when it is looked up; a number never is.
  const number = hostname.replace(/^\[|\]$/g, '');
  if (isIP(number) !== 0 && !isPublic(number)) throw new Error(`${number} is not public`);
}

/** Redirects are refused: they could lead anywhere. */
async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode ?? 'nothing'}`);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > mostBytes) throw new Error(`longer than ${mostBytes} bytes`);
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

const publicLookup: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return found(error ?? new Error(`${hostname} has no address`), '');
    if (!addresses.every(({ address }) => isPublic(address))) return found(new Error(`${hostname} is not public`), '');
    return options.all ? found(null, addresses) : found(null, first.address, first.family);
  });
};
