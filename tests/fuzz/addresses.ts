import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/http/log.ts';
import { makeRows } from '#tests/support/every-command.ts';
import { readOpenApi } from '#tests/support/described.ts';
import { makeEverything } from '#tests/support/every-route.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { SETTINGS, testApp } from '#tests/support/server.ts';
import { oddPush, oddRequest } from './requests.ts';
import { seeded } from './random.ts';

const ANEW_EVERY = 100;
/** Traces of the server's inside that no answer may show. */
const INSIDES =
  /node_modules|\.ts:\d+|\bat \w+ \(|\bselect .+ from |insert into \w|update \w+ set |delete from \w|syntax error|violates|relation "/i;

/** Our own word for it: a library may call a forged link an error. */
const FAULT = /"msg":"(request failed|push)"/;

export type Fuzzed = { readonly found: readonly string[]; readonly answers: ReadonlyMap<number, number> };

/** Sends so many requests to what the document of the app names, half of them pushes, and answers what should not have happened, with the request that did it. */
export async function fuzzAddresses({ seed, requests }: { seed: number; requests: number }): Promise<Fuzzed> {
  const random = seeded(seed);
  let faults = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      faults += chunk.toString();
      done();
    },
  });
  const files = memoryFiles();
  const distDir = await mkdtemp(join(tmpdir(), 'fuzz-'));
  for (const page of ['index.html', 'landing.html', 'favicon.png']) await writeFile(join(distDir, page), 'a page');
  const settings = { ...SETTINGS, distDir, pushesPerMinute: 1_000_000 };
  const made = await testApp({ settings, files, log: openLog('error', sink) });
  const app = await buildApp({
    ...made.outside,
    authenticate: made.outside.accounts.authenticate,
    renderer: { pdf: async () => Buffer.from('%PDF') },
    photographer: { take: async () => Buffer.from('PNG'), close: async () => undefined },
  });
  const found: string[] = [];
  const answers = new Map<number, number>();
  const { operations, shapes } = await readOpenApi(app);
  const all = [...operations];
  for (let turn = 0; turn < requests; turn++) {
    if (turn % ANEW_EVERY === 0) {
      await makeEverything(made, { files });
      await makeRows(made.db);
    }
    const operation = all[(turn >> 1) % all.length];
    const request =
      turn % 2 === 0 || !operation ? oddPush(turn >> 1, shapes, random) : await oddRequest(...operation, random);
    faults = '';
    const answer = await answerTo(app, request);
    if (!answer) continue;
    answers.set(answer.statusCode, (answers.get(answer.statusCode) ?? 0) + 1);
    const inside = answer.statusCode >= 500 ? 'a fault' : INSIDES.exec(answer.body)?.[0];
    if (inside === undefined && !FAULT.test(faults)) continue;
    found.push(`${inside ?? ''}: ${answer.body.slice(0, 300)} ${faults.slice(0, 1500)} ${told(request)}`);
  }
  await app.close();
  await made.close();
  await rm(distDir, { recursive: true });
  return { found, answers };
}

/** Nothing for the one answer that has no end. */
const answerTo = (app: FastifyInstance, request: InjectOptions) =>
  String(request.url).startsWith('/api/sync/stream') ? undefined : app.inject(request);

const told = ({ method, url, payload }: InjectOptions): string =>
  `${String(method)} ${String(url).slice(0, 200)} ${String(payload ?? '').slice(0, 600)}`;
