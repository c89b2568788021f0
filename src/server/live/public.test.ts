import { expect, test } from 'vitest';
import { DEFAULT_DISPLAY } from '#domain/live/api.ts';
import { timeoutChance } from '#domain/match/figures/timeout-card.ts';
import { priorsFrom } from '#domain/match/figures/win-chance.ts';
import { teamProScope, teamScope } from '#domain/sync/tables.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { homeMatch } from '#tests/support/home-match.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile.ts';
import { livePages, PLAYER } from '#tests/support/live-pages.ts';
import { POINT, pushed, sent } from '#tests/support/pushing.ts';
import { makeRow } from '#tests/support/rows.ts';
import { SETTINGS } from '#tests/support/server.ts';
import { contact, depthOf, end, firstServe, lineUp, postOf } from '#tests/support/told-rallies.ts';
import { AT, COACH, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const { get, later, now, point, put, record, server, share, staff, stateAt, untilScore } = livePages();

test('[LIV-06] a page is whole when it is answered: the score stands in it, and it asks for itself without a script', async () => {
  await point();
  const { path } = await share();
  const page = await get(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/data-text="pointsUs"\s*>1</);
  expect(page.body).toContain('Breakers');
  expect(page.body).toContain('<noscript><meta http-equiv="refresh" content="15" /></noscript>');
  expect(page.body).not.toMatch(/ style=|<style|javascript:|onload=/);
});

test('[LIV-22] [G-08] pages and state are for machines that index nothing, carry no cookie and no referrer, and are in no frame', async () => {
  const { path } = await share();
  for (const part of ['', '/tv', '/overlay', '/state']) {
    const { headers } = await get(`${path}${part}`, { cookie: 'lineup-pro.session=somebody', host: 'evil.example' });
    expect(headers, part).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      // Of data no request goes out.
      ...(part === '/state' ? { 'x-content-type-options': 'nosniff' } : { 'referrer-policy': 'no-referrer' }),
      'cache-control': expect.stringMatching(/^public, max-age=2\b/),
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect([undefined, 'accept-encoding']).toContain(headers.vary?.toString().toLowerCase());
    const policy = String(headers['content-security-policy']);
    if (part === '/state') continue;
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain(part === '/overlay' ? 'frame-ancestors *' : "frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe(part === '/overlay' ? undefined : 'DENY');
    expect((await get(`${path}${part}`, { host: 'evil.example' })).body).not.toContain('evil.example');
  }
});

test('[LIV-09] [LIV-10] a match is read once a second at most, and only after something happened', async () => {
  await point();
  const { path } = await share();
  await stateAt(path);
  await point();
  expect((await stateAt(path)).texts['pointsUs']).toBe('1');
  expect((await untilScore(path, '2')).heardAt).not.toBeNull();
  await server().db.query(`update stat_sessions set opponent_name = 'Others' where id = $1`, [SESSION]);
  later(30);
  expect((await stateAt(path)).texts['them']).toBe('Breakers');
});

test('[LIV-13] late points of a recorder who was offline come at once, and the page shows the last state', async () => {
  const { path } = await share();
  await stateAt(path);
  await record(...[1, 2, 3, 4, 5].map(() => POINT(1)));
  expect((await untilScore(path, '5')).rallies[0]?.[1]).toBe('5–0');
});

test('[LIV-12] the state says when the server heard of the match, and whether a device records it', async () => {
  const { path } = await share();
  await stateAt(path);
  await point();
  const state = await untilScore(path, '1');
  expect(Math.abs(Date.parse(state.heardAt ?? '') - now().getTime())).toBeLessThan(60_000);
  expect(state.isRecorded).toBe(false);
  await server().app.inject({
    ...{ method: 'POST', url: `/api/sessions/${SESSION}/here`, headers: { 'x-user': OWNER, origin: SETTINGS.appUrl } },
    payload: { clientId: uuid(1, 'e'), isHere: true },
  });
  later(3);
  expect((await stateAt(path)).isRecorded).toBe(true);
  later(101);
  expect((await stateAt(path)).isRecorded).toBe(false);
});

test('[LIV-06] [LIV-12] without a script a page that has had no news says so, and is not shown as live', async () => {
  await point();
  const { path } = await share();
  await untilScore(path, '1');
  for (const part of ['', '/tv']) expect((await get(`${path}${part}`)).body).not.toMatch(/No news|\bold\b/);
  later(600);
  expect((await get(path)).body).toMatch(/class="page old"[^]*data-warning>No news for 10 min/);
  expect((await get(`${path}/tv`)).body).toMatch(/class="tv old"[^]*data-warning>No news for 10 min/);
  expect((await get(`${path}/overlay`)).body).not.toMatch(/No news|\bold\b/);
});

test('[LIV-14] [G-06] an ended link, a removed match and a removed team are the same bytes as an address that never was', async () => {
  const ways: readonly ((id: string) => Promise<unknown>)[] = [
    (id) => staff(`/${id}/end`, {}),
    () => writeInScopes(server().db, [teamProScope(TEAM)], (write) => write.remove('statSessions', SESSION)),
    () => writeInScopes(server().db, [teamScope(TEAM)], (write) => write.remove('teams', TEAM)),
  ];
  const never = `/live/${'a'.repeat(32)}`;
  for (const end of ways) {
    const { id, path } = await share();
    expect((await get(`${path}/state`)).statusCode).toBe(200);
    await end(id);
    later(2);
    for (const part of ['', '/state', '/tv', '/overlay']) {
      const [ended, unknown] = [await get(`${path}${part}`), await get(`${never}${part}`)];
      expect([ended.statusCode, ended.body]).toEqual([404, unknown.body]);
      expect(ended.body).toContain('There is nothing at this address.');
      expect(ended.headers['cache-control']).toBe('public, max-age=30');
    }
    later(600);
    await put('statSessions', { id: SESSION, teamId: TEAM, userId: OWNER, createdAt: AT, opponentName: 'Breakers' });
  }
});

test('[LIV-14] a match that was made part of another is shown there, and a completed one stays up', async () => {
  const other = uuid(9, 'c');
  await put('statSessions', { id: other, teamId: TEAM, userId: OWNER, createdAt: AT, opponentName: 'Harbor Point' });
  const { path } = await share();
  await writeInScopes(server().db, [teamProScope(TEAM)], (write) => write.remove('statSessions', SESSION));
  await server().db.query('update stat_sessions set merged_into = $1 where id = $2', [other, SESSION]);
  later(2);
  expect((await stateAt(path)).texts['them']).toBe('Harbor Point');
  await put('statSessions', { id: other, teamId: TEAM, userId: OWNER, createdAt: AT, sessionStatus: 'completed' });
  later(5);
  expect((await get(path)).statusCode).toBe(200);
});

const AT_BAYSIDE = {
  ...{ id: uuid(1, 'e'), teamId: TEAM, title: 'Final of Mia', eventType: 'game', startDate: '2026-05-20' },
  ...{ endDate: '2026-05-20', startTime: '18:00', location: 'Bayside gym', opponentName: 'Harbor Point' },
};
/** Of the event above, what stands in none of these answers. */
const WHEN_AND_WHERE = /Mia|18:00|6:00|Bayside/;

test('[LIV-01] the link of a team shows its match in progress, else the last result and the day of the next match', async () => {
  const { path } = await share({ sessionId: null });
  await point();
  expect(await untilScore(path, '1')).toMatchObject({ phase: 'set', texts: { them: 'Breakers' } });
  await put('events', AT_BAYSIDE);
  await pushed(server().app, { userId: COACH }, [sent('session.complete', { teamId: TEAM, sessionId: SESSION })]);
  later(700);
  const state = await stateAt(path);
  expect(state).toMatchObject({
    phase: 'final',
    texts: { pointsUs: '1', ahead: 'Next: Harbor Point, Wednesday, May 20, 2026' },
  });
  for (const part of ['', '/state', '/tv', '/overlay'])
    expect((await get(`${path}${part}`)).body).not.toMatch(WHEN_AND_WHERE);
});

test('[LIV-01] [LIV-05] when and where a match begins says its own link alone, not that of the team', async () => {
  const none = await share({ sessionId: null });
  await writeInScopes(server().db, [teamProScope(TEAM)], (write) => write.remove('statSessions', SESSION));
  await put('events', AT_BAYSIDE);
  expect((await stateAt(none.path)).texts).toMatchObject({ them: 'Harbor Point', ahead: 'Wednesday, May 20, 2026' });
  expect((await get(none.path)).body).not.toMatch(WHEN_AND_WHERE);
  await put('statSessions', { id: SESSION, teamId: TEAM, userId: OWNER, createdAt: AT, eventId: AT_BAYSIDE.id });
  later(700);
  const team = await share({ sessionId: null });
  // The newest link stands first.
  later(1);
  const match = await share();
  expect((await stateAt(team.path)).texts['ahead']).toBe('Wednesday, May 20, 2026');
  expect((await get(team.path)).body).not.toMatch(WHEN_AND_WHERE);
  expect((await stateAt(match.path)).texts['ahead']).toBe('Wednesday, May 20, 2026, 6:00 PM, Bayside gym');
});

test('[LIV-04] a player who is hidden is a number within five seconds, on every link of the team', async () => {
  const { path } = await share({ names: 'full', agreed: true });
  await record(lineUp(), firstServe('us'), contact(postOf(1), 1, 'attack', 'kill'));
  expect((await untilScore(path, '1')).rallies[0]?.[2]).toBe('kill by #7 Mia Ruiz');
  await staff('/hidden', { playerId: PLAYER, isHidden: true });
  later(2);
  await new Promise((next) => setTimeout(next, 20));
  expect((await stateAt(path)).rallies[0]?.[2]).toBe('kill by Player #7');
  expect((await get(path)).body).not.toContain('Mia');
});

test('[LIV-04] a player who was removed from the team is a number, with what she did', async () => {
  const { path } = await share({ names: 'full', agreed: true });
  await record(lineUp(), firstServe('us'), contact(postOf(1), 1, 'attack', 'kill'));
  expect((await untilScore(path, '1')).rallies[0]?.[2]).toBe('kill by #7 Mia Ruiz');
  await server().db.query('update players set deleted_at = now() where id = $1', [PLAYER]);
  later(2);
  await record(contact(postOf(2), 1, 'attack', 'kill'));
  expect((await untilScore(path, '2')).rallies.map(([, , what]) => what)).toEqual([
    ...['kill by Player #7', 'kill by Player #7'],
  ]);
  expect((await get(path)).body).not.toContain('Mia');
});

test.each(Object.entries(HOSTILE_TEXTS))(
  '[LIV-20] %s as a name of team, opponent and player is text on every page',
  async (_what, hostile) => {
    const name =
      hostile
        .replaceAll('\u0000', '')
        .replace(/[\ud800-\udfff]/gu, '')
        .trim() || 'Falcons';
    await server().db.query('update teams set name = $1 where id = $2', [name, TEAM]);
    await server().db.query('update stat_sessions set opponent_name = $1 where id = $2', [name, SESSION]);
    await server().db.query('update players set name = $1 where id = $2', [name, PLAYER]);
    const { path } = await share({ names: 'full', agreed: true, shows: { ...DEFAULT_DISPLAY.shows, box: true } });
    await record(lineUp(), firstServe('us'), contact(postOf(1), 1, 'attack', 'kill'));
    await untilScore(path, '1');
    for (const part of ['', '/tv', '/overlay']) {
      const { body } = await get(`${path}${part}`);
      expect(body).not.toMatch(/<script>|<img|<svg onload|onerror=[^&]*>(?!.*&)/);
      expect([...body.matchAll(/<script/g)].length).toBeLessThanOrEqual(1);
    }
  },
);

test('[FIG-05] the box of a match that is over has its † with their foot', async () => {
  const { path } = await share({ shows: { ...DEFAULT_DISPLAY.shows, box: true } });
  const [first, second] = [postOf(1), postOf(2)];
  await record(
    ...[lineUp(), firstServe('us'), depthOf('touch'), contact(first, 1, 'dig', 'good')],
    ...[contact(first, 1, 'attack', 'kill', 2), depthOf('points', first.rally), contact(second, 1, 'attack', 'kill')],
  );
  await untilScore(path, '2');
  await server().db.query(`update stat_sessions set session_status = 'completed' where id = $1`, [SESSION]);
  later(11 * 60);
  const { body } = await get(path);
  expect(body).toContain('1†');
  expect(body).toContain('† from 1 of 2 rallies');
});

async function matchWithReceptions(n: number, createdAt: string, soWon: number) {
  const of = { teamId: TEAM, sessionId: uuid(n, 'c'), setId: uuid(n, 'b'), side: 'us' as const };
  await put('statSessions', { id: of.sessionId, teamId: TEAM, userId: OWNER, createdAt, opponentName: 'Falcons' });
  await writeInScopes(server().db, [teamProScope(TEAM)], async (write) => {
    await write.put('setStats', makeRow('setStats', { id: of.setId, teamId: TEAM, sessionId: of.sessionId }));
    await write.put('rotationSetFigures', makeRow('rotationSetFigures', { id: uuid(n, 'a'), ...of, soWon, soN: 60 }));
  });
}

test('[CH-03] the chance begins with our side-out of earlier matches, and of no later one', async () => {
  const chanceBy = (received: { won: number; of: number }) => {
    const state = homeMatch(['A run@r1 u1t1u1t1u1t1u1t1u1t1u1t1']);
    return timeoutChance({ state, setNumber: 1, priors: priorsFrom(received, state.rules) }, SESSION)?.percent;
  };
  await matchWithReceptions(21, '2026-04-24T10:00:00.000Z', 20);
  await matchWithReceptions(22, '2026-05-24T10:00:00.000Z', 60);
  const winners = ['us', 'them', 'us', 'them', 'us', 'them', 'us', 'them', 'us', 'them', 'us', 'them'] as const;
  await record(lineUp(), firstServe('us'), ...winners.map((winner, at) => end(postOf(at + 1), winner)));
  const { path } = await share({ shows: { ...DEFAULT_DISPLAY.shows, chance: true } });
  const chance = (await untilScore(path, '6')).texts['chance'];
  expect(chance).toBe(`${String(chanceBy({ won: 20, of: 60 }))} for this set`);
  expect(chanceBy({ won: 20, of: 60 })).not.toBe(chanceBy({ won: 0, of: 0 }));
});

test('[LIV-17] an overlay takes colours that are hexadecimal and a place, and nothing else of its address', async () => {
  const { path } = await share();
  const { body } = await get(`${path}/overlay?at=bottom&us=00ff00&them=${encodeURIComponent('"><script>')}`);
  expect(body).toContain('fill="#00ff00"');
  expect(body).toContain('<main class="bottom">');
  expect(body).not.toContain('<script>');
  expect((await get(`${path}/overlay?at=side&us=red`)).body).toMatch(/<main class="top">/);
});
