import type { Page } from 'playwright-core';

/** Out of reach of the app's worker, which leaves these addresses to the server. */
const AT = '/api/page-copy';

/** A page as it stands, without its scripts. */
export const htmlOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.createElement('div');
    copy.append(document.documentElement.cloneNode(true));
    for (const script of copy.querySelectorAll('script')) script.remove();
    return `<!doctype html>${copy.innerHTML}`;
  });

/**
 * The least that a change of a page can cost: the same elements and styles, and a plain handler that writes what differs
 * between two of its states, there and back with each release of the mouse.
 */
export async function openCopy(page: Page, [before, after]: readonly [string, string]): Promise<Page> {
  const copy = await page.context().newPage();
  await copy.route(`**${AT}`, (route) => route.fulfill({ body: before, contentType: 'text/html' }));
  await copy.goto(AT);
  await copy.evaluate(changeByHand, after);
  return copy;
}

/** Runs in the page, so it takes nothing from outside of itself. */
function changeByHand(after: string): void {
  const [there, back]: [(() => void)[], (() => void)[]] = [[], []];
  const other = document.adoptNode(new DOMParser().parseFromString(after, 'text/html').body);
  compare(document.body, other);
  let isThere = false;
  document.addEventListener('mouseup', () => {
    for (const change of isThere ? back : there) change();
    isThere = !isThere;
  });

  function compare(one: Element, two: Element): void {
    for (const name of new Set([...one.getAttributeNames(), ...two.getAttributeNames()]))
      compareAttribute(one, two, name);
    const [ones, twos] = [[...one.childNodes], [...two.childNodes]];
    const isAlike = ones.length === twos.length && ones.every((node, at) => node.nodeName === twos[at]?.nodeName);
    for (const [at, node] of ones.entries()) {
      const next = twos[at];
      if (!isAlike || !next) break;
      if (node instanceof Element && next instanceof Element) compare(node, next);
      else compareText(node, next.textContent);
    }
    if (isAlike) return;
    there.push(() => one.replaceChildren(...twos));
    back.push(() => one.replaceChildren(...ones));
  }

  function compareAttribute(one: Element, two: Element, name: string): void {
    const [was, is] = [one.getAttribute(name), two.getAttribute(name)];
    if (was === is) return;
    const write = (value: string | null) => () =>
      value === null ? one.removeAttribute(name) : one.setAttribute(name, value);
    there.push(write(is));
    back.push(write(was));
  }

  function compareText(node: Node, is: string | null): void {
    const was = node.textContent;
    if (was === is) return;
    there.push(() => (node.textContent = is));
    back.push(() => (node.textContent = was));
  }
}
