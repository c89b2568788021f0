import type { LiveState } from '#domain/live/state.ts';

const all = (which: string): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>(which);

/** Elements are made one by one: the page takes no markup, whatever a name may hold. */
function make(tag: string, content: string | readonly Node[], name = ''): HTMLElement {
  const made = document.createElement(tag);
  if (name !== '') made.className = name;
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

const SIDES = ['us', 'them'] as const;

/** Puts the texts of an answer into their places on the page, and hides the places of what is not known. */
export function drawState(state: LiveState, set: string | null): void {
  const { body } = document;
  [body.dataset['phase'], body.dataset['serving']] = [state.phase, state.serving ?? ''];
  for (const place of all('[data-text]')) {
    const said = state.texts[place.dataset['text'] ?? ''] ?? '';
    if (place.textContent !== said) place.textContent = said;
    place.hidden = said === '';
  }
  for (const side of SIDES) {
    drawSix(state, side);
    drawTimeouts(state, side);
  }
  for (const row of all('[data-row]')) row.hidden = !hasShown(row);
  for (const facts of all('[data-facts]')) facts.hidden = !hasShown(facts);
  drawRallies(state, set);
  drawBox(state);
}

const SHOWN = '[data-row]:not([hidden]), [data-court]:not([hidden]), [data-text]:not([hidden])';
/** A name above a court that is hidden itself is not seen either. */
const hasShown = (row: HTMLElement): boolean =>
  [...row.querySelectorAll<HTMLElement>(SHOWN)].some(
    (one) => one.closest('[hidden]') === null || one.closest('[hidden]') === row,
  ) || row.querySelector('[data-dots] i') !== null;

function drawSix({ six }: LiveState, side: 'us' | 'them'): void {
  const numbers = six[side];
  for (const court of all(`[data-court="${side}"]`)) court.hidden = numbers === null;
  for (const place of all(`[data-six^="${side}-"]`)) {
    const position = Number(place.dataset['six']?.split('-')[1]);
    place.textContent = numbers?.[position - 1] ?? '';
    place.className = side === 'us' && six.libero === position ? 'libero' : '';
  }
}

function drawTimeouts({ timeouts }: LiveState, side: 'us' | 'them'): void {
  for (const dots of all(`[data-dots="${side}"]`)) {
    const [taken, of] = [timeouts?.[side] ?? 0, timeouts?.of ?? 0];
    const marks = Array.from({ length: of }, (_, at) => make('i', '', at < taken ? 'taken' : ''));
    const seen = make('span', marks);
    seen.ariaHidden = 'true';
    dots.replaceChildren(make('span', timeouts ? `${taken} of ${of} taken` : '', 'sr'), seen);
  }
}

const initial = (name: string): string => ([...name.trim()][0] ?? '').toUpperCase();

let listed = '';
function drawRallies({ rallies, texts, sets }: LiveState, set: string | null): void {
  const told = JSON.stringify([rallies, sets]);
  if (told === listed) return;
  listed = told;
  for (const section of all('[data-rallies]')) section.hidden = rallies.length === 0;
  for (const list of all('[data-list]'))
    list.replaceChildren(
      ...rallies.map(([winner, score, says]) => {
        const name = texts[winner] ?? '';
        const seen = make('span', initial(name));
        seen.ariaHidden = 'true';
        return make('li', [make('b', score), make('span', says), make('i', [make('span', name, 'sr'), seen])], winner);
      }),
    );
  for (const ways of all('[data-sets]'))
    ways.replaceChildren(
      ...(set === null ? [] : [link('?', 'The newest')]),
      ...sets.filter((one) => String(one) !== set).map((one) => link(`?set=${one}`, `All rallies of set ${one}`)),
    );
}

function link(to: string, words: string): HTMLElement {
  const made = document.createElement('a');
  made.href = to;
  made.textContent = words;
  return made;
}

let boxed = '';
function drawBox({ box }: LiveState): void {
  const told = JSON.stringify(box);
  if (told === boxed) return;
  boxed = told;
  const headed = (scope: 'col' | 'row', words: string): HTMLElement => {
    const made = document.createElement('th');
    made.scope = scope;
    made.textContent = words;
    return made;
  };
  for (const section of all('[data-box]')) {
    section.hidden = box === null;
    section.querySelector('thead tr')?.replaceChildren(...(box?.head ?? []).map((name) => headed('col', name)));
    section
      .querySelector('tbody')
      ?.replaceChildren(
        ...(box?.rows ?? []).map(([name = '', ...cells]) =>
          make('tr', [headed('row', name), ...cells.map((cell) => make('td', cell))]),
        ),
      );
    section.querySelector('[data-foot]')?.replaceChildren(box?.foot ?? '');
  }
}
