import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INPUTS, makeRows } from '#tests/support/every-command.ts';
import { outcomes, pushed, pushRaw, sent } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, REVOKED, setPlan, STATISTICIAN, STRANGER } from '#tests/support/world.ts';
import { COMMANDS } from '#domain/sync/registry.ts';

/** Written out by hand: what the specification says, not what the code looks up. */
const ANYONE = ['team.create'];
const OWNER_ONLY = ['team.delete'];
const STATISTICIANS = [
  ...['session.start', 'session.oneTime', 'match.record', 'match.import'],
  ...['session.rename-opponent', 'session.complete', 'session.reopen', 'session.count', 'session.rules'],
];
const AUTHORED = ['players', 'lineups', 'events', 'stat_sessions'];
const SYNCED = ['teams', ...AUTHORED, 'match_events', 'lineup_formations'];
/** Commands that change nothing here. */
const SO_ALREADY = ['lineup.reorder', 'session.reopen', 'session.restore'];
const WITHOUT_PREMIUM = /^(team|roster|player|lineup|formation)\./;

let made: TestApp;
beforeAll(async () => {
  made = await testApp();
});
afterAll(() => made.close());

async function begin(isPro: boolean, maker = OWNER): Promise<void> {
  await made.clear();
  await makeClub(made.db, isPro ? undefined : {});
  await makeRows(made.db);
  if (maker !== OWNER)
    await made.db.script(AUTHORED.map((table) => `update ${table} set user_id = '${maker}'`).join(';'));
}

/** The outcome of each command for this person, each in a fresh database. */
async function tryAll(userId: string, { isPro = true, maker = OWNER } = {}) {
  const answers: Record<string, string | undefined> = {};
  await begin(isPro, maker);
  for (const name of COMMANDS.keys()) {
    const [answer] = outcomes(await pushed(made.app, { userId }, [sent(name, INPUTS[name]?.())]));
    answers[name] = answer;
    if (answer !== 'applied') continue;
    if (!SO_ALREADY.includes(name) && !(await hasStored(userId))) answers[name] = 'nothing stored';
    await begin(isPro, maker);
  }
  return answers;
}

/** Every synced row carries who changed it last. */
async function hasStored(userId: string): Promise<boolean> {
  const from = SYNCED.map((table) => `select updated_by from ${table}`).join(' union all ');
  return (await made.db.query(`select from (${from}) as synced where updated_by = $1 limit 1`, [userId])).length > 0;
}

const expected = (answerTo: (name: string) => string) =>
  Object.fromEntries([...COMMANDS.keys()].map((name) => [name, answerTo(name)]));

describe('every role and every command', () => {
  test('there is an input for every command', () => {
    expect([...COMMANDS.keys()].filter((name) => !INPUTS[name])).toEqual([]);
  });

  test('[ROLES-03] [ROLES-06] [ROLES-16] the owner may do everything, with what a coach made too, and it is stored', async () => {
    expect(await tryAll(OWNER, { maker: COACH })).toEqual(expected(() => 'applied'));
  });

  test('[ROLES-08] [ROLES-09] [ROLES-10] [ROLES-11] [ROLES-14] [ROLES-15] [TEDIT-10] a coach may do all but delete the team, with what the owner made too, and it is stored', async () => {
    expect(await tryAll(COACH)).toEqual(expected((name) => (OWNER_ONLY.includes(name) ? 'not-allowed' : 'applied')));
  });

  test('[ROLES-17] [ROLES-18] [TEDIT-10] a statistician records, and changes nothing else', async () => {
    const may = [...ANYONE, ...STATISTICIANS];
    expect(await tryAll(STATISTICIAN)).toEqual(expected((name) => (may.includes(name) ? 'applied' : 'not-allowed')));
  });

  test('[ROLES-27] [TEDIT-10] a stranger is told that there is no such team', async () => {
    expect(await tryAll(STRANGER)).toEqual(expected((name) => (ANYONE.includes(name) ? 'applied' : 'not-found')));
  });

  test('[ROLES-36] who was removed is a stranger from the next request on', async () => {
    expect(await tryAll(REVOKED)).toEqual(expected((name) => (ANYONE.includes(name) ? 'applied' : 'not-found')));
  });

  test('who is not signed in changes nothing', async () => {
    await begin(true);
    for (const name of COMMANDS.keys()) {
      const answer = await pushRaw(made.app, { userId: 'nobody' }, [sent(name, INPUTS[name]?.())]);
      expect([name, answer.statusCode]).toEqual([name, 401]);
    }
  });

  test('[GATE-11] [GATE-12] without premium the schedule and statistics are closed, the rest is open', async () => {
    const answers = expected((name) => (WITHOUT_PREMIUM.test(name) ? 'applied' : 'needs-pro'));
    expect(await tryAll(OWNER, { isPro: false })).toEqual(answers);
  });
});

describe('premium that ended (AMB-115)', () => {
  const ended = (days: number) => ({
    ...({ subscribed: true, userType: 'paid_premium', subscriptionTier: 'monthly' } as const),
    subscriptionEnd: new Date(made.outside.clock().getTime() - days * 24 * 3600 * 1000).toISOString(),
  });
  const GRACED = ['match.record', 'session.start', 'session.oneTime'];
  const closed = (graced: readonly string[]) =>
    expected((name) => (graced.includes(name) ? 'applied' : WITHOUT_PREMIUM.test(name) ? 'skipped' : 'needs-pro'));

  async function tryPro(days: number) {
    const answers: Record<string, string | undefined> = {};
    await begin(true);
    await setPlan(made.db, OWNER, ended(days));
    for (const name of COMMANDS.keys()) {
      if (WITHOUT_PREMIUM.test(name)) answers[name] = 'skipped';
      else [answers[name]] = outcomes(await pushed(made.app, { userId: COACH }, [sent(name, INPUTS[name]?.())]));
    }
    return answers;
  }
  test('[GATE-11] a recorded match still comes in for 14 days, and nothing else does', async () => {
    expect(await tryPro(13)).toEqual(closed(GRACED));
    expect(await tryPro(15)).toEqual(closed([]));
  });
});
