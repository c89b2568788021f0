import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import { SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { COMMANDS } from '#domain/sync/registry.ts';
import { INPUTS } from '#tests/support/every-command.ts';
import { pathOf } from '#server/http/openapi.ts';
import type { Described, Shape } from '#tests/support/described.ts';
import { ASKING, cookiesOf, ROUTES } from '#tests/support/every-route.ts';
import { AT, TEAM } from '#tests/support/world.ts';
import { damaged, odd, oddText } from './damage.ts';
import type { Random } from './random.ts';
import { shaped } from './shaped.ts';

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);
const [FIRST_WHO = 'nobody', ...OTHERS] = ASKING;
const NAMES = [...COMMANDS.keys()];
/** A valid request for each operation, about records that exist. */
const USUAL = new Map(Object.entries(ROUTES).map(([route, usual]) => [pathOf(route), usual]));
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
] as const;

/** A request to one operation of the document as nobody should send it, by somebody who may or may not be let in. */
export async function oddRequest(name: string, operation: Described, random: Random): Promise<InjectOptions> {
  const [method = '', path = ''] = name.split(' ');
  const body = method === 'GET' ? undefined : await oddBody(name, operation, random);
  return {
    method: Method.parse(method),
    url: oddUrl(USUAL.get(name)?.url ?? path, path, operation, random),
    headers: {
      cookie: random.chance(0.9)
        ? cookiesOf(random.pick([FIRST_WHO, ...OTHERS]))
        : `lineup-pro.session=${oddText(random)}`,
      accept: random.chance(0.5) ? 'text/html' : '*/*',
      origin: 'http://localhost:3000',
      ...(random.chance(0.1) && { range: 'bytes=9-1,-' }),
      ...(random.chance(0.1) && { 'x-user-id': oddText(random) }),
      ...body?.headers,
    },
    ...(body && { payload: body.payload }),
    // Limits by address must not end the run early.
    remoteAddress: `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  };
}

function oddUrl(usual: string, path: string, { parameters }: Described, random: Random): string {
  const address = random.chance(0.5)
    ? usual.replace('{id}', TEAM).replace(/\{\w+\}/g, () => oddText(random))
    : path.replace(/\{\w+\}/g, () => oddText(random));
  const known = parameters.filter((one) => one.in === 'query' && random.chance(0.7));
  const asked = known.map(({ name, schema }) => [
    name,
    random.chance(0.5) ? encodeURIComponent(String(shaped(schema, random)).toWellFormed()) : oddText(random),
  ]);
  const stray = random.chance(0.2) ? [[random.pick(['token', 'after', '__proto__']), oddText(random)]] : [];
  const query = [...asked, ...stray].map((pair) => pair.join('='));
  return [address, query.join('&')].filter(Boolean).join(address.includes('?') ? '&' : '?');
}

type Body = { readonly headers: { 'content-type'?: string }; readonly payload: string | Buffer };

async function oddBody(name: string, { requestBody }: Described, random: Random): Promise<Body> {
  const usual = (await USUAL.get(name)?.body?.()) ?? { payload: '{}', type: 'application/json' };
  const [asked] = Object.values(requestBody?.content ?? {});
  if (asked && random.chance(0.4)) {
    const made = shaped(asked.schema, random);
    return json(random.chance(0.5) ? made : damaged(made, random));
  }
  const isJson = usual.type === 'application/json';
  if (isJson && random.chance(0.7)) {
    return json(damaged(JSON.parse(String(usual.payload)), random));
  }
  if (random.chance(0.3)) return { headers: { 'content-type': usual.type }, payload: torn(usual.payload, random) };
  if (random.chance(0.3)) return { headers: { 'content-type': random.pick(TYPES) }, payload: usual.payload };
  return { headers: { 'content-type': 'application/json' }, payload: rawJson(random) };
}

const json = (value: unknown): Body => ({
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(value) ?? '',
});

function torn(payload: string | Buffer, random: Random): Buffer {
  const bytes = Buffer.from(payload);
  const at = random.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), random.bytes(random.below(20)), bytes.subarray(at + random.below(20))]);
}

const rawJson = (random: Random): string =>
  random.pick([
    '',
    '{',
    'null',
    '"text"',
    '{"a":1,"a":2}',
    '[1e999]',
    '{"__proto__":{"admin":true}}',
    '[{"constructor":{"prototype":{"x":1}}}]',
    '['.repeat(50_000) + ']'.repeat(50_000),
    `{"a":"${'x'.repeat(1_100_000)}"}`,
  ]);

/** A push with one command of each kind in turn, as it is used or as the document has it, damaged in or around it. */
export function oddPush(turn: number, shapes: Readonly<Record<string, Shape>>, random: Random): InjectOptions {
  const name = NAMES[turn % NAMES.length] ?? '';
  const input = random.chance(0.7) ? INPUTS[name]?.() : shaped(shapes[name] ?? {}, random);
  const usual = { id: random.uuid(), name, at: AT, input };
  const command = random.chance(0.8) ? { ...usual, input: damaged(usual.input, random) } : damaged(usual, random);
  const envelope = { clientId: random.uuid(), schemaVersion: SCHEMA_VERSION, commands: [command] };
  return {
    method: 'POST',
    url: '/api/sync/push',
    headers: { cookie: cookiesOf('owner'), 'content-type': 'application/json' },
    payload: JSON.stringify(random.chance(0.9) ? envelope : { ...envelope, clientId: odd(random) }),
  };
}
