import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOneTime } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import type { Draft } from '#domain/sync/command.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { pagesIn, signsIn, withoutSpace } from '#tests/support/pdf-text.ts';
import { ralliedMatch } from '#tests/support/rally-journey.ts';
import { postOf } from '#tests/support/told-rallies.ts';

const club = ralliedMatch({ first: null, depth: 'touch' });
const OF_THREE = randomUUID();
const OF_FIVE = randomUUID();

let journey: Journey;
let coach: Account;

/** A set to 25 of every touch, and of points after its twentieth rally: who loses it has as many points as it can. */
function setOf(sessionId: string, setNumber: number, isWon: boolean): Draft[] {
  const say = (kind: string, payload: object) =>
    recordEntry.draft({
      ...{ teamId: club.teamId, sessionId, id: randomUUID(), setNumber },
      entry: MatchEntry.parse({ kind, payload }),
    });
  const ours = (n: number, player: number, skill: string, grade: string, k: number) =>
    say('contact', { ...postOf(n, setNumber), k, side: 'us', who: club.who(player), skill, grade });
  const points = setNumber === 5 ? 15 : 25;
  const hitters = [7, 10, 4, 8, 11];
  const rallies = Array.from({ length: 2 * points - 2 }, (_, i) => {
    const n = i + 1;
    if ((i % 2 === 0) !== isWon)
      return [
        say('contact', {
          ...postOf(n, setNumber),
          k: 1,
          side: 'them',
          who: { number: String(i % 17) },
          skill: 'attack',
          grade: 'kill',
        }),
      ];
    const deep =
      i < 20 ? [ours(n, i % 3 === 0 ? 4 : 7, 'receive', String(3 - (i % 3)), 1), ours(n, 2, 'set', 'in', 2)] : [];
    return [...deep, ours(n, hitters[i % hitters.length] ?? 7, 'attack', 'kill', 3)];
  });
  const last = [2 * points - 1, 2 * points].map((n) =>
    say('rally-end', { ...postOf(n, setNumber), winner: isWon ? 'us' : 'them' }),
  );
  return [
    ...(setNumber === 1 ? [] : [say('open-set', {})]),
    say('line-up', {
      ...{
        side: 'us',
        six: [2, 7, 8, 10, 4, 11].map(club.who),
        liberos: [club.who(1)],
        setters: [club.who(2)],
        system: '5-1',
      },
      plan: [{ libero: club.who(1), places: [3, 6], when: 'always', serves: [] }],
    }),
    say('first-serve', { side: setNumber % 2 === 0 ? 'us' : 'them' }),
    say('depth', { after: null, depth: 'touch' }),
    ...rallies.flat(),
    ...last,
    say('depth', { after: postOf(20, setNumber).rally, depth: 'points' }),
    say('timeout', { after: postOf(12, setNumber).rally, side: 'us', type: 'team' }),
  ];
}

/** A match that goes its whole length: the sets are won in turns. */
async function record(sessionId: string, numSets: 3 | 5): Promise<void> {
  const start = startOneTime.draft({
    ...{ teamId: club.teamId, sessionId, eventId: randomUUID(), title: 'League match', date: '2025-11-15' },
    ...{ startTime: '18:00', numSets, notes: null, opponentName: 'Harbor Point', counting: 'contacts' },
  });
  await journey.push(coach, [start]);
  for (let set = 1; set <= numSets; set++) await journey.push(coach, setOf(sessionId, set, set % 2 === 1));
}

beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  await journey.push(coach, club.drafts);
  await record(OF_THREE, 3);
  await record(OF_FIVE, 5);
});
afterAll(() => journey.close());

/** In pixels of CSS, 12 mm within the edges of the paper. */
const PAPERS = { A4: 793.7 - 90.7, Letter: 816 - 90.7 } as const;
const MATCHES = [
  ['three', OF_THREE],
  ['five', OF_FIVE],
] as const;

test.each((['A4', 'Letter'] as const).flatMap((format) => MATCHES.map(([sets, id]) => [format, sets, id] as const)))(
  '[REPORT-18] printed on %s the report of %s sets is one sheet, and nothing of it is cut',
  async (format, _sets, sessionId) => {
    const page = await journey.open(coach, `/stat-tracking/${sessionId}/box-score`);
    await page.getByRole('heading', { name: 'Rotations', exact: true }).waitFor();
    const pdf = await page.pdf({ format, printBackground: true, preferCSSPageSize: false });
    expect(pagesIn(pdf)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: Math.floor(PAPERS[format]), height: 1000 });
    const { texts, paper, cut } = await page.evaluate(() => {
      const all = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility());
      const isLeaf = (one: Element) => one.children.length === 0 && one.textContent.trim() !== '';
      const isRead = (one: Element) => one.closest('.sr, svg, title') === null && one.getBoundingClientRect().width > 2;
      const width = document.documentElement.clientWidth;
      /** It leaves the paper, or stands on the line at the left of its cell. */
      const isOut = (one: Element) => {
        const box = one.getBoundingClientRect();
        const cell = one.closest('dl > div, li');
        const line = cell && getComputedStyle(cell).borderLeftWidth !== '0px' ? cell.getBoundingClientRect().left : -2;
        return box.left <= line + 1 || box.right > width + 1;
      };
      const isShort = (one: Element) =>
        getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
      const leaves = all.filter((one) => isLeaf(one) && isRead(one));
      return {
        texts: leaves.map((one) => one.textContent),
        paper: [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor),
        cut: [...leaves.filter(isOut), ...all.filter((one) => isRead(one) && isShort(one))].map(
          (one) => `${one.tagName} ${one.textContent.slice(0, 40)}`,
        ),
      };
    });
    expect(cut).toEqual([]);
    expect(paper).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    const drawn = signsIn(pdf);
    expect(texts.length).toBeGreaterThan(150);
    expect(texts.filter((text) => !drawn.includes(withoutSpace(text)))).toEqual([]);
  },
);
