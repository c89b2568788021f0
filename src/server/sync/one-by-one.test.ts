import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyCommands, cut, type Did } from '#tests/fuzz/commands.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { hearFaults } from '#tests/support/heard-faults.ts';
import { heldState } from '#tests/support/held-state.ts';
import { outcomes, pushed } from '#tests/support/pushing.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, makeTeam, OWNER, STATISTICIAN, TEAM, uuid } from '#tests/support/world.ts';
import { COMMANDS } from '#domain/sync/registry.ts';

/** `PUSH_HISTORIES=2000 PUSH_SEED=1` for a long run. */
const HISTORIES = Number(process.env['PUSH_HISTORIES'] ?? 10);
const FIRST_SEED = Number(process.env['PUSH_SEED'] ?? 1);
const COMMANDS_EACH = 30;

const DEVICES = [OWNER, COACH, STATISTICIAN].map((userId, i) => ({ userId, clientId: uuid(i + 1, 'e') }));
const SECOND_TEAM = uuid(2, 'b');

const heard = hearFaults();
let made: TestApp;
beforeAll(async () => {
  made = await testApp({ settings: { ...SETTINGS, pushesPerMinute: 1_000_000 }, log: heard.log });
});
afterAll(() => made.close());

/** A short run is too short for each command to find what it is about; in a long one each succeeds. */
const isReached = (answer = ''): boolean =>
  HISTORIES >= 100 ? answer === 'applied' : !['invalid', 'unknown-command', 'unknown'].includes(answer);

async function after(pushes: readonly (readonly Did[])[]) {
  await made.clear();
  await makeClub(made.db);
  await makeTeam(made.db, SECOND_TEAM);
  const answers: string[] = [];
  for (const commands of pushes) {
    const device = DEVICES[commands[0]?.who ?? 0] ?? { userId: OWNER };
    answers.push(...outcomes(await pushed(made.app, device, commands)));
  }
  return { answers, state: await heldState(made.db) };
}

test(
  '[QUEUE-02] a push is the same as its commands one by one: any commands of all kinds, cut anywhere',
  async () => {
    const reached = new Set<string>();
    for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
      const random = seeded(seed);
      const doing = { random, teams: [TEAM, SECOND_TEAM], people: DEVICES.length, turn: seed };
      const commands = anyCommands(doing, COMMANDS_EACH);
      const together = await after(cut(commands, random));
      const alone = await after(commands.map((one) => [one]));
      expect(together, `seed ${seed}`).toEqual(alone);
      expect(together.state.wrongRevs, `seed ${seed}`).toEqual([]);
      expect(heard.faults, `seed ${seed}`).toEqual([]);
      commands.forEach(({ name }, i) => isReached(alone.answers[i]) && reached.add(name));
    }
    // A new command has to come this far too.
    expect([...COMMANDS.keys()].filter((name) => !reached.has(name))).toEqual([]);
  },
  60_000 + HISTORIES * 10_000,
);
