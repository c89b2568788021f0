import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Offer, OfferedKey, Screen } from './robot-thumb.ts';
import type { Act, ThumbSet } from './thumb-match.ts';

/** As fast as somebody taps who knows the keys. */
const EVERY_MS = 350;

type Read = { readonly score: string; readonly rotation: string; readonly plates: string[]; readonly keys: Spoken[] };
type Spoken = { readonly name: string; readonly isOff: boolean };

/** The screen in the words that a screen reader says. */
const read = (page: Page): Promise<Read> =>
  page.evaluate(() => {
    const spoken = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent;
    const all = (from: string) => [...document.querySelectorAll(from)].filter((one) => !one.closest('[hidden]'));
    const figure = (label: string): string =>
      /\d+$/.exec(all(`main [aria-label^="${label}, correct, "]`).map(spoken)[0] ?? '')?.[0] ?? '';
    return {
      score: `${figure('Our score')}–${figure('Opponent score')}`,
      rotation: all('main [aria-label^="Rotation "]').map(spoken)[0] ?? '',
      plates: all('main [role=group][aria-label=Court] button[data-position]').map(spoken),
      keys: all('main section [role=group]:not([aria-label="Between rallies"]) > button').map((key) => ({
        name: spoken(key),
        isOff: key.hasAttribute('aria-disabled'),
      })),
    };
  });

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'];
const numberIn = (words: string | undefined): number => Number(/number (\d+) /.exec(words ?? '')?.[1] ?? 0);

function offerOf({ score, rotation, plates, keys }: Read): Offer {
  const at = (position: number) => plates.find((one) => one.startsWith(`P${position},`));
  const serving = plates.find((one) => /, serves(,|$)/.test(one));
  const setter = /setter in (\w+)$/.exec(rotation)?.[1];
  return {
    ...{ score, court: plates.length === 0 ? [] : [1, 2, 3, 4, 5, 6].map((position) => numberIn(at(position))) },
    server: serving === undefined ? null : numberIn(serving),
    setterAt: setter === undefined ? null : ROMAN.indexOf(setter) + 1,
    keys: keys.map(keyOf),
  };
}

/** `Kill, number 7 Ruiz: pass first` */
function keyOf({ name, isOff }: Spoken): OfferedKey {
  const [, spoken = name, number, assumed] =
    /^(.*?)(?:, (?:number )?(\d+) [^,:]+)?(, assumed)?(?:, proposed)?(?:: .*)?$/.exec(name) ?? [];
  return { spoken, number: number === undefined ? null : Number(number), isOff, isAssumed: assumed !== undefined };
}

/** The screen of rally entry under a thumb that taps only what it finds there. */
export function thumbedPage(page: Page): Screen {
  let lastMs = 0;
  /** A key that is dashed answers a tap, too: it is not waited for. */
  const tap = async (on: Locator, isOff = false): Promise<void> => {
    await sleep(Math.max(0, lastMs + EVERY_MS - Date.now()));
    await on.tap({ force: isOff });
    lastMs = Date.now();
  };
  const main = page.locator('main');
  const button = (name: string | RegExp, within: Locator = main) =>
    within.getByRole('button', { name, exact: true }).first();
  const dialog = page.getByRole('dialog');
  const look = async (): Promise<Offer> => offerOf(await read(page));

  async function act(one: Act): Promise<void> {
    const press = (name: string | RegExp) => tap(button(name, dialog));
    if (one.does === 'timeout') {
      await tap(button(one.side === 'us' ? /^Timeout/ : /^Rotation/));
      if (one.side === 'them') await press(/^Their timeout/);
      await press('End timeout');
    }
    if (one.does === 'their substitution') {
      await tap(button(/^Sub/));
      await press('They substitute');
    }
    if (one.does === 'substitution') {
      await tap(button(/^Sub/));
      await press(new RegExp(`^Number ${one.out},`));
      await press(new RegExp(`^Number ${one.in},`));
    }
    if (one.does === 'setter') {
      await tap(button(/^Rotation/));
      await press('Setter');
      for (const chosen of await dialog.locator('button[aria-pressed=true]').all()) await tap(chosen);
      await press(new RegExp(`^Number ${one.number},`));
      await press('From here on');
    }
    if (one.does === 'libero in' || one.does === 'libero out') await tap(button(/^Libero/));
    if (one.does === 'libero out') await press(new RegExp(`^${one.for}.* back in`));
    if (one.does === 'libero in') {
      const group = dialog.getByRole('group', { name: new RegExp(`^${one.libero} .* in for`) });
      await tap(button(new RegExp(`^Number ${one.for},`), group));
    }
    await dialog.waitFor({ state: 'detached' });
  }

  async function lineUp(set: ThumbSet): Promise<void> {
    if (set.number > 1) await tap(button(`Line-up for set ${set.number}`));
    await page.getByRole('heading', { name: `Line-up, set ${set.number}` }).waitFor();
    await fillLineUp(page, tap, set);
    await page.getByRole('heading', { name: `Line-up, set ${set.number}` }).waitFor({ state: 'detached' });
    await button('We score').waitFor();
  }

  return {
    look,
    act,
    lineUp,
    plate: (number) => tap(button(new RegExp(`^P\\d, number ${number} `))),
    async key(wanted) {
      const names = (await read(page)).keys.filter((one) => JSON.stringify(keyOf(one)) === JSON.stringify(wanted));
      await tap(button(names[0]?.name ?? JSON.stringify(wanted)), wanted.isOff);
    },
    anyway: () => tap(button('Record anyway')),
    point: (side) => tap(button(side === 'us' ? 'We score' : 'They score')),
  };
}

/** The sheet of a line-up, filled as on paper; what stands there rightly already stays. */
async function fillLineUp(page: Page, tap: (on: Locator) => Promise<void>, set: ThumbSet): Promise<void> {
  const { six, setter, liberos, places, first, number } = set;
  const sheet = page.getByRole('dialog').filter({ hasText: `Line-up, set ${number}` });
  for (const [i, player] of six.entries()) {
    const place = sheet.getByRole('button', { name: new RegExp(`^Place ${i + 1}, `) });
    if (numberIn((await place.getAttribute('aria-label')) ?? '') === player) continue;
    await tap(place);
    await tap(page.getByRole('button', { name: new RegExp(`^${player} `) }));
  }
  const choose = (label: string | RegExp, player: number) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: `${player} ${nameOf(player)}` });
  await choose('Setter', setter);
  const [libero, second] = liberos;
  if (libero !== undefined) {
    await choose('Libero', libero);
    for (const [i, player] of six.entries()) {
      const tile = page.getByRole('button', { name: new RegExp(`^Libero goes in for ${player} `) });
      const isOn = (await tile.getAttribute('aria-pressed')) === 'true';
      if (isOn !== places.includes(i + 1)) await tap(tile);
    }
  }
  if (second !== undefined) await choose(/^Second libero/, second);
  await page.getByRole('radio', { name: first === 'us' ? 'We serve' : 'They serve' }).check();
  await tap(page.getByRole('button', { name: `Start set ${number}` }));
}

/** The last name of a player with this number. */
export const nameOf = (number: number): string => `N${number}`;
