import { z } from 'zod';
import { expect, test } from 'vitest';
import { appWithClub } from '#tests/support/club-app.ts';
import { nextId, outcomes, POINT, pulled, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { contact, end, firstServe, lineUp, ours, postOf, strikes, theirs, voids } from '#tests/support/told-rallies.ts';
import { COACH, makeSession, OWNER, SESSION, STATISTICIAN, TEAM, uuid } from '#tests/support/world.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { sessionScope } from '#domain/sync/tables.ts';

const ids = { teamId: TEAM, sessionId: SESSION };
const OTHER = uuid(2, 'c');
const PHONE = uuid(1, 'e');
const TABLET = uuid(2, 'e');

const made = appWithClub();

type Entered = { readonly set?: number; readonly id?: string; readonly session?: string };
const told = (entry: unknown, { set = 1, id = nextId(), session = SESSION }: Entered = {}) =>
  tapped({ entry, setNumber: set, id, sessionId: session });
const does = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: OWNER, clientId: PHONE }, commands));
const tablet = async (...commands: ReturnType<typeof sent>[]) =>
  outcomes(await pushed(made.app, { userId: COACH, clientId: TABLET }, commands));

const Scores = z.array(z.object({ set: z.int(), us: z.int(), them: z.int() }));
const scores = async (session = SESSION): Promise<string[]> => {
  const rows = await made.db.query(
    `select set_number as set, our_score as us, opponent_score as them from set_stats
     where session_id = $1 and deleted_at is null order by set_number`,
    [session],
  );
  return Scores.parse(rows).map(({ set, us, them }) => `${set}: ${us}-${them}`);
};
const Pairs = z.array(z.object({ id: z.uuid(), set: z.int(), what: z.string(), n: z.array(z.int()) }));
/** `set player category`: positive, negative, attempts. */
const pairs = async (session = SESSION): Promise<Record<string, number[]>> => {
  const rows = await made.db.query(
    `select pair.player_id as id, set_number as set, stat_category as what,
       array[positive_count, negative_count, total_attempts] as n
     from stat_pairs pair join set_stats on set_stats.id = set_id
     where pair.session_id = $1 and pair.deleted_at is null`,
    [session],
  );
  const all = Pairs.parse(rows).map(({ id, set, what, n }) => [
    `${set} ${Number.parseInt(id.slice(-4), 16)} ${what}`,
    n,
  ]);
  return Object.fromEntries(all.toSorted());
};

const kill = (n: number, player: number, set = 1) => contact(postOf(n, set), player, 'attack', 'kill');
const tap = (player: number, category = 'attack') =>
  tapped({ entry: { kind: 'stat', payload: { ...ours(player), category, counter: 'positive', by: 1 } } });

test('[TOLD-01] a set has one score, by rallies and by the points of the score cards', async () => {
  expect(await does(told(kill(1, 3)), told(theirs(postOf(2), 'serve', 'ace')))).toEqual(['applied', 'applied']);
  expect(await scores()).toEqual(['1: 1-1']);
  // The same point once more on the score cards of another device, and one that only they have.
  expect(await tablet(tapped({ entry: POINT(1) }), tapped({ entry: POINT(3) }))).toEqual(['applied', 'applied']);
  expect(await scores()).toEqual(['1: 2-1']);
  await tablet(told(end(postOf(4), null)), told(end(postOf(2), 'us', { settles: true })));
  expect(await scores()).toEqual(['1: 3-0']);
});

test('[TOLD-02] the figures of a set are those that lead: taps, or its rallies, never both', async () => {
  await does(tap(3), tap(3), tap(4, 'serve'));
  expect(await pairs()).toEqual({ '1 3 attack': [2, 0, 2], '1 4 serve': [1, 0, 1] });
  const [first, counts] = [nextId(), nextId()];
  await tablet(told(kill(1, 3), { id: first }));
  expect(await pairs()).toEqual({ '1 3 attack': [1, 0, 1] });
  await does(told({ kind: 'leading', payload: { mode: 'counts' } }, { id: counts }), tap(5));
  expect(await pairs()).toEqual({ '1 3 attack': [2, 0, 2], '1 4 serve': [1, 0, 1], '1 5 attack': [1, 0, 1] });
  await does(tap(5));
  expect(await pairs()).toMatchObject({ '1 3 attack': [2, 0, 2], '1 5 attack': [2, 0, 2] });
  await does(told(voids(counts)));
  expect(await pairs()).toEqual({ '1 3 attack': [1, 0, 1] });
  await does(told(voids(first)));
  expect(await pairs()).toEqual({ '1 3 attack': [2, 0, 2], '1 4 serve': [1, 0, 1], '1 5 attack': [2, 0, 2] });
});

test('[TOLD-03] rallies come to attacks, serves, digs and sets as every list and file reads them', async () => {
  const [one, two, three] = [postOf(1), postOf(2), postOf(3)];
  await does(
    told(lineUp()),
    told(firstServe('us')),
    told(contact(one, 2, 'dig', 'good', 1)),
    told(contact(one, 5, 'set', 'in', 2)),
    told(contact(one, 3, 'attack', 'in', 3)),
    told(contact(one, 2, 'dig', 'good', 4)),
    told(contact(one, 5, 'set', 'in', 5)),
    told(contact(one, 3, 'attack', 'kill', 6)),
    told(contact(two, 1, 'serve', 'ace')),
    told(contact(three, 4, 'attack', 'error')),
  );
  expect(await scores()).toEqual(['1: 2-1']);
  expect(await pairs()).toEqual({
    '1 1 serve': [1, 0, 3],
    '1 2 defense': [2, 0, 2],
    '1 3 attack': [1, 0, 2],
    '1 4 attack': [0, 1, 1],
    '1 5 pass': [1, 0, 2],
  });
});

test('[TOLD-04] who served first in a set, told late, changes the serves of the sets after it', async () => {
  const point = (set: number) => told(end(postOf(1, set), 'us'), { set });
  const serves = async () =>
    Object.fromEntries(
      Object.entries(await pairs()).flatMap(([key, [, , n]]) => (key.includes('serve') ? [[key, n]] : [])),
    );
  await does(...[1, 2, 3].flatMap((set) => [told(lineUp(), { set }), point(set)]));
  // Rallies lead where somebody says so, or where there is a contact.
  await does(...[1, 2, 3].map((set) => told({ kind: 'leading', payload: { mode: 'rally' } }, { set })));
  expect(await serves()).toEqual({});
  await does(told(firstServe('them')));
  expect(await serves()).toEqual({ '2 1 serve': 1 });
  await does(told(kill(2, 4, 2), { set: 2 }));
  expect(await serves()).toEqual({ '2 1 serve': 2 });
  await does(told(firstServe('us')));
  expect(await serves()).toEqual({ '1 1 serve': 1, '2 2 serve': 1 });
});

test('[TOLD-05] other rules work all sets out anew, and nothing is entered into the log', async () => {
  const fifth = [told(lineUp(), { set: 3 }), told(kill(1, 4, 3), { set: 3 })];
  await does(told(firstServe('us')), told(end(postOf(1, 2), 'us'), { set: 2 }), ...fifth);
  expect(await pairs()).toEqual({ '3 4 attack': [1, 0, 1] });
  const log = await made.db.query('select id from match_events');
  const rules = PRESETS['fivb-2025'].rules;
  expect(await does(sent('session.rules', { ...ids, rules }))).toEqual(['applied']);
  // The third of five sets is no deciding one: the side that did not begin the second is proposed.
  expect(await pairs()).toEqual({ '3 1 serve': [0, 0, 1], '3 4 attack': [1, 0, 1] });
  expect(
    await does(told(kill(2, 4, 3), { set: 3 }), sent('session.rules', { ...ids, rules: { ...rules, sets: 3 } })),
  ).toEqual(['applied', 'applied']);
  // Now nobody knows who serves first in it.
  expect(await pairs()).toEqual({ '3 1 serve': [0, 0, 1], '3 4 attack': [2, 0, 2] });
  expect(await made.db.query('select id from match_events')).toHaveLength(log.length + 1);
});

const sessionRow = async () =>
  (await made.db.query('select num_sets, rules, session_status from stat_sessions where id = $1', [SESSION]))[0];

test('[TOLD-06] the rules of a session say how many sets it has, and the last to arrive hold as a whole', async () => {
  const usav = PRESETS['usav-2026'].rules;
  expect(await does(sent('session.rules', { ...ids, rules: { ...usav, sets: 1 } }))).toEqual(['applied']);
  expect(await sessionRow()).toMatchObject({ num_sets: 1, rules: { ...usav, sets: 1 } });
  expect(await does(told(kill(1, 3, 2), { set: 2 }))).toEqual(['no-such-set']);
  const fivb = { ...PRESETS['fivb-2025'].rules, cap: 27 };
  expect(await tablet(sent('session.rules', { ...ids, rules: fivb }))).toEqual(['applied']);
  expect(await sessionRow()).toMatchObject({ num_sets: 5, rules: fivb });
  const { sets: _sets, ...without } = fivb;
  const bad = [
    without,
    { ...fivb, sets: 2 },
    { ...fivb, lead: 3 },
    { ...fivb, points: 0 },
    { ...fivb, subMode: 'any' },
  ];
  expect(await does(...bad.map((rules) => sent('session.rules', { ...ids, rules })))).toEqual(bad.map(() => 'invalid'));
  expect(await sessionRow()).toMatchObject({ num_sets: 5, rules: fivb });
});

test('[TOLD-07] the rules of a team are for its next matches; those that have begun keep theirs', async () => {
  const fivb = PRESETS['fivb-2025'].rules;
  await does(sent('session.rules', { ...ids, rules: PRESETS['nfhs-2026'].rules }));
  const chosen = (rules: unknown) => sent('team.default-rules', { teamId: TEAM, rules });
  expect(await does(chosen(fivb))).toEqual(['applied']);
  expect(await made.db.query('select default_rules from teams')).toEqual([{ default_rules: fivb }]);
  expect(await sessionRow()).toMatchObject({ rules: PRESETS['nfhs-2026'].rules });
  const asStatistician = await pushed(made.app, { userId: STATISTICIAN }, [chosen(null)]);
  expect(outcomes(asStatistician)).toEqual(['not-allowed']);
  expect(await tablet(chosen(null))).toEqual(['applied']);
  expect(await made.db.query('select default_rules from teams')).toEqual([{ default_rules: null }]);
});

test('[TOLD-08] a correction of a completed match changes its figures, and the match stays completed', async () => {
  const [first, second] = [nextId(), nextId()];
  await does(told(kill(1, 3), { id: first }), told(kill(2, 3), { id: second }), sent('session.complete', ids));
  expect(await tablet(told(end(postOf(1), 'them', { settles: true })))).toEqual(['applied']);
  expect(await scores()).toEqual(['1: 1-1']);
  // A kill that did not win its rally is an attempt.
  expect(await pairs()).toEqual({ '1 3 attack': [1, 0, 2] });
  expect(await tablet(told(strikes(first, second)), told(kill(3, 4)))).toEqual(['applied', 'applied']);
  expect(await scores()).toEqual(['1: 1-1']);
  expect(await pairs()).toEqual({ '1 4 attack': [1, 0, 1] });
  expect(await sessionRow()).toMatchObject({ session_status: 'completed' });
  expect(await does(sent('session.reopen', ids), told(kill(4, 4)))).toEqual(['applied', 'applied']);
  expect(await sessionRow()).toMatchObject({ session_status: 'in_progress' });
  expect(await scores()).toEqual(['1: 2-1']);
});

test('[TOLD-09] after a strike of several entries of taps and points the score goes on', async () => {
  const [one, two] = [nextId(), nextId()];
  await does(tapped({ id: one, entry: POINT(1) }), tapped({ id: two }));
  expect(await does(told(strikes(one, two)))).toEqual(['applied']);
  expect(await does(tapped({ entry: POINT(2) }))).toEqual(['applied']);
  expect([await scores(), await pairs()]).toEqual([['1: 1-0'], {}]);
});

test('[TOLD-10] a field that nobody knows is dropped, and what no version means is refused by itself', async () => {
  const { payload } = kill(1, 3);
  const odd: readonly unknown[] = [
    { kind: 'contact', payload: { ...payload, grade: 'splendid' } },
    { kind: 'contact', payload: { ...payload, grade: 'kill', skill: 'serve' } },
    { kind: 'contact', payload: { ...payload, k: 0 } },
    { kind: 'contact', payload: { ...payload, who: { number: 'Ann' } } },
    { kind: 'contact', payload: { ...payload, who: { name: 'Ann' } } },
    { kind: 'rotation-fix', payload: { after: null, side: 'us', by: 0 } },
    { kind: 'line-up', payload: { side: 'us', six: [1, 2, 3].map(ours) } },
    { kind: 'strike', payload: { targets: [] } },
    { kind: 'strike', payload: { targets: Array.from({ length: 61 }, () => nextId()) } },
    { kind: 'replace', payload: { target: nextId(), with: strikes(nextId()) } },
    { kind: 'challenge', payload: { after: null, side: 'us' } },
  ];
  const speed = { kind: 'contact', payload: { ...payload, speed: 71, who: { ...ours(3), name: 'Ann' } } };
  const commands = [told(speed), ...odd.map((entry) => told(entry)), told(kill(2, 3))];
  expect(await does(...commands)).toEqual(['applied', ...odd.map(() => 'invalid'), 'applied']);
  expect(await scores()).toEqual(['1: 2-0']);
  const { scopes } = await pulled(made.app, OWNER, { [sessionScope(SESSION)]: 0 });
  const text = JSON.stringify(scopes);
  expect(text).toContain('"kill"');
  expect(text).not.toMatch(/speed|Ann/);
});

test('[TOLD-11] an entry that is sent again is answered as before, and counts once', async () => {
  const commands = [told(lineUp()), told(kill(1, 3)), told(kill(1, 3)), told({ kind: 'contact', payload: {} })];
  const once = await does(...commands);
  expect(await does(...commands)).toEqual(once);
  expect(once).toEqual(['applied', 'applied', 'applied', 'invalid']);
  expect(
    await made.db.query(`select refusal ->> 'code' as code from op_log order by received_at, command_id`),
  ).toHaveLength(4);
  // Two kills of one device in one rally are two contacts, and one point.
  expect([await scores(), await pairs()]).toEqual([['1: 1-0'], { '1 3 attack': [2, 0, 2] }]);
});

/** One set as two devices tell it, each on its own: some rallies both, some one of them; corrections too. */
function twoTellings(session: string, other: string) {
  const [killed, dug, ended, taken] = [nextId(), nextId(), nextId(), nextId()];
  const inOwn = { session };
  const inOther = { session: other };
  return {
    own: [
      told(lineUp(), inOwn),
      told(firstServe('us'), inOwn),
      told(kill(1, 3), { ...inOwn, id: killed }),
      told(end(postOf(2), 'them'), inOwn),
      told({ kind: 'substitution', payload: { after: postOf(2).rally, side: 'us', out: ours(2), in: ours(8) } }, inOwn),
      told({ kind: 'replace', payload: { target: killed, with: contact(postOf(1), 3, 'attack', 'error') } }, inOwn),
    ],
    other: [
      told(contact(postOf(1), 2, 'dig', 'good', 1), { ...inOther, id: dug }),
      told(end(postOf(2), 'them'), inOther),
      told(contact(postOf(3), 4, 'serve', 'ace'), { ...inOther, id: ended }),
      told(end(postOf(4), 'us'), { ...inOther, id: taken }),
      told(strikes(ended, taken), inOther),
      told(end(postOf(5), 'them'), inOther),
    ],
  };
}

test('[TOLD-12] two sessions that become one come to what two devices in one session come to, and apart again', async () => {
  const together = twoTellings(SESSION, SESSION);
  await does(...together.own);
  await tablet(...together.other);
  const [inOne, figures] = [await scores(), await pairs()];
  expect(inOne).toEqual(['1: 0-3']);

  const third = uuid(3, 'c');
  for (const id of [OTHER, third]) await makeSession(made.db, id);
  const apart = twoTellings(OTHER, third);
  await does(...apart.own);
  await tablet(...apart.other);
  const alone = [await scores(OTHER), await pairs(OTHER)];
  expect(await does(sent('session.merge', { teamId: TEAM, sessionId: OTHER, otherId: third }))).toEqual(['applied']);
  expect([await scores(OTHER), await pairs(OTHER)]).toEqual([inOne, figures]);
  expect(await does(sent('session.restore', { teamId: TEAM, sessionId: third }))).toEqual(['applied']);
  expect([await scores(OTHER), await pairs(OTHER)]).toEqual(alone);
});
