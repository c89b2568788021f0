import { MatchEntry } from '#domain/match/schema.ts';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { deletePlayer } from '#domain/roster/commands.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { logged, matchOf, PHONE, SESSION, stat, TEAM } from '#tests/support/match.ts';
import {
  allByRole,
  byRole,
  cellsOf,
  click,
  focused,
  nameOf,
  textsOf,
  press as pressKey,
} from '#tests/support/screen.ts';
import { headings, labels, leave, press, see, settle, text } from '#tests/support/see.ts';
import { contact, end, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { depth, told, report, reported, sheet, rows } from '#tests/support/told-report.tsx';
import { visited } from '#tests/support/visitor.tsx';
import { BoxScorePage } from '#web/analysis/box-score-page.tsx';

afterEach(leave);

const box = () => byRole('region', 'Box score of the match');
const heads = () => textsOf('columnheader', box());
const figureOf = (row: string, code: string) => {
  const line = cellsOf(box()).find(([who]) => who === row);
  return line?.[heads().indexOf(code)];
};

test('[REPORT-01] [BOX-01] a match of rallies opens as its report, one of counts as before', async () => {
  await report();
  expect(headings().slice(0, 1)).toEqual(['Match Report']);
  expect(figureOf('2Lind', 'K')).toBe('3');
  await press('Counts');
  expect([window.location.search, headings()[0]]).toEqual(['?box=counts', 'Box Score']);
  await press('Full');
  expect(window.location.search).toBe('');
  await leave();
  await see(<BoxScorePage sessionId={SESSION} />, { ...reported, log: matchOf(stat(1, 'attack', 'positive')) });
  await settle();
  expect([headings()[0], labels()]).toEqual(['Box Score', expect.not.arrayContaining(['Full'])]);
});

test('[REPORT-01] a match of which only the score was told has its report too', async () => {
  await report({
    log: told([lineUp(), firstServe('us'), depth('score'), end(postOf(1), 'us'), end(postOf(2), 'them')]),
  });
  expect([headings()[0], text()]).toEqual(['Match Report', expect.stringContaining('Not recorded: attack')]);
});

test('[REPORT-02] [BOX-02] [BOX-03] the box has lines and columns of the sheets of the field; figures of some rallies say so', async () => {
  await report();
  expect(figureOf('2Lind', 'HIT')).toBe('.250†');
  expect(figureOf('Total', 'TA')).toBe('4†');
  expect(text()).toContain('† from 4 of 6 rallies');
  expect(figureOf('5Ruiz', 'PASS')).toBe('3.00†');
  const six = ['1Marić', '2Lind', '3Nguyen', '4Fitz', '5Ruiz', '6Okoro'];
  expect(cellsOf(box()).map(([who]) => who)).toEqual([...six, 'Total']);
});

test('[FIG-12] who was deleted from the team counts in it as before, by last name and number', async () => {
  const store = await report();
  const before = [figureOf('2Lind', 'K'), figureOf('Total', 'K')];
  await act(async () => void (await store.do(deletePlayer.draft({ teamId: TEAM, id: ours(2).playerId }))));
  await settle();
  expect(store.rows('players', { teamId: TEAM }).filter(({ id }) => id === ours(2).playerId)).toEqual([]);
  expect([figureOf('2Lind', 'K'), figureOf('Total', 'K')]).toEqual(before);
});

test.each(['owner', 'coach', 'statistician'] as const)(
  '[BOX-10] [ROT-10] a %s sees the report, its box and its rotations, of what is on the device',
  async (role) => {
    const server = fakeServer({});
    const asked = server.sent.length;
    await report({ access: { role, pro: true } });
    expect(server.sent.slice(asked).filter(({ path }) => !/push|pull/.test(path))).toEqual([]);
    server.close();
    expect([figureOf('2Lind', 'K'), headings()]).toEqual(['3', expect.arrayContaining(['Rotations'])]);
  },
);

test('[BOX-10] [ROT-10] of a game in a team without Pro, and of one that is not there, there is no report', async () => {
  const server = fakeServer({ '/api/accounts/session': () => ({ body: { user: null } }) });
  await see(visited(<BoxScorePage sessionId={SESSION} />), { ...reported, access: { role: 'owner', pro: false } });
  await settle();
  expect([headings(), allByRole('table')]).toEqual([expect.not.arrayContaining(['Match Report', 'Rotations']), []]);
  await leave();
  server.close();
  await see(<BoxScorePage sessionId={SESSION} />, { players: reported.players });
  expect(headings()).toEqual(['Game Session', 'Session not found']);
});

test('[REPORT-03] six figures stand first, each with what it is of', async () => {
  await report();
  expect(textsOf('term').slice(2, 8)).toEqual([
    ...['Side-out', 'Point on serve', 'First-ball side-out', 'Hitting', 'Pass average', 'Aces – errors'],
  ]);
  expect(textsOf('definition').slice(2, 8)).toEqual([
    ...['100.0%2 of 2', '25.0%1 of 4', '100.0%†1 of 1', '.250†2–1–4', '3.00†1 pass', '0–04 serves'],
  ]);
});

test('[REPORT-04] [BOX-04] [BOX-06] each set has a line of each side; the set that is chosen stands in the address', async () => {
  await report();
  expect(cellsOf(byRole('region', 'By set')).map((cells) => cells.slice(0, 4))).toEqual([
    ['1Tidewater 16Rally', '3–3', '3', '1'],
    ['Breakers', '', '1', '0'],
  ]);
  await press('Set 1');
  expect(window.location.search).toBe('?set=1');
  expect(allByRole('region', 'Box score of set 1')).toHaveLength(1);
});

test('[REPORT-05] [BOX-05] theirs have a line for each number that was told', async () => {
  await report();
  const theirBox = byRole('region', 'Box score of Breakers, the match');
  expect(cellsOf(theirBox).map(([who]) => who)).toEqual(['12', 'No player named', 'Total']);
});

test('[REPORT-06] [TRB-02] a figure opens as many rallies as it shows, in the order of play, with what was counted in each', async () => {
  await report();
  await press('Kills, #2 Lind: 3');
  expect(textsOf('heading', sheet())).toEqual(['Kills of #2 Lind: 3']);
  expect(rows()).toHaveLength(3);
  expect(rows().map(({ textContent }) => textContent)[1]).toContain('1–1Set 1, rally 3#2 Lind kill');
  await press('Close');
  await press('Attack attempts, #2 Lind: 4 from 4 of 6 rallies');
  expect(rows()[0]?.textContent).toContain('#2 Lind kill#2 Lind attack');
});

test('[REPORT-06] [TRB-02] of a rate what counted is opened first, and then all attempts', async () => {
  await report();
  await press('Point scoring, Tidewater 16: 25.0%, few attempts');
  expect([textsOf('heading', sheet()), rows().length]).toEqual([['Point scoring: 1'], 1]);
  await press('All 4 attempts');
  expect([textsOf('heading', sheet()), rows().length]).toEqual([['Point scoring, all attempts: 4'], 4]);
  await press('What counted');
  expect(rows()).toHaveLength(1);
});

test('[REPORT-06] [BOX-08] [TRB-01] every figure of the report opens as much as it shows', async () => {
  await report();
  const keys = allByRole('button').filter((key) => 'opens' in key.dataset && /: \d+$/.test(nameOf(key)));
  expect(keys.length).toBeGreaterThan(60);
  for (const key of keys) {
    const shown = Number(/\d+$/.exec(nameOf(key))?.[0]);
    await click(key);
    const [title = ''] = textsOf('heading', sheet());
    expect(`${nameOf(key)} → ${/[\d.]+$/.exec(title)?.[0]}`).toBe(`${nameOf(key)} → ${shown}`);
  }
});

test('[REPORT-07] [TRB-05] an opened figure stands in the address, and closed its key has the focus', async () => {
  await report({}, `?open=K~num~us~${ours(2).playerId}`);
  expect(textsOf('heading', sheet())).toEqual(['Kills of #2 Lind: 3']);
  await press('Close');
  await settle();
  expect([window.location.search, focused()]).toEqual(['', 'Kills, #2 Lind: 3']);
  await act(async () => byRole('button', 'Attack errors, #2 Lind: 1').focus());
  await press('Attack errors, #2 Lind: 1');
  expect(window.location.search).toContain('open=E%7Enum%7Eus');
  await pressKey('Escape');
  await settle();
  expect(focused()).toBe('Attack errors, #2 Lind: 1');
});

test('[REPORT-08] [TRB-03] a rally of a figure leads to the rally list, and the report keeps which it was', async () => {
  await report();
  await press('Kills, #2 Lind: 3');
  const [, second] = rows();
  expect(second?.getAttribute('href')).toBe(`/stat-tracking/${SESSION}?set=1&log=${postOf(3).rally}`);
});

test('[REPORT-09] the keys of a table are one tab stop, and arrows go through them', async () => {
  await report();
  const keys = allByRole('button', undefined, box());
  expect(keys.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await act(async () => byRole('button', 'Kills, #2 Lind: 3').focus());
  await pressKey('ArrowRight');
  expect(focused()).toBe('Attack errors, #2 Lind: 1');
  await pressKey('ArrowDown');
  expect(focused()).toContain('Attack errors, #3 Nguyen');
});

test('[REPORT-10] [BOX-09] points that do not add up stand above all figures, and open their rallies', async () => {
  const entries = [lineUp(), firstServe('us'), depth('touch'), contact(postOf(1), 2, 'attack', 'kill')];
  const other = logged(9, { ...MatchEntry.parse(contact(postOf(1), 3, 'attack', 'kill')), by: PHONE });
  await report({ log: [...told(entries), other] });
  expect(textsOf('listitem', byRole('list', 'To check'))).toEqual([
    'Tidewater 16 Points do not add up: 1 won, 2 explained.1 rally',
  ]);
  await press('Rallies: Tidewater 16, Points do not add up: 1 won, 2 explained.');
  expect([textsOf('heading', sheet()), rows().length]).toEqual([['Points do not add up: 1 rally'], 1]);
});
