import { expect, test } from 'vitest';
import { id, memory, OWNER, TEAM } from '#tests/support/memory.ts';
import { chooseDefaultRules, createTeam, deleteTeam, updateTeam } from './commands.ts';
import { PRESETS } from '../match/rules.ts';
import { newestFirst } from './order.ts';

const fields = { teamId: TEAM, name: ' Tidewater ', seasonName: '', description: '  ', ownerName: 'Dana' };

test('[TCREATE-03] [TCREATE-04] [TCREATE-05] [TCREATE-06] a team is stored trimmed, empty texts as null, owned', async () => {
  const db = memory();
  await db.run(createTeam.draft(fields));
  expect(db.table('teams')).toMatchObject([
    { name: 'Tidewater', seasonName: null, description: null, userId: OWNER, logoUrl: null },
  ]);
});
test('[TCREATE-02] [TEDIT-02] a name of spaces is refused with the text of the form', async () => {
  const db = memory();
  const issues = [{ path: 'name', message: 'Please fill in all required fields' }];
  expect(await db.run(createTeam.draft({ ...fields, name: '  ' }))).toEqual({ code: 'invalid', issues });
  expect(db.table('teams')).toEqual([]);
});
test('[TEDIT-03] [TEDIT-05] an edit changes what it names, a cleared text becomes null', async () => {
  const db = memory();
  await db.run(createTeam.draft({ ...fields, seasonName: 'Fall', description: 'Varsity' }));
  await db.run(updateTeam.draft({ teamId: TEAM, patch: { seasonName: '', name: 'Tide' } }));
  expect(db.table('teams')).toMatchObject([{ name: 'Tide', seasonName: null, description: 'Varsity' }]);
  await db.run(updateTeam.draft({ teamId: TEAM, patch: { description: ' ' } }));
  expect(db.table('teams')).toMatchObject([{ name: 'Tide', seasonName: null, description: null }]);
});
test('[A1-1] a team keeps the rules that its matches begin with, and can forget them', async () => {
  const db = memory();
  const rules = PRESETS['usav-2026'].rules;
  await db.run(createTeam.draft(fields));
  expect(db.table('teams')).toMatchObject([{ defaultRules: null }]);
  await db.run(chooseDefaultRules.draft({ teamId: TEAM, rules }));
  expect(db.table('teams')).toMatchObject([{ defaultRules: rules }]);
  await db.run(chooseDefaultRules.draft({ teamId: TEAM, rules: null }));
  expect(db.table('teams')).toMatchObject([{ defaultRules: null }]);
  expect(await db.run(chooseDefaultRules.draft({ teamId: id(9), rules }))).toEqual({ code: 'not-found' });
});
test('[TEDIT-09] a deleted team is gone', async () => {
  const db = memory();
  await db.run(createTeam.draft(fields));
  expect(await db.run(deleteTeam.draft({ teamId: TEAM }))).toBeUndefined();
  expect(db.table('teams')).toEqual([]);
  expect(await db.run(deleteTeam.draft({ teamId: TEAM }))).toEqual({ code: 'not-found' });
});
test('[TEAMS-02] newest first', () => {
  const made = (n: number, createdAt: string) => ({ id: id(n), createdAt });
  const teams = [made(1, '2026-01-01T00:00:00Z'), made(2, '2026-01-03T00:00:00Z'), made(3, '2026-01-02T00:00:00Z')];
  expect(newestFirst(teams).map((team) => team.id)).toEqual([id(2), id(3), id(1)]);
});
