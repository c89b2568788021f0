import { type Html, html } from '#server/http/html.ts';
import { BALL, framed, hiddenIf, type Sent, teamTint, text, tint, warningOf } from './page-parts.ts';

type Side = 'us' | 'them';
const SUFFIX = { us: 'Us', them: 'Them' } as const;

/** A scoreboard for a screen in the gym (LIV-17). */
export function tvPage(sent: Sent): string {
  const { state } = sent;
  const { texts } = state;
  const body = html`<main>
    <h1 class="sr">Scoreboard</h1>
    <p class="sr" role="status" data-spoken>${texts['spoken'] ?? ''}</p>
    ${half(sent, 'us')}
    <div class="middle">
      <p class="set">${text(state, 'set')}${text(state, 'headline')}</p>
      <p class="won" data-row${hiddenIf((texts['setsUs'] ?? '') === '')}>
        <b>${text(state, 'setsUs')}</b><i>sets</i><b>${text(state, 'setsThem')}</b>
      </p>
      <p class="scores">${text(state, 'scores')}</p>
      <p class="state">${text(state, 'phase')}</p>
    </div>
    ${half(sent, 'them')} ${warningOf(sent)}
  </main>`;
  return framed({ sent, kind: 'tv', title: 'Scoreboard', body });
}

function half(sent: Sent, of: Side): Html {
  const { state } = sent;
  return html`<section class="half ${of}">
    <p class="name">${text(state, of)}</p>
    <p class="points">${of === 'us' ? teamTint(sent) : NONE}${text(state, `points${SUFFIX[of]}`)}</p>
    <div class="below">
      <p class="serve">${BALL}${text(state, `serve${SUFFIX[of]}`)}${text(state, `result${SUFFIX[of]}`)}</p>
      <p class="timeouts" data-row${hiddenIf(state.timeouts === null)}>Timeouts ${dots(sent, of)}</p>
    </div>
  </section>`;
}
const NONE: Html = { markup: '' };

/** A mark for each timeout; those that were taken are filled. */
function dots({ state: { timeouts } }: Sent, of: Side): Html {
  const marks = Array.from({ length: timeouts?.of ?? 0 }, (_, at): Html => {
    return { markup: at < (timeouts?.[of] ?? 0) ? '<i class="taken"></i>' : '<i></i>' };
  });
  const said = timeouts ? `${timeouts[of]} of ${timeouts.of} taken` : '';
  return html`<span data-dots="${of}"><span class="sr">${said}</span><span aria-hidden="true">${marks}</span></span>`;
}

type OverlayLook = { readonly at: 'top' | 'bottom'; readonly us: string | null; readonly them: string | null };

/** Colours of a stream are hexadecimal digits or nothing. */
export function overlayLook(query: Readonly<Record<string, unknown>>): OverlayLook {
  const color = (given: unknown): string | null =>
    typeof given === 'string' && /^[0-9a-f]{6}$/i.test(given) ? `#${given}` : null;
  return { at: query['at'] === 'bottom' ? 'bottom' : 'top', us: color(query['us']), them: color(query['them']) };
}

/** A strip to lay over a stream: no names of players, and nothing that moves (LIV-17). */
export function overlayPage(sent: Sent, look: OverlayLook): string {
  const { state, palette } = sent;
  const row = (of: Side): Html => html`
    <div class="side ${of}">
      <span class="color">${tint(look[of] ?? (of === 'us' ? (palette?.team ?? null) : null))}</span>
      <span class="name">${text(state, of)}</span>
      <span class="serve">${BALL}</span>
      <span class="sets">${text(state, `sets${SUFFIX[of]}`)}</span>
      <span class="points">${text(state, `points${SUFFIX[of]}`)}</span>
    </div>
  `;
  const body = html`<main class="${look.at}">
    <h1 class="sr">Score</h1>
    ${row('us')}${row('them')}
    <p class="below">${text(state, 'set')} ${text(state, 'scores')}<i class="lost" data-lost hidden></i></p>
  </main>`;
  return framed({ sent, kind: 'overlay', title: 'Score', body });
}
