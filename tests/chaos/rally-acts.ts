import type { Page } from 'playwright-core';
import type { Random } from '#tests/fuzz/random.ts';

/** A key in a part of the screen, by how its name begins; or a field of it that is filled in. */
type Press = {
  readonly in: string;
  readonly name?: string;
  readonly fills?: true;
  /** Pressed again until there is a key with this name. */
  readonly until?: string;
};

const MAIN = 'main[data-tracker] button';
const BENCH = 'main[data-tracker] [aria-label="Between rallies"] button';
const SHEET = 'dialog[open] button';
const bench = (name: string): Press => ({ in: BENCH, name });
const sheet = (name: string): Press => ({ in: SHEET, name });
const group = (label: string): Press => ({ in: `dialog[open] [aria-label="${label}"] button` });
const FIELDS: Press = { in: 'dialog[open] select, dialog[open] textarea', fills: true };

const EXCHANGE = [group('Who goes out'), group('Who comes in')];
const BETWEEN = bench('^Rotation');
const LIST = { in: MAIN, name: '^Rally list$' };
const RALLY = [LIST, sheet('^Rally \\d')];

/** Whatever a recorder does beside contacts and points: which keys are pressed one after the other. */
export const ACTS = {
  substitution: [bench('^Sub'), ...EXCHANGE],
  'two substitutions at once': [bench('^Sub'), sheet('^Double$'), ...EXCHANGE, ...EXCHANGE],
  'exceptional substitution': [bench('^Sub'), sheet('^Exceptional$'), ...EXCHANGE],
  'their substitution': [bench('^Sub'), sheet('^They substitute$')],
  'libero by hand': [bench('^Libero'), sheet('^Number|back in')],
  'libero plan': [bench('^Libero'), sheet('^Change plan$'), sheet('^Number'), sheet('^Change from here on$')],
  'another libero': [bench('^Libero'), sheet('^(Redesignate|Name a libero)$'), group('New libero')],
  timeout: [bench('^Timeout'), sheet('^End timeout$')],
  'their timeout': [BETWEEN, sheet('^Their timeout'), sheet('^End timeout$')],
  'rotation by hand': [BETWEEN, sheet('^Rotation'), group('How we stand')],
  'another setter': [BETWEEN, sheet('^Setter'), sheet('^Number'), sheet('^From here on$')],
  card: [BETWEEN, sheet('^Card or delay'), sheet('^\\S+( \\S+)?, '), sheet('^(Number|Coach)')],
  'wrong server': [BETWEEN, sheet('^Wrong server'), sheet('^(?!Back|Close)')],
  replay: [BETWEEN, sheet('^Replay')],
  note: [BETWEEN, sheet('^Note'), FIELDS, sheet('^Save note$')],
  depth: [{ in: MAIN, name: '^Depth: ' }, { in: 'dialog[open] [role=radio]' }],
  'turned rally': [...RALLY, sheet('^To ')],
  'deleted rally': [...RALLY, sheet('^Delete$')],
  'rally played again': [...RALLY, sheet('^Replay$')],
  'inserted rally': [...RALLY, sheet('^Insert (before|after)$'), sheet('^Point for ')],
  'inserted rally, told how': [...RALLY, sheet('^Insert (before|after)$'), FIELDS, sheet('^(Insert|Point for )')],
  'added contact': [...RALLY, sheet('^Contact$'), FIELDS, sheet('^Add contact$')],
  'changed contact': [...RALLY, sheet('^Change '), FIELDS, sheet('^(Save|Was .* all set)$')],
  'deleted contact': [...RALLY, sheet('^Change '), sheet('^Delete contact$')],
  'brought back': [LIST, sheet('^Restore ')],
  'deleted gap entry': [LIST, sheet('^(Substitution|Timeout|Libero|Line-up|Depth|Note)'), sheet('^Delete .')],
  'corrected line-up': [
    { in: MAIN, name: '^More$' },
    { in: '[role=menuitem]', name: '^Line-up$' },
    sheet('^Turn on one place$'),
    sheet('^(Start|Correct) set'),
    sheet('^Correct$'),
  ],
  'another set': [{ in: MAIN, name: 'choose set$' }, { in: 'dialog[open] nav button' }],
  'whole set': [
    ...[{ in: MAIN, name: 'choose set$' }, sheet('^Next set$'), sheet('^Close$')],
    { in: MAIN, name: '^They score$', until: '^(Line-up for set|Finish)' },
    { in: MAIN, name: '^Line-up for set' },
    sheet('^Start set'),
  ],
} as const satisfies Readonly<Record<string, readonly Press[]>>;
export type Act = keyof typeof ACTS;
export const isAct = (name: string): name is Act => Object.hasOwn(ACTS, name);
export const ACT_NAMES = Object.keys(ACTS).filter(isAct);

const SHEET_MS = 1500;
const KEY_MS = 500;

/** Whether it came to its last key. Whatever is open then is left behind, as a person does who gives up. */
export async function doAct(page: Page, name: Act, random: Random): Promise<boolean> {
  let isDone = true;
  for (const [i, one] of ACTS[name].entries()) {
    const patienceMs = i === 1 || 'until' in one ? SHEET_MS : KEY_MS;
    isDone = await press(page, one, { lot: random.next(), patienceMs });
    if (!isDone) break;
  }
  await leaveSheets(page);
  return isDone;
}

const LEAVES: Press = { in: SHEET, name: '^(Close|Back|Back to match|Cancel|Later)$' };
const MOST_SHEETS = 6;

export async function leaveSheets(page: Page): Promise<void> {
  for (let i = 0; i < MOST_SHEETS; i++) {
    if ((await page.locator('dialog[open]').count()) === 0) return;
    await press(page, LEAVES, { lot: 0.999, patienceMs: KEY_MS });
  }
}

type Chance = { readonly lot: number; readonly patienceMs: number };

/** Presses one of the live keys that there are, or fills in all fields; false where none came. */
const press = (page: Page, wanted: Press, chance: Chance): Promise<boolean> =>
  page.evaluate(
    async ({ in: within, name = '', fills, until, lot, patienceMs }) => {
      const isNamed = new RegExp(name);
      const wordsOf = (key: Element) => (key.getAttribute('aria-label') ?? key.textContent).trim();
      const isLive = (key: Element) => !key.matches(':disabled, [aria-disabled=true]') && key.checkVisibility();
      const fill = (field: HTMLElement): void => {
        const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLTextAreaElement;
        const chosen =
          field instanceof HTMLSelectElement ? field.options[Math.ceil(lot * (field.length - 1))] : undefined;
        // React hears only of a value that was not set through its own property.
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, chosen?.value ?? `Seen at ${lot}`);
        field.dispatchEvent(new Event(chosen ? 'change' : 'input', { bubbles: true }));
      };
      const live = (names: RegExp) =>
        [...document.querySelectorAll<HTMLElement>(within)].filter(
          (key) => isLive(key) && names.test(fills ? '' : wordsOf(key)),
        );
      const isOver = () => until === undefined || live(new RegExp(until)).length > 0;
      const end = performance.now() + patienceMs;
      while (performance.now() < end) {
        const found = live(isNamed);
        const key = found[Math.floor(lot * found.length)];
        if (key && fills) found.forEach(fill);
        else key?.click();
        await new Promise((resolve) => setTimeout(resolve, 15));
        if (key && isOver()) return true;
      }
      return false;
    },
    { ...wanted, ...chance },
  );

/** Each number in [0, 1) presses a point key; all of them are always there. Answers how many were pressed. */
export const tapPoints = (page: Page, lots: readonly number[]): Promise<number> =>
  page.evaluate(async (chances) => {
    let made = 0;
    for (const lot of chances) {
      const keys = [...document.querySelectorAll<HTMLElement>('main[data-tracker] button')].filter(({ textContent }) =>
        /^(We|They) score$/.test(textContent.trim()),
      );
      const key = keys[Math.floor(lot * keys.length)];
      key?.click();
      if (key) made += 1;
      await new Promise((resolve) => setTimeout(resolve, 16));
    }
    return made;
  }, lots);

/**
 * Plates and the keys of contacts, one after the other as fast as they are drawn, among them now and then whatever the
 * line at the bottom offers, a key that is off, and Undo. Of each pair of numbers the first says which sort, the second which key.
 */
export const tapContacts = (page: Page, lots: readonly (readonly [number, number])[]): Promise<number> =>
  page.evaluate(async (pairs) => {
    const sorts: readonly (readonly [most: number, keys: string, names: RegExp])[] = [
      [0.4, '[aria-label=Court] button', /^P\d, /],
      [0.78, 'section [role=group]:not([aria-label="Between rallies"]) button:not([aria-disabled])', /^/],
      [0.81, 'section [role=group] button[aria-disabled]', /: /],
      [0.93, 'button', /^(How\?|Redo|Record anyway|Delete for both|Blocked with .*|Ended by .*)$/],
      [0.97, 'button', /^(We|They) score$/],
      [1, 'button', /^Undo$/],
    ];
    let made = 0;
    for (const [sort, lot] of pairs) {
      const [, within = 'button', named = /^/] = sorts.find(([most]) => sort < most) ?? [];
      const keys = [...document.querySelectorAll<HTMLElement>(`main[data-tracker] ${within}`)].filter(
        (key) => !key.closest('[hidden]') && named.test((key.getAttribute('aria-label') ?? key.textContent).trim()),
      );
      const key = keys[Math.floor(lot * keys.length)];
      key?.click();
      if (key) made += 1;
      await new Promise((resolve) => setTimeout(resolve, 16));
    }
    return made;
  }, lots);
