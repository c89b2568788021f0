import type { Driven, InputSource } from '#tests/support/webdriver.ts';

const PATIENCE_MS = 20_000;
const STEPS = 10;

type Point = { readonly x: number; readonly y: number };
/** The spoken name of a control, whole or its beginning. */
type Name = string | { readonly begins: string };

/** Somebody before a browser: finds things by what is spoken of them, and moves a pointer and keys. */
export type User = ReturnType<typeof userOf>;

export function userOf(browser: Driven) {
  const pointer = (...actions: InputSource['actions']) =>
    browser.perform([{ type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions }]);
  const press = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ] as const;
  const to = ({ x, y }: Point, duration = 0) => ({ type: 'pointerMove', x, y, duration }) as const;

  /** The middle of a control, as soon as it is there and nothing lies over it. */
  async function find(name: Name): Promise<Point> {
    const [words, isWhole] = typeof name === 'string' ? [name, true] : [name.begins, false];
    const told = { what: `"${words}" to press`, withinMs: PATIENCE_MS };
    await browser.until(told, isToPress, words, isWhole).catch(async (fault: unknown) => {
      throw new Error(`${String(fault)}. There is: ${String(await browser.run(seen))}`);
    });
    const [x, y] = String(await browser.run(middleOf)).split(' ');
    return { x: Number(x), y: Number(y) };
  }
  async function tap(name: Name, times = 1): Promise<void> {
    const point = await find(name);
    await pointer(to(point), ...Array.from({ length: times }, () => press).flat());
  }
  async function keys(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await browser.perform([{ type: 'key', id: 'keys', actions }]);
  }
  return {
    tap,
    keys,
    async type(label: Name, text: string): Promise<void> {
      await tap(label);
      await keys(text);
    },
    async drag(from: Name, target: Name): Promise<void> {
      await find(from);
      const end = await find(target);
      // Without scrolling again: both are on the screen.
      const start = await find(from);
      const part = (at: number): Point => ({
        x: Math.round(start.x + ((end.x - start.x) * at) / STEPS),
        y: Math.round(start.y + ((end.y - start.y) * at) / STEPS),
      });
      const way = Array.from({ length: STEPS }, (_, at) => to(part(at + 1), 40));
      await pointer(to(start), { type: 'pointerDown', button: 0 }, ...way, { type: 'pause', duration: 300 });
      await pointer({ type: 'pointerUp', button: 0 });
    },
    sees: (text: string) => browser.until({ what: `"${text}" on the screen`, withinMs: PATIENCE_MS }, saysSo, text),
    shows: (name: Name) => find(name).then(() => undefined),
    /** Whether the keyboard goes on there. */
    isOn: (words: string) => browser.until({ what: `the focus on "${words}"`, withinMs: PATIENCE_MS }, hasFocus, words),
    isAt: (path: string) =>
      browser.until(
        { what: `the page ${path}`, withinMs: PATIENCE_MS },
        (wanted) => location.pathname === wanted,
        path,
      ),
  };
}

/** Runs in the page: whether this is on the screen, to be read. */
function saysSo(text: string): boolean {
  return document.body.innerText.replaceAll(/\s+/g, ' ').includes(text);
}

function hasFocus(words: string): boolean {
  const { activeElement: one } = document;
  const spoken = one?.getAttribute('aria-label') ?? one?.textContent ?? '';
  return spoken.replaceAll(/\s+/g, ' ').trim().startsWith(words);
}

/** Runs in the page, and sees nothing of this file: the two that ask for a control each hold all that they need. */
function isToPress(words: string, isWhole: boolean): boolean {
  const CONTROLS = 'button, a[href], input, select, textarea, [role=option], [role=menuitem], [role=switch]';
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const wordsIn = (one: Node | null | undefined): string =>
    one?.hasChildNodes() ? [...one.childNodes].map(wordsIn).join(' ') : (one?.nodeValue ?? '');
  const named = (ids: string | null) =>
    ids
      ?.split(' ')
      .map((id) => wordsIn(document.getElementById(id)))
      .join(' ');
  const nameOf = (one: Element): string => {
    const [label] = 'labels' in one && one.labels instanceof NodeList ? one.labels : [];
    const spoken = named(one.getAttribute('aria-labelledby')) ?? one.getAttribute('aria-label');
    return plain(spoken ?? wordsIn(label ?? one));
  };
  const isIt = (one: Element) => (isWhole ? nameOf(one) === words : nameOf(one).startsWith(words));
  const isOver = (one: Element): boolean => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return width > 0 && hit !== null && (one.contains(hit) || hit.contains(one)) && hit !== document.body;
  };
  const isReached = (one: Element): boolean => {
    if (isOver(one)) return true;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return isOver(one);
  };
  const last = document.querySelector('[data-found]');
  const found = [...document.querySelectorAll(CONTROLS)].filter(isIt).find(isReached);
  const { left = 0, top = 0 } = found?.getBoundingClientRect() ?? {};
  // Where it stood when it was asked for before: what is still moving would be missed.
  const isStill = last === found && found?.getAttribute('data-found') === `${left} ${top}`;
  last?.removeAttribute('data-found');
  found?.setAttribute('data-found', `${left} ${top}`);
  return isStill && !found.matches(':disabled, [aria-disabled=true]');
}

/** Runs in the page: what a failure shows of it. */
function seen(): string {
  const named = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
  return [location.pathname, document.body.innerText.replaceAll(/\s+/g, ' '), ...named].join(' | ');
}

function middleOf(): string {
  const {
    left = 0,
    top = 0,
    width = 0,
    height = 0,
  } = document.querySelector('[data-found]')?.getBoundingClientRect() ?? {};
  return `${Math.round(left + width / 2)} ${Math.round(top + height / 2)}`;
}
