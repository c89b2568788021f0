import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { Elsewhere } from '#domain/billing/api.ts';
import { MAX_COMMANDS, PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import type { Draft } from '#domain/sync/command.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { startSession } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { type Category, MatchEntry } from '#domain/match/schema.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { playerOf } from '#tests/support/numbered-ids.ts';
import { type Person, signIn, signUp, startApp } from '#tests/support/e2e.ts';

const SETS = 5;
const PLAYERS = 12;
const TOUCHES: readonly Category[] = ['serve', 'pass', 'attack', 'defense'];
const PER_RALLY = TOUCHES.length + 1;

/** A match that has lasted long, on the real server with the built app, and the coach who records it. */
export type LongMatch = {
  readonly url: string;
  readonly coach: Person;
  readonly teamId: string;
  readonly path: string;
  readonly stop: () => Promise<void>;
};

type Line = (path: string, body?: object) => Promise<Response>;

/** The calls of a device that is signed in. */
async function signedIn(url: string, person: Person): Promise<Line> {
  const known = { 'content-type': 'application/json', origin: url };
  const post = (path: string, body: object, headers: Record<string, string>): Promise<Response> =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual' });
  const answer = await post('/api/accounts/sign-in', person, known);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return (path, body = {}) => post(path, body, { ...known, cookie: cookie.join('; ') });
}

async function buyPro(url: string, post: Line): Promise<void> {
  const checkout = Elsewhere.parse(await (await post('/api/billing/checkout', { price: 'annual' })).json());
  const paid = await fetch(checkout.url, { method: 'POST', headers: { origin: url }, redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`The payment was answered with ${String(paid.status)}`);
}

/** Sends commands in batches, as a phone does that was offline. */
async function send(post: Line, drafts: readonly Draft[]): Promise<void> {
  const clientId = randomUUID();
  for (let from = 0; from < drafts.length; from += MAX_COMMANDS) {
    const commands = drafts
      .slice(from, from + MAX_COMMANDS)
      .map((draft) => ({ ...draft, id: randomUUID(), at: new Date().toISOString() }));
    const reply = await post('/api/sync/push', { clientId, schemaVersion: SCHEMA_VERSION, commands });
    const { results } = PushAnswer.parse(await reply.json());
    const refused = results.find(({ outcome }) => outcome === 'refused');
    if (refused) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  }
}

/** Rallies of four touches and a point over five sets, so many entries in all. */
function entries(count: number, players: readonly string[]): { setNumber: number; entry: MatchEntry }[] {
  const perSet = count / SETS;
  return Array.from({ length: count }, (_, at) => {
    const setNumber = 1 + Math.floor(at / perSet);
    const rally = 1 + Math.floor((at % perSet) / PER_RALLY);
    const category = TOUCHES[at % PER_RALLY];
    const playerId = players[at % players.length] ?? '';
    if (category)
      return { setNumber, entry: { kind: 'stat', payload: { playerId, category, counter: 'positive', by: 1 } } };
    return {
      setNumber,
      entry: { kind: 'score', payload: { side: rally % 2 ? 'us' : 'them', by: 1, rally, takesBack: null } },
    };
  });
}

type Told = { readonly id?: string; readonly setNumber: number; readonly entry: MatchEntry };

/** A match of taps on counters. */
export const startLongMatch = (count: number): Promise<LongMatch> => startMatchOf(entries.bind(null, count));

/** The match of `toldMatch`, whose players have ids of their own, up to where the last set begins. */
export const startRallies = (log: readonly LoggedEvent[]): Promise<LongMatch> =>
  startMatchOf(
    () => log.map(({ id, setNumber, ...event }) => ({ id, setNumber, entry: MatchEntry.parse(event) })),
    (n) => playerOf(n + 1),
  );

async function startMatchOf(
  told: (players: readonly string[]) => readonly Told[],
  playerIdOf: (n: number) => string = () => randomUUID(),
): Promise<LongMatch> {
  const { url, stop } = await startApp();
  const coach = await signUp(url, 'coach');
  const post = await signedIn(url, coach);
  await buyPro(url, post);
  const [teamId, sessionId] = [randomUUID(), randomUUID()];
  const squad = placeholders(PLAYERS, 'girls', () => 0.5).map(({ name, position, jerseyNumber }, n) => ({
    ...{ id: playerIdOf(n), teamId, name, position, jerseyNumber },
  }));
  const ids = squad.map(({ id }) => id);
  await send(post, [
    createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }),
    ...squad.map((player) => addPlayer.draft(player)),
    startSession.draft({ teamId, sessionId, eventId: null, numSets: SETS, notes: null, opponentName: 'Owls' }),
    ...told(ids).map((one) => recordEntry.draft({ id: randomUUID(), ...one, teamId, sessionId })),
  ]);
  return { url, coach, teamId, path: `/stat-tracking/${sessionId}`, stop };
}

type Look = { readonly width: number; readonly height: number };

/** A device of its own for each call, signed in, with an empty tab. */
export async function openDevice(browser: Browser, { url, coach }: LongMatch, viewport: Look): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: true, baseURL: url });
  await signIn(context, url, coach);
  return context.newPage();
}
