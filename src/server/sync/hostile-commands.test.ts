import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDoers } from '#tests/fuzz/commands.ts';
import { HOSTILE_TIMES, hostiles } from '#tests/fuzz/from-schema.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { ENTRIES } from '#tests/support/first-entries.ts';
import { INPUTS, makeRows } from '#tests/support/every-command.ts';
import { hearFaults } from '#tests/support/heard-faults.ts';
import { nextId, outcomes, pulled, pushed, pushRaw, sent, tapped } from '#tests/support/pushing.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, SESSION, TEAM } from '#tests/support/world.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { COMMANDS } from '#domain/sync/registry.ts';
import { sessionScope } from '#domain/sync/tables.ts';

const heard = hearFaults();
let made: TestApp;
beforeAll(async () => {
  made = await testApp({ settings: { ...SETTINGS, pushesPerMinute: 1_000_000 }, log: heard.log });
});
afterAll(() => made.close());

const owner = { userId: OWNER };
const MOST_BYTES = 700_000;
const MOST_IN_ONE = 120;

/** So many at once as one push may hold. */
function batches(commands: readonly unknown[]): unknown[][] {
  const all: unknown[][] = [[]];
  let bytes = 0;
  for (const command of commands) {
    bytes += JSON.stringify(command).length;
    const last = all.at(-1);
    if (last && last.length < MOST_IN_ONE && bytes < MOST_BYTES) last.push(command);
    else all.push([command]);
    if (last !== all.at(-1)) bytes = JSON.stringify(command).length;
  }
  return all;
}

/** A push of these between two taps: both taps count, nothing breaks, and devices can read what is stored afterwards. */
async function spoils(commands: readonly unknown[]): Promise<Set<string>> {
  await made.clear();
  await makeClub(made.db);
  await makeRows(made.db);
  const codes = new Set<string>();
  for (const batch of batches(commands)) {
    // The team may be gone by then, or the session: the bad ones before have had their turn.
    const [before, ...answers] = outcomes(await pushed(made.app, { userId: COACH }, [tapped(), ...batch]));
    expect(['applied', 'not-allowed', 'not-found']).toContain(before);
    for (const code of answers) codes.add(code);
  }
  expect(heard.faults.splice(0)).toEqual([]);
  await pulled(made.app, OWNER, { [sessionScope(SESSION)]: 0 });
  return codes;
}

/** A valid input, and one drawn from its schema, so that whatever may be left out is there once. */
const inputsOf = (name: string, seed: number): unknown[] => {
  const doers = createDoers({ random: seeded(seed), teams: [TEAM], people: 1, turn: 0 });
  return [INPUTS[name]?.() ?? {}, doers.inputOf(name)];
};

test.each([...COMMANDS.values()])(
  '[QUEUE-07] hostile values in any field spoil their own command alone: $name',
  async ({ name, input: schema }) => {
    const commands = inputsOf(name, 7)
      .flatMap((input) => [...hostiles(schema, input)])
      .map((input) => sent(name, input));
    const codes = await spoils(commands);
    expect([...codes]).toContain('invalid');
    for (const broken of ['fault', 'unknown']) expect([...codes]).not.toContain(broken);
  },
);

test.each(Object.entries(ENTRIES))(
  '[QUEUE-07] [TOLD-10] hostile values in any field of an entry spoil it alone: %s',
  async (_kind, make) => {
    const recorded = { teamId: TEAM, sessionId: SESSION, setNumber: 1 };
    const commands = [...hostiles(MatchEntry, make(nextId))].map((entry) =>
      sent('match.record', { ...recorded, id: nextId(), entry }),
    );
    const codes = await spoils(commands);
    expect([...codes]).toContain('invalid');
    for (const broken of ['fault', 'unknown']) expect([...codes]).not.toContain(broken);
  },
);

test('[QUEUE-07] a time that no table keeps, a name that none can be, and a missing input are invalid for one command', async () => {
  const point = {
    teamId: TEAM,
    sessionId: SESSION,
    id: nextId(),
    setNumber: 1,
    entry: { kind: 'open-set', payload: {} },
  };
  const odd = [
    ...HOSTILE_TIMES.map((at) => ({ ...sent('match.record', { ...point, id: nextId() }), at })),
    ...['', '__proto__', 'x'.repeat(5000), 'a\0b', '\ud800', null, 7].map((name) => ({ ...sent('', point), name })),
    { id: nextId() },
  ];
  const codes = await spoils(odd);
  expect(codes).toEqual(new Set(['invalid', 'applied', 'unknown-command']));
});

test('[QUEUE-07] the year 0 and a field named __proto__ are refused, and what comes with them is stored', async () => {
  await made.clear();
  await makeClub(made.db);
  const poisoned: unknown = JSON.parse(`{"teamId":"${TEAM}","patch":{"name":"A","__proto__":{"a":1}}}`);
  const commands = [
    tapped(),
    { ...tapped(), at: '0000-01-01T00:00:00Z' },
    sent('team.update', poisoned),
    { ...tapped(), id: nextId().toUpperCase() },
    sent('session.complete', { teamId: TEAM, sessionId: SESSION.toUpperCase() }),
    tapped(),
  ];
  const answers = async () => outcomes(await pushed(made.app, owner, commands));
  const expected = ['applied', ...Array(4).fill('invalid'), 'applied'];
  expect(await answers()).toEqual(expected);
  expect(await answers()).toEqual(expected);
});

test('[QUEUE-07] an answer to an input with a thousand faults stays short', async () => {
  await made.clear();
  await makeClub(made.db);
  const entries = Array.from({ length: 20_000 }, () => 0);
  const answer = await pushRaw(made.app, owner, [sent('match.import', { teamId: TEAM, sessionId: SESSION, entries })]);
  expect([answer.statusCode, answer.body.length < 10_000]).toEqual([200, true]);
});
