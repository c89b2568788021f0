import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '#domain/sync/registry.ts';
import { type Described, readOpenApi, type Shape } from '#tests/support/described.ts';
import { ROUTES } from '#tests/support/every-route.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { pathOf } from './openapi.ts';
import { OPERATIONS } from './operations.ts';

const distDir = await mkdtemp(join(tmpdir(), 'openapi-'));
for (const page of ['index.html', 'landing.html']) await writeFile(join(distDir, page), 'a page');

let made: TestApp;
let operations: ReadonlyMap<string, Described>;
let shapes: Readonly<Record<string, Shape>>;
beforeAll(async () => {
  made = await testApp({ settings: { ...SETTINGS, distDir } });
  ({ operations, shapes } = await readOpenApi(made.app));
});
afterAll(async () => {
  await made.close();
  await rm(distDir, { recursive: true });
});

// That ROUTES has every route of the server, and no other, is proved beside it.
test('the document has every route of the server, each described, and no other', () => {
  expect([...operations.keys()].sort()).toEqual(Object.keys(ROUTES).map(pathOf).sort());
  expect(Object.keys(OPERATIONS).sort()).toEqual(Object.keys(ROUTES).sort());
});

test('it says where a sign-in is needed', () => {
  // Wrong credentials are answered like none.
  const needed = Object.keys(ROUTES).filter(
    (route) => ROUTES[route]?.answers[0] === 401 && !route.endsWith('/sign-in'),
  );
  const said = [...operations].filter(([, { security }]) => security).map(([name]) => name);
  expect(said.sort()).toEqual(needed.map(pathOf).sort());
});

test('it names each part of an address, and the shape of what is sent there', () => {
  const part = (name: string, schema: Shape = { type: 'string' }) => ({ name, in: 'path', required: true, schema });
  expect(operations.get('GET /api/teams/{id}/box-score/{sessionId}')?.parameters).toEqual([
    ...[part('id'), part('sessionId')],
    { name: 'paper', in: 'query', required: true, schema: { type: 'string', enum: ['a4', 'letter'] } },
  ]);
  expect(operations.get('POST /api/billing/checkout')?.requestBody?.content['application/json']?.schema).toEqual({
    type: 'object',
    properties: { price: { type: 'string', enum: ['monthly', 'annual'] } },
    required: ['price'],
  });
  const form = operations.get('POST /api/feedback')?.requestBody?.content['multipart/form-data']?.schema;
  expect(Object.keys(form?.properties ?? {})).toEqual(['subject', 'message', 'attachment']);
});

test('every command has its shape there', () => {
  for (const name of COMMANDS.keys()) expect(shapes[name]?.type ?? shapes[name]?.anyOf, name).toBeDefined();
});

test('[LIB-03] it says what comes in pieces', () => {
  const inPieces = [...operations].filter(([, { responses }]) => '206' in responses).map(([name]) => name);
  expect(inPieces).toEqual(['GET /files/feedback-attachments/{userId}/{file}', 'GET /{path}']);
});

// Every app of the tests is held against the document: here one that does not keep to it.
describe('[LIB-03] what went well and is not as the document says is a fault', () => {
  const answered = async (url: string, answer: object, status = 200) => {
    const app = Fastify();
    app.get(url, (_request, reply) => reply.status(status).send(answer));
    const got = await app.inject(url);
    await app.close();
    return [got.statusCode, got.body];
  };

  test('as said', async () => expect(await answered('/healthz', { ok: true })).toEqual([200, '{"ok":true}']));

  test.each([
    ['another status', () => answered('/healthz', { ok: true }, 201), 'it answers 201, not 200'],
    ['another value', () => answered('/healthz', { ok: 'yes' }), 'it answers ok: Invalid input'],
    ['a field too many', () => answered('/healthz', { ok: true, host: 'x' }), 'answer.host stands in no shape'],
    ['another kind of content', () => answered('/metrics', { ok: true }), 'it answers application/json'],
  ])('%s', async (_, call, told) => {
    const [status, body] = await call();
    expect([status, body]).toEqual([500, expect.stringContaining(told)]);
  });
});
