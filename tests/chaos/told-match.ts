import fc from 'fast-check';
import { derivedId } from '#domain/core/ids.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { OtherGeneration, ReceivedPushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { readPullAnswer } from '#domain/sync/received.ts';
import type { DistantServer } from '#tests/fuzz/tab.ts';
import type { Entry } from '#tests/plain-match/entries.ts';
import { generatedMatch } from '#tests/support/generated-match.ts';
import { productLog } from '#tests/support/vector-log.ts';
import { SESSION, TEAM } from '#tests/support/world.ts';

/** Where the server listens now, and as whom it is asked. */
export type Site = { url: string; readonly cookies: ReadonlyMap<string, string> };

/** A server behind a real line; what it says while it is killed is no answer. */
export function serverAt(site: Site): DistantServer {
  async function ask(userId: string, path: string, init: RequestInit): Promise<unknown> {
    const cookie = site.cookies.get(userId) ?? '';
    const headers = { cookie, 'content-type': 'application/json', 'x-user-id': userId };
    try {
      const answer = await fetch(`${site.url}${path}`, { ...init, headers });
      return answer.status === 200 || answer.status === 409 ? await answer.json() : undefined;
    } catch {
      return undefined;
    }
  }
  return {
    async push(userId, request) {
      const body = await ask(userId, '/api/sync/push', { method: 'POST', body: JSON.stringify(request) });
      if (OtherGeneration.safeParse(body).success) return 'other-generation';
      return ReceivedPushAnswer.safeParse(body).data ?? 'gone';
    },
    async pull(userId, cursors, _rows, generation) {
      const query = new URLSearchParams({ schemaVersion: String(SCHEMA_VERSION), cursors: JSON.stringify(cursors) });
      if (generation) query.set('generation', generation);
      const answer = readPullAnswer(await ask(userId, `/api/sync/pull?${query.toString()}`, {}));
      return answer === undefined || answer === 'too-new' ? 'gone' : answer;
    },
  };
}

/** A part of a match: an entry as the law names it, by its id in the log, with the command that records it. */
export type Part = { readonly id: string; readonly entry: Entry; readonly draft: ReturnType<typeof draftOf> };

function draftOf({ id, setNumber, kind, payload }: LoggedEvent) {
  const entry = MatchEntry.parse({ kind, payload });
  return recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber, entry });
}

/** Short ones prove little. */
const LEAST = 20;
/** Without the score cards: whose points are gone and named again is told in two ways (decision 189). */
const byRallies = generatedMatch.filter((log) => log.length >= LEAST && !log.some(({ kind }) => kind === 'score'));

/** Matches after each other as one log: each has ids of its own for its entries, and rallies that all of them mean. */
export function matchParts(seed: number, matches: number): Part[][] {
  return fc.sample(byRallies, { numRuns: matches, seed }).map((log, at) => {
    const named = withIds(log, (id) => derivedId(SESSION, `${at} ${id}`));
    return productLog(named).map((event, i) => {
      const entry = named[i];
      if (!entry) throw new Error('Another log');
      return { id: event.id, entry, draft: draftOf(event) };
    });
  });
}

/** The same entries by other ids, wherever one of them is named. */
function withIds(log: readonly Entry[], idOf: (id: string) => string): Entry[] {
  const ids = new Set(log.map(({ id }) => id));
  const named = (_: string, value: unknown) => (typeof value === 'string' && ids.has(value) ? idOf(value) : value);
  return JSON.parse(JSON.stringify(log), named);
}
