import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMANDS } from '#domain/sync/registry.ts';
import { GUEST_COMMANDS } from '#domain/scorer/guest-commands.ts';
import { Recorders } from '#domain/match/api.ts';
import { PushAnswer } from '#domain/sync/protocol.ts';
import { INPUTS, makeRows } from '#tests/support/every-command.ts';
import { endLink, GUEST_CLIENT, makeLink, openLink } from '#tests/support/guest.ts';
import { linksOf, pullAsGuest, pushAsGuest } from '#tests/support/guest.ts';
import { count, nextId, outcomes, pulled, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { AT, COACH, makeClub, makeSession, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const HOUR_MS = 3600_000;
const OTHER = uuid(2, 'c');
let server: TestApp;
let now = NOW;
beforeAll(async () => {
  server = await testApp({ clock: () => now, settings: { ...SETTINGS, logLevel: 'silent' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  now = new Date(now.getTime() + HOUR_MS);
  await server.clear();
  await makeClub(server.db);
});

async function guest(wish: Parameters<typeof makeLink>[1] = {}, name = 'Sam') {
  const link = await makeLink(server.app, wish);
  return { ...link, cookie: await openLink(server.app, link.url, name) };
}

describe('one guest records', () => {
  test('[SCO-04] an entry says by which link it came, under which name, and is no account’s', async () => {
    const { id, cookie } = await guest();
    const tap = tapped();
    const answer = await pushAsGuest(server.app, cookie, [tap]);
    expect(outcomes(answer)).toEqual(['applied']);
    expect(Object.keys(answer.revs)).toEqual([`session:${SESSION}`]);
    const { scopes } = await pulled(server.app, OWNER, { [`session:${SESSION}`]: 0 });
    const rows = scopes.find(({ scope }) => scope.startsWith('session:'))?.rows;
    expect(rows?.map(({ row }) => row)).toEqual([
      expect.objectContaining({ userId: null, guestLink: id, guestName: 'Sam', clientId: GUEST_CLIENT, updatedBy: id }),
    ]);
    expect(await server.db.query('select user_id as by from op_log')).toEqual([{ by: id }]);
    expect(await server.db.query('select 1 from auth_users where id = $1', [id])).toEqual([]);
    await expect(server.db.query('update match_events set user_id = $1', [OWNER])).rejects.toThrow();
    await expect(
      server.db.query('insert into recorders (session_id, client_id, seen_at) values ($1, $2, now())', [SESSION, id]),
    ).rejects.toThrow();
  });

  test('[SCO-04] a repeated push gets the same answer, and is counted once', async () => {
    const { cookie } = await guest();
    const taps = [tapped(), tapped({ setNumber: 9 })];
    const first = await pushAsGuest(server.app, cookie, taps);
    expect(await pushAsGuest(server.app, cookie, taps)).toEqual(first);
    expect(await count(server.db, 'match_events')).toBe(1);
  });

  test('[SCO-08] a guest takes back what a member recorded, and a member what a guest did', async () => {
    const { cookie } = await guest();
    const [theirs, own] = [nextId(), nextId()];
    await pushed(server.app, { userId: COACH }, [tapped({ id: theirs })]);
    const voids = (target: string) => tapped({ entry: { kind: 'void', payload: { target } } });
    expect(outcomes(await pushAsGuest(server.app, cookie, [tapped({ id: own }), voids(theirs)]))).toEqual([
      ...['applied', 'applied'],
    ]);
    expect(outcomes(await pushed(server.app, { userId: COACH }, [voids(own)]))).toEqual(['applied']);
    expect(await server.db.query('select coalesce(sum(total_attempts), 0)::int as n from stat_pairs')).toEqual([
      { n: 0 },
    ]);
  });

  test('[SCO-05] the list of commands is closed: every other one is not allowed, and stores nothing', async () => {
    await makeRows(server.db);
    const { cookie } = await guest();
    expect([...GUEST_COMMANDS].filter((name) => !COMMANDS.has(name))).toEqual([]);
    const answers: Record<string, string | undefined> = {};
    for (const name of COMMANDS.keys()) {
      const before = await count(server.db, 'scopes');
      [answers[name]] = outcomes(await pushAsGuest(server.app, cookie, [sent(name, INPUTS[name]?.())]));
      if (name !== 'match.record') expect([name, await count(server.db, 'scopes')]).toEqual([name, before]);
    }
    expect(answers).toEqual(
      Object.fromEntries(
        [...COMMANDS.keys()].map((name) => [name, name === 'match.record' ? 'applied' : 'not-allowed']),
      ),
    );
  });

  test('[SCO-05] a guest says who won a rally, and does not settle what two recorders see differently', async () => {
    const { cookie } = await guest();
    const end = (settles: boolean) => ({
      kind: 'rally-end',
      payload: { rally: uuid(1, 'f'), after: null, n: 1, winner: 'us', settles },
    });
    const mended = (settles: boolean) => ({ kind: 'replace', payload: { target: nextId(), with: end(settles) } });
    const entries = [end(false), end(true), mended(false), mended(true)];
    const answer = await pushAsGuest(
      server.app,
      cookie,
      entries.map((entry) => tapped({ entry })),
    );
    expect(outcomes(answer)).toEqual(['applied', 'not-allowed', 'applied', 'not-allowed']);
  });

  test('[SCO-06] [SCO-16] the link of one match records in no other, and learns nothing of it', async () => {
    await makeSession(server.db, OTHER);
    const { cookie } = await guest();
    const elsewhere = [
      tapped({ sessionId: OTHER }),
      tapped({ teamId: uuid(9, 'b') }),
      tapped({ sessionId: uuid(8, 'c') }),
    ];
    expect(outcomes(await pushAsGuest(server.app, cookie, elsewhere))).toEqual(['not-found', 'not-found', 'not-found']);
    expect([await count(server.db, 'match_events'), await count(server.db, 'held_entries')]).toEqual([0, 0]);
    const { scopes } = await pullAsGuest(server.app, cookie, {
      cursors: JSON.stringify({ [`session:${OTHER}`]: 0, [`team:${TEAM}`]: 0, [`user:${OWNER}`]: 0 }),
    });
    expect(scopes.map(({ scope }) => scope)).toEqual([`session:${SESSION}`]);
  });

  test('[SCO-04] a guest is told nothing of the commands of others', async () => {
    const { cookie } = await guest();
    const [theirs] = [tapped()];
    await pushed(server.app, { userId: OWNER }, [theirs]);
    expect(outcomes(await pushAsGuest(server.app, cookie, [theirs]))).toEqual(['unknown']);
  });

  test('[SCO-04] a page of an older link does not speak for the newer one of its browser', async () => {
    const [older, newer] = [await guest(), await guest()];
    const asked = (link: string) =>
      server.app.inject({ url: '/api/guest', headers: { cookie: newer.cookie, 'x-guest-link': link } });
    expect([(await asked(older.id)).statusCode, (await asked(newer.id)).statusCode]).toEqual([401, 200]);
  });

  test('[SCO-04] with both cookies the app is the member’s and these calls the guest’s; a push says whose it is', async () => {
    const { id, cookie } = await guest();
    const both = { cookie, 'x-user': COACH, origin: SETTINGS.appUrl };
    const push = (url: string, as: object, command: unknown) =>
      server.app.inject({
        ...{ method: 'POST', url, headers: both },
        payload: { ...as, clientId: GUEST_CLIENT, schemaVersion: 4, commands: [command] },
      });
    expect((await push('/api/sync/push', { as: 'guest' }, tapped())).statusCode).toBe(400);
    expect((await push('/api/guest/push', {}, tapped())).statusCode).toBe(400);
    await push('/api/sync/push', {}, tapped());
    await push('/api/guest/push', { as: 'guest' }, tapped());
    const by = await server.db.query('select updated_by as by from match_events order by rev');
    expect(by).toEqual([{ by: COACH }, { by: id }]);
  });
});

describe('what reaches the device', () => {
  test('[SCO-06] the log of the match and a kit, and no row of anything else', async () => {
    await makeRows(server.db);
    const { cookie } = await guest();
    await pushed(server.app, { userId: COACH }, [tapped()]);
    const answer = await pullAsGuest(server.app, cookie);
    expect(answer.scopes).toHaveLength(1);
    expect(new Set(answer.scopes.flatMap(({ rows }) => rows.map(({ table }) => table)))).toEqual(
      new Set(['matchEvents']),
    );
    expect(Object.keys(answer.kit ?? {}).sort()).toEqual(['players', 'rev', 'session', 'team']);
    expect(Object.keys(answer.kit?.team ?? {}).sort()).toEqual(['id', 'name', 'palette']);
    expect(Object.keys(answer.kit?.session ?? {})).not.toContain('notes');
    for (const player of answer.kit?.players ?? [])
      expect(Object.keys(player).sort()).toEqual(['id', 'isOut', 'jerseyNumber', 'name', 'position']);
    expect(answer.kit?.players.length).toBeGreaterThan(0);
  });

  test('[SCO-06] a kit is sent again when something in it changed, and only then', async () => {
    await makeRows(server.db);
    const { cookie } = await guest();
    const first = await pullAsGuest(server.app, cookie);
    const cursors = JSON.stringify({ [`session:${SESSION}`]: first.scopes[0]?.cursor });
    const query = { cursors, kit: String(first.kit?.rev), generation: first.generation ?? '' };
    await pushed(server.app, { userId: COACH }, [tapped()]);
    expect((await pullAsGuest(server.app, cookie, query)).kit).toBeNull();
    const changes = ['player.update', 'team.update', 'session.rename-opponent', 'session.rules', 'player.delete'];
    for (const name of changes) {
      expect(outcomes(await pushed(server.app, { userId: OWNER }, [sent(name, INPUTS[name]?.())]))).toEqual([
        'applied',
      ]);
      const { kit } = await pullAsGuest(server.app, cookie, query);
      expect([name, (kit?.rev ?? 0) > Number(query.kit)]).toEqual([name, true]);
      query.kit = String(kit?.rev);
    }
  });

  test('[SCO-15] a kit has at most 64 KB, whatever the roster', async () => {
    await server.db.query(
      `insert into players (id, team_id, name, position, jersey_number, is_starter, is_out, rev)
       select gen_random_uuid(), $1, repeat('界', 100), 'Setter', null, false, false, 1000 + n
       from generate_series(1, 400) n`,
      [TEAM],
    );
    const { cookie } = await guest();
    const { kit } = await pullAsGuest(server.app, cookie);
    const bytes = Buffer.byteLength(JSON.stringify(kit));
    expect([bytes <= 64 * 1024, bytes > 60 * 1024]).toEqual([true, true]);
  });

  test('[SCO-06] a stream hints of this match alone', async () => {
    await makeSession(server.db, OTHER);
    const { cookie } = await guest();
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const abort = new AbortController();
    const stream = await fetch(`${base}/api/guest/stream?schemaVersion=4`, {
      headers: { cookie },
      signal: abort.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const until = async (word: string): Promise<void> => {
      while (!heard.includes(word)) heard += (await reader?.read())?.value ?? '';
    };
    await until(': connected');
    await pushed(server.app, { userId: OWNER }, [tapped({ sessionId: OTHER })]);
    await pushed(server.app, { userId: OWNER }, [sent('player.add', INPUTS['player.add']?.())]);
    await pushed(server.app, { userId: OWNER }, [tapped()]);
    await until(SESSION);
    expect(heard).not.toContain(OTHER);
    expect(heard).not.toMatch(/team:|team-pro:|user:/);
    const { links } = await linksOf(server.app);
    await endLink(server.app, links[0]?.id ?? '');
    // Who listened is cut off.
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) heard += part.value;
    abort.abort();
  });

  test('[SCO-08] members see who records by a link, and by which name', async () => {
    const { id, cookie } = await guest();
    const here = (url: string, headers: Record<string, string>, clientId: string, isHere = true) =>
      server.app.inject({
        ...{ method: 'POST', url, payload: { clientId, isHere } },
        headers: { ...headers, origin: SETTINGS.appUrl },
      });
    const asGuest = (isHere = true) => here('/api/guest/here', { cookie }, GUEST_CLIENT, isHere);
    const asMember = async () =>
      Recorders.parse((await here(`/api/sessions/${SESSION}/here`, { 'x-user': OWNER }, uuid(8, 'e'))).json());
    await asGuest();
    expect((await asMember()).guests).toEqual([{ linkId: id, name: 'Sam', clientId: GUEST_CLIENT }]);
    expect(Recorders.parse((await asGuest()).json()).others).toEqual([{ userId: OWNER, clientId: uuid(8, 'e') }]);
    await asGuest(false);
    expect(await asMember()).toEqual({ others: [], guests: [] });
  });
});

test('[SCO-04] the push of a member has the bytes that it had', async () => {
  const tap = tapped({ id: uuid(1, 'f') }, uuid(2, 'f'));
  const answer = await pushed(server.app, { userId: OWNER }, [tap]);
  expect(PushAnswer.parse({ ...answer, generation: undefined })).toEqual({
    results: [{ id: tap.id, outcome: 'applied' }],
    revs: { [`session:${SESSION}`]: 1, [`team-pro:${TEAM}`]: expect.any(Number) },
  });
  expect(Object.keys(answer)).toEqual(['results', 'revs', 'generation']);
  expect(AT).toBe(tap.at);
});
