import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import { projection } from '#domain/match/projection.ts';
import { BEGINNINGS } from '#tests/support/first-entries.ts';
import { hearFaults } from '#tests/support/heard-faults.ts';
import { figuresIn, heldMatch } from '#tests/support/held-match.ts';
import { nextId, outcomes, pulled, pushed, sent } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { AT, makeClub, OWNER, TEAM } from '#tests/support/world.ts';
import { sessionScope } from '#domain/sync/tables.ts';

const heard = hearFaults();
let made: TestApp;
beforeAll(async () => {
  made = await testApp({ log: heard.log });
  await makeClub(made.db);
});
afterAll(() => made.close());

/** The figures that the server keeps of a session, and those that its log folds to. */
async function figuresOf(sessionId: string) {
  const { scopes } = await pulled(made.app, OWNER, { [sessionScope(sessionId)]: 0 });
  const { log, sets, pairs } = heldMatch(
    scopes.flatMap(({ rows }) => rows),
    sessionId,
  );
  const folded = projection(fold(log), { id: sessionId, teamId: TEAM, createdAt: AT });
  return { kept: figuresIn({ setStats: sets, statPairs: pairs }), folded: figuresIn(folded) };
}

test.each(BEGINNINGS)('[QUEUE-01] a session begun without a network arrives in one push: $name', async ({ drafts }) => {
  const sessionId = nextId();
  const commands = drafts({ teamId: TEAM, sessionId }, nextId).map(({ name, input }) => sent(name, input));
  const answer = await pushed(made.app, { userId: OWNER }, commands);
  expect(outcomes(answer)).toEqual(commands.map(() => 'applied'));
  expect(heard.faults.splice(0)).toEqual([]);
  const { kept, folded } = await figuresOf(sessionId);
  expect(kept).toEqual(folded);
  expect(await pushed(made.app, { userId: OWNER }, commands)).toEqual(answer);
});
