import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

const mounted: { root: Root; place: HTMLElement }[] = [];

/** Shows something in the test's page. What is found afterwards is found by role and accessible name. */
export async function show(node: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  mounted.push({ root, place });
  const render = (next: ReactNode) => act(async () => root.render(next));
  await render(node);
  return render;
}

export async function clearScreen(): Promise<void> {
  for (const { root, place } of mounted.splice(0)) {
    await act(async () => root.unmount());
    place.remove();
  }
}

const NATIVE_ROLES: Record<string, string> = {
  alert: '[role=alert]',
  article: 'article',
  banner: 'header',
  button: 'button:not([role])',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th[scope=col]',
  combobox: 'select',
  definition: 'dd',
  dialog: 'dialog:not([role])',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4',
  img: 'img[alt]:not([alt=""])',
  link: 'a[href]:not([role])',
  list: 'ul:not([role]), ol:not([role])',
  listitem: 'li:not([role])',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  paragraph: 'p',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  rowheader: 'th[scope=row]',
  slider: 'input[type=range]',
  table: 'table',
  term: 'dt',
  textbox: 'input:not([type=radio], [type=checkbox], [type=file], [type=range]), textarea',
};

export function allByRole(role: string, name?: string, place: ParentNode = document): HTMLElement[] {
  const selector = [`[role=${role}]`, NATIVE_ROLES[role]].filter(Boolean).join(', ');
  const found = [...place.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest('[hidden]'));
  return name === undefined ? found : found.filter((one) => nameOf(one) === name);
}

export function byRole(role: string, name?: string, place?: ParentNode): HTMLElement {
  const [found, ...more] = allByRole(role, name, place);
  if (!found || more.length > 0) {
    const names = allByRole(role, undefined, place).map(nameOf).join(' | ');
    throw new Error(`Expected one ${role} '${name ?? ''}', found ${more.length + (found ? 1 : 0)} among: ${names}`);
  }
  return found;
}

/** What is read of each, from top to bottom. */
export const textsOf = (role: string, place?: ParentNode): string[] =>
  allByRole(role, undefined, place).map(({ textContent }) => textContent);

/** What the rows of a table say, cell by cell; those of its head are left out. */
export const cellsOf = (place: ParentNode = document): string[][] =>
  allByRole('row', undefined, place)
    .filter((row) => !row.closest('thead'))
    .map(({ children }) => [...children].map(({ textContent }) => textContent));

/** What is said of each thing in a list of facts, its name first. */
export function factsOf(place?: ParentNode): string[] {
  const said = textsOf('definition', place);
  return textsOf('term', place).map((name, i) => `${name}${said[i]}`);
}

/** The field for a file, which has no role; some keep it hidden and have a button press it. */
export const allFileFields = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('input[type=file]'),
];

/** Chooses a file as the browser's own window does. */
export async function giveFile(file: File): Promise<void> {
  const [field] = allFileFields();
  if (!field) throw new Error('There is no field for a file.');
  Object.defineProperty(field, 'files', { value: [file], configurable: true });
  await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })));
}

/** Those whose name begins so: of keys that are called after what they are about. */
export const allCalled = (role: string, start: string): HTMLElement[] =>
  allByRole(role).filter((one) => nameOf(one).startsWith(`${start} `));

export function nameOf(element: HTMLElement): string {
  const labelled = texts(element.getAttribute('aria-labelledby'));
  const label = element.id ? document.querySelector(`label[for="${element.id}"]`) : element.closest('label');
  const name = labelled || element.getAttribute('aria-label') || element.getAttribute('alt') || label?.textContent;
  return (name ?? element.textContent).trim();
}

export function descriptionOf(element: HTMLElement): string {
  return texts(element.getAttribute('aria-describedby'));
}

function texts(ids: string | null): string {
  const parts = (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
  return parts.join(' ').trim();
}

/** Sends the one form that is open, as Enter in any of its fields does. */
export const submit = (): Promise<void> => act(async () => document.querySelector('form')?.requestSubmit());

/** Nothing to press, as a person perceives it; whether it keeps the focus is another matter. */
export const isOff = (name: string): boolean => byRole('button', name).matches(':disabled, [aria-disabled=true]');

export function click(element: HTMLElement): Promise<void> {
  return act(async () => element.click());
}

/** Name of the focused element. */
export const focused = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? nameOf(document.activeElement) : undefined;

export function press(key: string, on: Element | null = document.activeElement): Promise<void> {
  return act(async () => {
    on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
}

export function type(text: string, into: HTMLElement): Promise<void> {
  return act(async () => {
    // React keeps its own copy of the value; only the prototype's setter is seen as typing.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(into), 'value')?.set;
    setter?.call(into, text);
    into.dispatchEvent(new Event(into instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
}
