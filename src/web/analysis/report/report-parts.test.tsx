import { act } from 'react';
import { MatchEntry } from '#domain/match/schema.ts';
import { afterEach, expect, test } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { logged, TABLET } from '#tests/support/match.ts';
import { allByRole, byRole, cellsOf, focused, nameOf, textsOf, type } from '#tests/support/screen.ts';
import { headings, labels, leave, press, settle } from '#tests/support/see.ts';
import { end, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { chooseRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { depth, told, report, sheet, rows } from '#tests/support/told-report.tsx';

afterEach(async () => {
  await leave();
  localStorage.clear();
});

const rotations = () => byRole('region', 'Rotations');
const cards = () => allByRole('listitem', undefined, rotations());

/** Two sets of the score alone: in set 1 R1 serves and loses often; in set 2 it is ours. */
const SCORED = (wins: string, set: number): LoggedEvent[] =>
  [
    lineUp({ setters: [ours(1)], system: '5-1', plan: [{ libero: ours(7), places: [3, 6] }] }),
    firstServe('us'),
    depth('score'),
    ...[...wins].map((winner, i) => end(postOf(i + 1, set), winner === 'u' ? 'us' : 'them')),
  ].map((entry, i) => logged(set * 100 + i, { ...MatchEntry.parse(entry), by: TABLET, set }));

test('[REPORT-11] [ROT-01] [ROT-05] each rotation has its court, what it won, and the weakest is marked', async () => {
  await report({ log: SCORED('tttttutuuuuut', 1) });
  expect(textsOf('heading', rotations()).slice(0, 7)).toEqual(['Rotations', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6']);
  expect(cards()[0]?.textContent).toMatch(/^R1weakestsetter in I−4.*Side-out20\.0%1 of 5Point on serve0\.0%0 of 1/);
  expect(allByRole('img', undefined, rotations()).map((one) => one.getAttribute('aria-label'))[0]).toBe(
    'R1, front row 4, 3, 2; back row 5, 7, 1',
  );
  await press('Side-out, rotation R1: 20.0%');
  expect([textsOf('heading', sheet()), rows().length]).toEqual([['Side-out, R1: 1'], 1]);
});

test('[REPORT-28] by the place of the setter all of the report is named so, at once when it is chosen', async () => {
  await report({ log: SCORED('tttttutuuuuut', 1) });
  await act(async () => chooseRotationNaming('place'));
  expect(textsOf('heading', rotations()).slice(1, 7)).toEqual(['P1', 'P6', 'P5', 'P4', 'P3', 'P2']);
  expect(document.body.textContent).not.toMatch(/\bR[1-6]\b|R[1-6]weakest/);
  await press('Rallies: P1 lost 4 points.');
  expect(textsOf('heading', sheet())[0]).toBe('P1 lost 4 points: 6 rallies');
  expect(rows()[0]?.textContent).toContain('P1');
  await press('Close');
  await press('Longest run of theirs, rotation P1: 5');
  expect(textsOf('heading', sheet())).toEqual(['Longest run of theirs, P1: 5']);
  await press('Close');
  await press('Side-out, rotation P1: 20.0%');
  expect(textsOf('heading', sheet())).toEqual(['Side-out, P1: 1']);
});

test('[REPORT-11] [ROT-04] rallies without a line-up have a card of their own, which opens them', async () => {
  await report({ log: told([firstServe('us'), depth('score'), end(postOf(1), 'us'), end(postOf(2), 'them')]) });
  expect(cards().at(-1)?.textContent).toContain('Unknown0No line-up');
  await press('Rallies won less lost on court, rotation Unknown: 0');
  expect([textsOf('heading', sheet())[0], rows().length]).toEqual(['Rallies won less lost on court, Unknown: 0', 2]);
});

test('[REPORT-12] [ROT-02] with two setters rotations are by who is in charge, or by the starting order', async () => {
  await report({ log: SCORED('ttutu', 1) });
  expect(labels()).not.toContain('By starting order');
  await leave();
  const six = lineUp({ setters: [ours(1), ours(4)], system: '6-2' });
  await report({
    log: told([
      six,
      firstServe('us'),
      depth('score'),
      ...[...'tutututuu'].map((winner, i) => end(postOf(i + 1), winner === 'u' ? 'us' : 'them')),
    ]),
  });
  const played = () => cards().filter((card) => card.querySelector('[role=img]')).length;
  expect(played()).toBe(3);
  await press('By starting order');
  expect(played()).toBe(5);
});

test('[REPORT-13] [ROT-07] where to begin is told by chance, or which rotation has too few rallies', async () => {
  await report({ log: SCORED('ttutu', 1) });
  expect(rotations().textContent).toContain('Not enough rallies yet: rotation ');
  await leave();
  const many = Array.from({ length: 9 }, () => 'tu'.repeat(6)).join('') + 'u';
  await report({ log: SCORED(many, 1) });
  expect(
    allByRole('listitem', undefined, rotations())
      .slice(6)
      .map(({ textContent }) => textContent),
  ).toHaveLength(6);
  await press('They serve first');
  expect(rotations().textContent).toMatch(/R\d \d+% to win it/);
});

test('[REPORT-14] the lead is a line with a sentence, and the same in a table', async () => {
  await report();
  const lead = byRole('region', 'Lead, set 1');
  expect(allByRole('img', undefined, lead).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Set 1: 3–3. Ahead by 1 at most, behind by 0; the lead changed 0 times, 3 ties. Longest run 1, against us 1.',
  ]);
  const table = allByRole('table').find((one) => one.textContent.startsWith('Lead of set 1'));
  expect(table && cellsOf(table)).toEqual([
    ['1', '1–0', '1', ''],
    ['2', '1–1', '0', ''],
    ['3', '2–1', '1', ''],
    ['4', '2–2', '0', ''],
    ['5', '3–2', '1', 'our timeout'],
    ['6', '3–3', '0', ''],
  ]);
  expect(lead.textContent).toContain('our TO');
});

test('[REPORT-14] of a match the lead of each set can be chosen', async () => {
  await report({ log: [...SCORED('uut', 1), ...SCORED('ttu', 2)] });
  expect(headings()).toContain('Lead, set 2');
  await press('Lead of set 1');
  expect(headings()).toContain('Lead, set 1');
});

test('[REPORT-15] what decided it is said in sentences, and each opens its rallies', async () => {
  await report({ log: SCORED('tttttutuuuuut', 1) });
  const decided = byRole('region', 'What decided it');
  expect(textsOf('listitem', decided)[0]).toBe('R1 lost 4 points.They sided out 1 of 5, the others 1 of 1.Rallies');
  await press('Rallies: R1 lost 4 points.');
  expect([textsOf('heading', sheet())[0], rows().length]).toEqual(['R1 lost 4 points: 6 rallies', 6]);
  await press('Close');
  await settle();
  expect(focused()).toBe('Rallies: R1 lost 4 points.');
});

test('[REPORT-16] two parts stand beside each other, or are too few to compare', async () => {
  await report({ log: [...SCORED('t'.repeat(10) + 'ututututut', 1), ...SCORED('u'.repeat(12) + 'ttt', 2)] });
  // None can be compared: all stand behind the sentence.
  expect(allByRole('region', 'Comparison')).toEqual([]);
  const folded = byRole('region', 'Too few rallies to compare').closest('details') ?? expect.fail('not folded');
  expect(folded.querySelector('summary')?.textContent).toMatch(/^\d+ lines have too few rallies to compare$/);
  expect(folded.open).toBe(false);
  expect(cellsOf(folded).slice(0, 2)).toEqual([
    ['Side-out', expect.stringContaining(' of 14'), expect.stringContaining('0 of 2'), 'too few to compare'],
    ['Point scoring', expect.anything(), expect.stringContaining('12 of 13'), 'too few to compare'],
  ]);
  await press('Side-out, Set 1: 35.7%');
  expect(rows()).toHaveLength(5);
});

test('[ROT-06] rallies with a player on court stand beside those without her, by rotation too, and open', async () => {
  // #3 begins in III: front in R1 and R2, serves in R3, then the libero is on for her until she is front again in R6.
  await report({ log: SCORED('t'.repeat(10) + 'ututututut', 1) });
  const options = () => allByRole('option', undefined, byRole('combobox', 'First'));
  const [on, off] = options().filter(({ textContent }) => textContent.endsWith(' on court'));
  const withHer = on?.textContent ?? '';
  expect([withHer, off?.textContent]).toEqual([
    expect.stringMatching(/^With #3\b/),
    expect.stringMatching(/^Without #3\b/),
  ]);
  await type(on?.getAttribute('value') ?? '', byRole('combobox', 'First'));
  await type(off?.getAttribute('value') ?? '', byRole('combobox', 'Second'));
  const few = 'too few to compare';
  expect(
    cellsOf(byRole('region', 'Too few rallies to compare')).filter(([head]) => head?.startsWith('Side-out')),
  ).toEqual([
    ['Side-out', '18.2%2 of 11', '100.0%3 of 3', few],
    ['Side-out, R1', '10.0%1 of 10', '–0 of 0', few],
    ['Side-out, R2', '100.0%1 of 1', '–0 of 0', few],
    ...['R3', 'R4', 'R5'].map((at) => [`Side-out, ${at}`, '–0 of 0', '100.0%1 of 1', few]),
  ]);
  const opened = async (begins: string) => {
    await press(labels().find((label) => label.startsWith(begins)) ?? `no ${begins}`);
    const found = [textsOf('heading', sheet())[0], rows().length];
    await press('Close');
    await settle();
    return found;
  };
  const spoken = withHer.replace('With', 'with');
  expect(await opened(`Side-out, ${withHer}: 18.2%`)).toEqual([`Side-out, ${spoken}: 2`, 2]);
  expect(await opened(`Side-out, ${withHer}, R2: `)).toEqual([`Side-out, R2, ${spoken}: 1`, 1]);
});

test('[REPORT-22] [ROT-05] rotations stand in the order of play or by their difference, the furthest behind first', async () => {
  await report({ log: SCORED('tttttutuuuuut', 1) });
  const names = () =>
    cards()
      .slice(0, 6)
      .flatMap((card) => textsOf('heading', card));
  expect(names()).toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'R6']);
  await press('By difference');
  const shown = cards().slice(0, 6);
  const diffs = shown.map((card) => Number(textsOf('button', card)[0]?.replace('−', '-')));
  expect(diffs).toEqual(diffs.toSorted((a, b) => a - b));
  expect(shown[0]?.textContent).toMatch(/^R1weakest/);
  const bars = shown.map((card) => card.querySelector<HTMLElement>('[aria-hidden] > span')?.style);
  expect([bars[0]?.width, bars[0]?.right]).toEqual(['50%', '50%']);
  expect(bars.at(5)?.left).toBe('50%');
});

test('[REPORT-23] rotations of theirs stand below ours where their setter or their six are known, and open their rallies', async () => {
  await report({ log: SCORED('ttutu', 1) });
  expect(headings()).not.toContain('Rotations of Breakers');
  await leave();
  // They side out, win a serve and lose one, side out again, lose a serve, and side out.
  const rallies = [...'ttutut'].map((winner, i) => end(postOf(i + 1), winner === 'u' ? 'us' : 'them'));
  const six = { six: [...'123456'].map((number) => ({ number })) };
  for (const [known, second, where] of [
    [{ six: null, setterAt: 4 }, 'R5', 'setter in III'],
    [six, 'R2', 'starter in VI'],
  ] as const) {
    const line = { kind: 'line-up', payload: { side: 'them', ...known } };
    await report({ log: told([lineUp(), line, firstServe('us'), depth('score'), ...rallies]) });
    expect(headings()).toContain('Rotations of Breakers');
    const card = cards()
      .slice(6)
      .find((one) => one.textContent.startsWith(second));
    expect(card?.textContent).toContain(where);
    // Their numbers as they receive; in the sixth place of the order who began in I.
    const courts = allByRole('img', undefined, card).map(nameOf);
    expect(courts).toEqual(known.six ? ['R2, front row 5, 4, 3; back row 6, 1, 2'] : []);
    expect(card?.textContent).toMatch(/Side-out100\.0%1 of 1Point on serve50\.0%1 of 2/);
    await press(`Side-out, Breakers, rotation ${second}: 100.0%, few attempts`);
    expect([textsOf('heading', sheet()), rows().length]).toEqual([[`Side-out of theirs, ${second}: 1`], 1]);
    await leave();
  }
});

test('[REPORT-24] a longest run opens its rallies, of a rotation and of a set', async () => {
  await report({ log: SCORED('tttttutuuuuut', 1) });
  await press('Longest run of theirs, rotation R1: 5');
  expect([textsOf('heading', sheet()), rows().length]).toEqual([['Longest run of theirs, R1: 5'], 5]);
  await press('Close');
  await settle();
  expect(focused()).toBe('Longest run of theirs, rotation R1: 5');
  await press('Longest run of theirs, set 1: 5');
  expect([textsOf('heading', sheet()), rows().length]).toEqual([['Longest run of theirs, set 1: 5'], 5]);
  expect(rows().map(({ textContent }) => textContent)[4]).toContain('0–4Set 1, rally 5');
});
