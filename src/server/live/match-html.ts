import type { LiveState } from '#domain/live/state.ts';
import { type Html, html } from '#server/http/html.ts';
import { ageOf, BALL, framed, hiddenIf, type Sent, teamTint, text, warningOf } from './page-parts.ts';

type Side = 'us' | 'them';
const SUFFIX = { us: 'Us', them: 'Them' } as const;

/** The page of a match, whole without a script: the score as it is when it is answered (LIV-06). */
export function livePage(sent: Sent, set: number | null, isNumbersOnly: boolean): string {
  const { state, token } = sent;
  const { texts } = state;
  const { line } = ageOf(sent);
  const body = html`
    <main>
      <header>
        ${MARK}<b>Live score</b>
        <span class="phase">${text(state, 'phase')}</span>
      </header>
      <h1 class="sr">${text(state, 'us')} against ${text(state, 'them')}</h1>
      ${warningOf(sent)}
      <p class="sr" role="status" data-spoken>${texts['spoken'] ?? ''}</p>
      <section class="board" aria-label="Score">${side(sent, 'us')}${side(sent, 'them')}</section>
      <p class="headline">${text(state, 'headline')}</p>
      <p class="meta">
        <span><b>${text(state, 'set')}</b> ${text(state, 'scores')}</span>
        <span data-line>${line}</span>
      </p>
      <p class="ahead">${text(state, 'ahead')}</p>
      <section class="facts" data-facts aria-label="On court" ${hiddenIf(!hasFacts(state))}>
        ${court(state, 'us')}${court(state, 'them')}
        <dl>
          ${fact(state, 'rotation', 'Rotation')}${fact(state, 'run', 'Run')}${fact(state, 'timeouts', 'Timeouts')}
          ${fact(state, 'subs', 'Subs')}${fact(state, 'chance', 'Chance')}
        </dl>
      </section>
      ${boxTable(state)}${rallyList(state, set)}
      <p class="foot">${isNumbersOnly ? 'Players by number only.' : ''}</p>
      <p><a class="way" href="/live/${token}/tv">Bigger figures</a></p>
    </main>
  `;
  return framed({ sent, kind: 'page', title: `${texts['us'] ?? ''} – ${texts['them'] ?? ''}, live`, body });
}

const MARK: Html = {
  markup:
    '<svg class="mark" viewBox="0 0 64 64" aria-hidden="true"><path fill="#14707c" d="M0 0h64v64H0z"/><path fill="#b9552f" d="M11 9h42v46H11z"/><path d="M12.5 7v46.5h39V7M12.5 25h39" fill="none" stroke="#fff" stroke-width="3.4"/><path d="M6 8.5h52" stroke="#fff" stroke-width="4"/><circle cx="43" cy="44" r="7" fill="#ffc93c"/></svg>',
};

function side(sent: Sent, of: Side): Html {
  const { state } = sent;
  const suffix = SUFFIX[of];
  const hasSets = (state.texts[`sets${suffix}`] ?? '') !== '';
  return html`<div class="side ${of}">
    <div>
      <p class="name">${text(state, of)}</p>
      <p class="serve">${BALL}${text(state, `serve${suffix}`)}${text(state, `result${suffix}`)}</p>
    </div>
    <p class="sets" data-row${hiddenIf(!hasSets)}><span class="sr">Sets </span>${text(state, `sets${suffix}`)}</p>
    <p class="points">${of === 'us' ? teamTint(sent) : NOTHING}${text(state, `points${suffix}`)}</p>
  </div>`;
}
const NOTHING: Html = { markup: '' };

const hasFacts = ({ texts, six }: LiveState): boolean =>
  six.us !== null ||
  six.them !== null ||
  ['rotation', 'run', 'timeouts', 'subs', 'chance'].some((name) => (texts[name] ?? '') !== '');

/** As the court is seen from behind: the front row above, who serves at the lower right. */
const SEEN = [4, 3, 2, 5, 6, 1] as const;

function court({ six, texts }: LiveState, of: Side): Html {
  const numbers = six[of];
  const places = SEEN.map(
    (position) =>
      html`<li data-six="${of}-${position}" ${libero(of === 'us' && six.libero === position)}>
        ${numbers?.[position - 1] ?? ''}
      </li>`,
  );
  return html`<div class="six" data-court="${of}" ${hiddenIf(numbers === null)}>
    <p data-text="${of}">${texts[of] ?? ''}</p>
    <ol aria-label="On court: positions 4, 3, 2 in front, 5, 6, 1 behind">
      ${places}
    </ol>
  </div>`;
}
const libero = (isOne: boolean): Html => ({ markup: isOne ? ' class="libero"' : '' });

function fact(state: LiveState, name: string, label: string): Html {
  return html`<div data-row${hiddenIf((state.texts[name] ?? '') === '')}>
    <dt>${label}</dt>
    <dd>${text(state, name)}</dd>
  </div>`;
}

function boxTable({ box }: LiveState): Html {
  const head = (box?.head ?? []).map((name) => html`<th scope="col">${name}</th>`);
  const rows = (box?.rows ?? []).map(
    ([name = '', ...cells]) =>
      html`<tr>
        <th scope="row">${name}</th>
        ${cells.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
  );
  return html`<section data-box${hiddenIf(box === null)}>
    <h2>Box score</h2>
    <div class="wide" role="region" aria-label="Box score" tabindex="0">
      <table>
        <thead>
          <tr>
            ${head}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <p class="foot" data-foot>${box?.foot ?? ''}</p>
  </section>`;
}

function rallyList({ rallies, texts, sets }: LiveState, set: number | null): Html {
  const lines = rallies.map(
    ([winner, score, says]) =>
      html`<li class="${winner}">
        <b>${score}</b> <span>${says}</span>
        <i
          ><span class="sr">${winner === '' ? '' : (texts[winner] ?? '')}</span
          ><span aria-hidden="true">${winner === '' ? '' : initial(texts[winner] ?? '')}</span></i
        >
      </li>`,
  );
  const ways = [
    ...(set === null ? [] : [html`<a href="?">The newest</a>`]),
    ...sets.filter((one) => one !== set).map((one) => html`<a href="?set=${one}">All rallies of set ${one}</a>`),
  ];
  return html`<section data-rallies${hiddenIf(rallies.length === 0)}>
    <h2>Play by play, <span data-text="listed">${texts['listed'] ?? ''}</span></h2>
    <ol class="rallies" data-list>
      ${lines}
    </ol>
    <nav aria-label="Sets" data-sets>${ways}</nav>
  </section>`;
}

const initial = (name: string): string => ([...name.trim()][0] ?? '').toUpperCase();
