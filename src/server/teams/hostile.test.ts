import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { letter as letterOf } from '#server/accounts/letters.ts';
import { PushAnswer } from '#domain/sync/protocol.ts';
import { TeamFields } from '#domain/teams/schema.ts';
import type { Letter } from '#server/outside/mail/mail.ts';
import { HOSTILE_EMAILS, HOSTILE_TEXTS, NO_TEXTS } from '#tests/support/hostile.ts';
import { nextId, outcomes, pulled, pushed, pushRaw, sent } from '#tests/support/pushing.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { makeClub, OWNER, TEAM } from '#tests/support/world.ts';

const letters: Letter[] = [];
const mail = {
  kind: 'smtp' as const,
  send: async (letter: Letter) => void letters.push(letter),
  close: async () => undefined,
};
let made: TestApp;
beforeAll(async () => {
  made = await testApp({ mail, settings: { ...SETTINGS, logLevel: 'silent' } });
});
beforeEach(async () => {
  letters.length = 0;
  await made.clear();
  await makeClub(made.db);
});
afterAll(() => made.close());

const owner = { userId: OWNER };
const teams = async () => {
  const { scopes } = await pulled(made.app, OWNER);
  return scopes.flatMap(({ rows }) => rows).filter(({ table }) => table === 'teams');
};
let asked = 0;
/** Each from an address of its own: how often one may ask is not the matter here. */
const invite = (email: unknown) =>
  made.app.inject({
    remoteAddress: `192.0.2.${asked++ % 250}`,
    ...{ method: 'POST', url: `/api/teams/${TEAM}/invitations`, payload: { email, role: 'coach' } },
    headers: { 'x-user': OWNER, origin: SETTINGS.appUrl },
  });

describe('a form of a team', () => {
  test.each(Object.entries(HOSTILE_TEXTS))(
    '[TCREATE-03] [TEDIT-02] %s is stored as it is, trimmed, or refused by name',
    async (_is, text) => {
      const fields = { name: text, seasonName: text, description: text };
      const before = await teams();
      const teamId = nextId();
      const create = sent('team.create', { teamId, ...fields });
      const update = sent('team.update', { teamId: TEAM, patch: fields });
      const [created, updated] = outcomes(await pushed(made.app, owner, [create, update]));
      const stored = TeamFields.safeParse(fields);
      expect([created, updated]).toEqual(stored.success ? ['applied', 'applied'] : ['invalid', 'invalid']);
      const after = await teams();
      if (!stored.success) return expect(after).toEqual(before);
      for (const id of [teamId, TEAM]) expect(after.find(({ row }) => row.id === id)?.row).toMatchObject(stored.data);
    },
  );

  test.each(NO_TEXTS.map((value) => [value]))('[TCREATE-02] %j is no name', async (value) => {
    const before = await teams();
    const create = sent('team.create', { teamId: nextId(), name: value, seasonName: null, description: null });
    const got = await pushRaw(made.app, owner, [create]);
    expect(got.statusCode === 400 || outcomes(PushAnswer.parse(got.json()))[0] === 'invalid').toBe(true);
    expect(await teams()).toEqual(before);
  });

  test('more fields than there are, another owner among them, are not taken', async () => {
    const teamId = nextId();
    const stolen = { userId: nextId(), logoUrl: 'https://evil.example/x', createdAt: '1970-01-01T00:00:00Z', rev: 99 };
    await pushed(made.app, owner, [
      sent('team.create', { teamId, name: 'Hawks', seasonName: null, description: null, ...stolen }),
      sent('team.update', { teamId, patch: { name: 'Owls', ...stolen, id: TEAM } }),
    ]);
    const row = (await teams()).find(({ row: { id } }) => id === teamId)?.row;
    expect(row).toMatchObject({ name: 'Owls', userId: OWNER, logoUrl: null });
    expect(row).not.toMatchObject({ createdAt: stolen.createdAt });
  });
});

describe('an invitation', () => {
  test.each([...HOSTILE_EMAILS, ...NO_TEXTS].map((value) => [value]))('[SHARE-04] %j gets no mail', async (email) => {
    const got = await invite(email);
    expect(got.statusCode).toBe(400);
    expect(letters).toEqual([]);
    expect(await made.db.query('select * from team_invitations')).toEqual([]);
  });

  test.each(Object.entries(HOSTILE_TEXTS))(
    '[SHARE-09] to a team called %s is a mail with one head and no foreign markup',
    async (_is, name) => {
      const patch = sent('team.update', { teamId: TEAM, patch: { name } });
      await pushed(made.app, owner, [patch]);
      expect((await invite('guest@example.org')).statusCode).toBe(200);
      const [mailed] = letters;
      expect(mailed?.to).toBe('guest@example.org');
      expect(mailed?.subject).not.toMatch(/[\r\n\0]/);
      const tags = (html: string | undefined) => html?.match(/<[a-z!/][^>]*>/gi)?.length;
      const plain = letterOf(
        { to: 'x@example.org', product: 'Lineup Pro' },
        {
          subject: '',
          greeting: '',
          lines: [''],
          action: { label: '', url: 'https://x.example' },
          footnote: '',
        },
      );
      expect(tags(mailed?.html)).toBe(tags(plain.html));
    },
  );
});
