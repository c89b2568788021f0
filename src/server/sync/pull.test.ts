import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { appWithClub } from '#tests/support/club-app.ts';
import { nextId, pulled, pushed, sent, tapped } from '#tests/support/pushing.ts';
import {
  addMember,
  COACH,
  makeTeam,
  OWNER,
  removeMember,
  REVOKED,
  SESSION,
  setPlan,
  PRO,
  STATISTICIAN,
  STRANGER,
  TEAM,
  uuid,
} from '#tests/support/world.ts';
import { PAGE_ROWS, type PullAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { writeInScopes } from './scoped-write.ts';
import { sessionScope, teamProScope, teamScope, userScope } from '#domain/sync/tables.ts';
import { makeRow } from '#tests/support/rows.ts';

const made = appWithClub();

const owner = { userId: OWNER };
const LOG = sessionScope(SESSION);
const scopesOf = ({ scopes }: PullAnswer) => scopes.map(({ scope }) => scope);
const rowsOf = ({ scopes }: PullAnswer) => scopes.flatMap(({ rows }) => rows);
const cursorsOf = ({ scopes }: PullAnswer) => Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor]));

describe('who is given what', () => {
  test('[ROLES-02] members get the team, its premium part and their own rows, with their role', async () => {
    const answer = await pulled(made.app, COACH);
    expect(scopesOf(answer)).toEqual([userScope(COACH), teamScope(TEAM), teamProScope(TEAM)]);
    expect(answer.access).toEqual({ [TEAM]: { role: 'coach', pro: true } });
    expect((await pulled(made.app, OWNER)).access).toEqual({ [TEAM]: { role: 'owner', pro: true } });
  });

  test('[ROLES-27] [ROLES-36] strangers and the removed get nothing, with whatever ids they ask', async () => {
    const guessed = { [teamScope(TEAM)]: 0, [teamProScope(TEAM)]: 0, [LOG]: 0, [userScope(OWNER)]: 0 };
    for (const person of [STRANGER, REVOKED]) {
      const answer = await pulled(made.app, person, guessed);
      expect([scopesOf(answer), answer.access]).toEqual([[userScope(person)], {}]);
      expect(rowsOf(answer).map(({ row }) => row.id)).toEqual([person]);
    }
  });

  test('[GATE-11] [GATE-13] without premium the schedule and statistics are not given, and come back with it', async () => {
    await pushed(made.app, owner, [tapped()]);
    await setPlan(made.db, OWNER, {});
    const without = await pulled(made.app, OWNER, { [LOG]: 0 });
    expect(scopesOf(without)).toEqual([userScope(OWNER), teamScope(TEAM)]);
    expect(without.access).toEqual({ [TEAM]: { role: 'owner', pro: false } });
    await setPlan(made.db, OWNER, PRO);
    const again = await pulled(made.app, OWNER, { [LOG]: 0 });
    expect(rowsOf(again).filter(({ table }) => table === 'matchEvents')).toHaveLength(1);
  });

  test('[GATE-04] [STORE-19] the plan of the owner opens the team for its members, and only that team', async () => {
    await makeTeam(made.db, uuid(2, 'b'), STATISTICIAN);
    const answer = await pulled(made.app, STATISTICIAN);
    const plans = rowsOf(answer).filter(({ table }) => table === 'subscribers');
    expect(plans.map(({ row }) => row.id)).toEqual([STATISTICIAN]);
    const { access } = answer;
    expect(access).toEqual({
      [TEAM]: { role: 'statistician', pro: true },
      [uuid(2, 'b')]: { role: 'owner', pro: false },
    });
  });

  test('[GATE-01] [GATE-05] [AMB-028] the Pro of a coach opens a free owner’s team to that coach, and to nobody else', async () => {
    await setPlan(made.db, OWNER, {});
    await setPlan(made.db, COACH, PRO);
    const open = async (person: string) => {
      const answer = await pulled(made.app, person);
      return [answer.access[TEAM]?.pro, scopesOf(answer).includes(teamProScope(TEAM))];
    };
    expect([await open(COACH), await open(STATISTICIAN), await open(OWNER)]).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  test('[TEDIT-09] [AMB-038] a deleted team is lost to everybody, with all that is in it', async () => {
    await pushed(made.app, owner, [sent('team.delete', { teamId: TEAM })]);
    for (const person of [OWNER, COACH]) {
      expect(scopesOf(await pulled(made.app, person, { [teamScope(TEAM)]: 1 }))).toEqual([userScope(person)]);
    }
  });

  test('no address of anybody leaves', async () => {
    expect(JSON.stringify(await pulled(made.app, COACH, { [LOG]: 0 }))).not.toContain('@');
  });
});

describe('what is new', () => {
  test('[AMB-053] a device that has nothing yet is given the names of players who were deleted', async () => {
    const player = { id: uuid(7, 'd'), teamId: TEAM, name: 'Ida Lind', position: 'Setter', jerseyNumber: 7 };
    await pushed(made.app, owner, [sent('player.add', { ...player, isStarter: false })]);
    await pushed(made.app, owner, [sent('player.delete', { teamId: TEAM, id: player.id })]);
    const gone = rowsOf(await pulled(made.app, STATISTICIAN)).filter(({ row }) => row.deletedAt !== null);
    expect(gone).toMatchObject([{ table: 'players', row: player }]);
  });

  test('only rows above the cursor are given, and their tombstones', async () => {
    const first = await pulled(made.app, COACH);
    expect(rowsOf(await pulled(made.app, COACH, cursorsOf(first)))).toEqual([]);
    await removeMember(made.db, STATISTICIAN);
    await pushed(made.app, owner, [sent('team.update', { teamId: TEAM, patch: { name: 'Eagles' } })]);
    const rows = rowsOf(await pulled(made.app, COACH, cursorsOf(first)));
    expect(rows.map(({ table, row }) => [table, row.deletedAt !== null])).toEqual([
      ['teamCollaborators', true],
      ['teams', false],
    ]);
  });

  test('a device that has nothing yet hears nothing of what is gone', async () => {
    expect(rowsOf(await pulled(made.app, COACH)).filter(({ row }) => row.deletedAt !== null)).toEqual([]);
  });

  test('[LIVE-04] a scope that was lost and regained comes from the start', async () => {
    const before = await pulled(made.app, COACH);
    await removeMember(made.db, COACH);
    expect(scopesOf(await pulled(made.app, COACH, cursorsOf(before)))).toEqual([userScope(COACH)]);
    await addMember(made.db, COACH, 'statistician');
    const after = await pulled(made.app, COACH, { [userScope(COACH)]: 1 });
    expect(rowsOf(after).map(({ table }) => table)).toContain('teams');
    expect(after.access).toEqual({ [TEAM]: { role: 'statistician', pro: true } });
  });

  test('a log is given when it is asked for, in its order, page by page', async () => {
    for (let i = 0; i < 11; i++)
      await pushed(
        made.app,
        owner,
        Array.from({ length: 200 }, () => tapped()),
      );
    expect(scopesOf(await pulled(made.app, OWNER))).not.toContain(LOG);
    const standing = cursorsOf(await pulled(made.app, OWNER));
    const revs: number[] = [];
    let cursor = 0;
    for (let more = true, pages = 0; more; pages++) {
      const page = (await pulled(made.app, OWNER, { ...standing, [LOG]: cursor })).scopes.find(
        ({ scope }) => scope === LOG,
      );
      expect(page?.rows.length).toBe(pages === 0 ? PAGE_ROWS : 200);
      revs.push(...(page?.rows ?? []).map(({ row }) => row.rev));
      ({ cursor, more } = page ?? { cursor, more: false });
    }
    expect(revs).toEqual(Array.from({ length: 2200 }, (_, i) => i + 1));
  });

  test('a number that was skipped is not waited for', async () => {
    const id = nextId();
    const bad = sent('match.record', { teamId: TEAM });
    const { revs } = await pushed(made.app, owner, [tapped({ id }), bad, tapped({ id }), tapped()]);
    const { scopes } = await pulled(made.app, OWNER, { [LOG]: 0 });
    expect(scopes.find(({ scope }) => scope === LOG)).toMatchObject({ cursor: revs[LOG], more: false });
  });

  test('while many write, no row is ever skipped', async () => {
    const seen = new Set<string>();
    let cursor = 0;
    const look = async (): Promise<void> => {
      const page = (await pulled(made.app, COACH, { [LOG]: cursor })).scopes.find(({ scope }) => scope === LOG);
      for (const { row } of page?.rows ?? []) seen.add(row.id);
      cursor = page?.cursor ?? cursor;
    };
    const writers = [1, 2, 3, 4].map(async (n) => {
      for (let i = 0; i < 15; i++)
        await pushed(made.app, { userId: OWNER, clientId: uuid(n, 'e') }, [tapped(), tapped()]);
    });
    let isWriting = true;
    const written = Promise.all(writers).finally(() => (isWriting = false));
    while (isWriting) {
      await look();
      await nextTurn();
    }
    await written;
    await look();
    expect(seen.size).toBe(120);
  });

  test('what was stamped by the server itself arrives like a command', async () => {
    const before = cursorsOf(await pulled(made.app, OWNER));
    await writeInScopes(made.db, [userScope(OWNER)], (write) =>
      write.put('profiles', makeRow('profiles', { id: OWNER, displayName: 'Kim' })),
    );
    expect(rowsOf(await pulled(made.app, OWNER, before))).toMatchObject([
      { table: 'profiles', row: { displayName: 'Kim' } },
    ]);
  });
});

test.each([['{'], ['[]'], ['{"team:x":0}'], ['{"user:0190a000-000a-7000-8000-000000000001":-1}'], ['"x"']])(
  'cursors that make no sense are a mistake of the sender: %s',
  async (cursors) => {
    const answer = await made.app.inject({
      url: '/api/sync/pull',
      query: { cursors, schemaVersion: String(SCHEMA_VERSION) },
      headers: { 'x-user': OWNER },
    });
    expect(answer.statusCode).toBe(400);
  },
);
