import { afterEach, expect, test, vi } from 'vitest';
import { httpTransport } from './transport.ts';

const ME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const empty = { clientId: ME, schemaVersion: 1, commands: [] };
const LOGIN_PAGE = '<!doctype html><title>Welcome to Gym Wi-Fi</title>';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: string) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  );
const push = () => httpTransport(ME).push(empty);

test('[OFFLINE-21] an answer of the protocol is an answer', async () => {
  answering(200, JSON.stringify({ results: [], revs: {} }));
  expect(await push()).toEqual({ kind: 'answer', answer: { results: [], revs: {} } });
});

test('[OFFLINE-21] the login page of a gym’s Wi-Fi is a fault, whatever it says', async () => {
  answering(200, LOGIN_PAGE);
  expect(await push()).toEqual({ kind: 'fault', reached: true });
});

test('[OFFLINE-21] any other status is a fault, and a text about 400 changes nothing', async () => {
  for (const status of [400, 403, 404, 409, 429, 500, 503]) {
    answering(status, JSON.stringify({ error: 'Team 400 not allowed' }));
    expect(await push(), String(status)).toEqual({ kind: 'fault', reached: true });
  }
});

test('[OFFLINE-21] no network is a fault', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  );
  expect(await push()).toEqual({ kind: 'fault', reached: false });
});

test('[OFFLINE-21] sign-in, update and size are told apart by status and shape', async () => {
  answering(401, '');
  expect(await push()).toEqual({ kind: 'signed-out' });
  answering(413, '');
  expect(await push()).toEqual({ kind: 'too-large' });
  answering(409, JSON.stringify({ error: 'update-needed', schemaVersion: 2 }));
  expect(await push()).toEqual({ kind: 'update-needed' });
});

test('[OFFLINE-21] a refusal that only a newer server knows is still a refusal', async () => {
  const results = [{ id: ME, outcome: 'refused', refusal: { code: 'too-many-moons' } }];
  answering(200, JSON.stringify({ results, revs: {} }));
  expect(await push()).toMatchObject({ answer: { results: [{ refusal: { code: 'unknown' } }] } });
});
