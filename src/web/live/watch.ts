import { ageWords, askEvery, retryAfter } from '#domain/live/age-words.ts';
import { ASKS_EVERY, NOTHING_HERE } from '#domain/live/texts.ts';
import type { LiveState } from '#domain/live/state.ts';
import { drawState } from './draw-state.ts';
import { pageClock } from './page-clock.ts';

/** The script of the public pages: asks for the state, puts it into its places, and says how old it is. */

type Known = Pick<LiveState, 'phase' | 'quiet' | 'isRecorded'>;

const { dataset } = document.body;
const isOverlay = dataset['kind'] === 'overlay';
const address = `${location.pathname.replace(/\/(tv|overlay)$/, '')}/state`;
const set = new URLSearchParams(location.search).get('set');

const OVERLAY_SECONDS = 2;
const LOST_SECONDS = 30;
const SPOKEN_EVERY_MS = 10_000;
const PATIENCE_MS = 10_000;

const seconds = pageClock();
const PHASES = ['before', 'set', 'timeout', 'break', 'final'] as const;
const numberIn = (text: string | undefined): number | null => (text === undefined || text === '' ? null : Number(text));

let known: Known = {
  phase: PHASES.find((phase) => phase === dataset['phase']) ?? 'set',
  quiet: numberIn(dataset['quiet']),
  isRecorded: dataset['recorded'] === 'true',
};
let age = numberIn(dataset['age']);
let [agedAt, answeredAt, seenAt] = [seconds(), seconds(), seconds()];
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const isState = (given: unknown): given is LiveState =>
  typeof given === 'object' && given !== null && 'phase' in given && 'texts' in given;

async function ask(): Promise<void> {
  clearTimeout(timer);
  try {
    const answer = await fetch(set === null ? address : `${address}?set=${encodeURIComponent(set)}`, {
      ...{ cache: 'no-cache', credentials: 'omit', headers: { [ASKS_EVERY]: String(every()) } },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The login page of a gym's network may say what it likes; only an answer of ours ends the page.
    if (answer.status === 404 && answer.headers.get('content-type')?.includes('json')) return leave();
    const given: unknown = answer.ok ? await answer.json() : undefined;
    if (!isState(given)) throw new TypeError('No state');
    take(given, answer.headers);
  } catch {
    failures += 1;
  }
  drawAge();
  waitForNext();
}

const every = (): number => (isOverlay ? OVERLAY_SECONDS : askEvery(known.phase, seconds() - seenAt));

function waitForNext(): void {
  clearTimeout(timer);
  if (document.hidden) return;
  const pause = failures > 0 ? retryAfter(failures) : every() * (0.8 + 0.4 * Math.random());
  timer = setTimeout(() => void ask(), pause * 1000);
}

function take(state: LiveState, headers: Headers): void {
  failures = 0;
  known = state;
  answeredAt = agedAt = seconds();
  // By the clock of the server, and how long the answer lay in front of it: never by that of who looks.
  const serverNow = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000;
  const heard = state.heardAt === null ? Number.NaN : serverNow - Date.parse(state.heardAt);
  age = Number.isNaN(heard) ? null : Math.max(0, heard / 1000);
  drawState(state, set);
  speak(state.texts['spoken'] ?? '');
}

function drawAge(): void {
  const now = seconds();
  const sinceHeard = age === null ? null : age + now - agedAt;
  const { line, warning } = ageWords(known, { sinceHeard, sinceAnswer: now - answeredAt });
  document.body.classList.toggle('old', warning !== '' && !isOverlay);
  write('[data-line]', line);
  write('[data-warning]', warning);
  for (const lost of document.querySelectorAll<HTMLElement>('[data-lost]'))
    lost.hidden = now - answeredAt < LOST_SECONDS;
}

function write(which: string, words: string): void {
  for (const place of document.querySelectorAll<HTMLElement>(which)) {
    if (place.textContent !== words) place.textContent = words;
    place.hidden = words === '';
  }
}

let spokenAt = -SPOKEN_EVERY_MS;
let speaking: ReturnType<typeof setTimeout> | undefined;
/** A score is announced when it has changed, and the newest of ten seconds alone. */
function speak(words: string): void {
  clearTimeout(speaking);
  const place = document.querySelector('[data-spoken]');
  if (!place || place.textContent === words) return;
  const wait = Math.max(0, spokenAt + SPOKEN_EVERY_MS - performance.now());
  speaking = setTimeout(() => {
    spokenAt = performance.now();
    place.textContent = words;
  }, wait);
}

/** Nothing of the match remains on the page (LIV-14). */
function leave(): void {
  clearInterval(ticking);
  clearTimeout(speaking);
  document.removeEventListener('visibilitychange', look);
  const said = document.createElement('h1');
  said.textContent = isOverlay ? '' : NOTHING_HERE;
  const main = document.createElement('main');
  main.append(said);
  document.body.replaceChildren(main);
  document.body.className = 'gone';
  document.title = NOTHING_HERE;
}

/** A screen in a gym stays on where a browser can be asked for it. */
async function stayAwake(): Promise<void> {
  if (dataset['kind'] === 'tv' && 'wakeLock' in navigator) await navigator.wakeLock.request('screen').catch(() => {});
}

function look(): void {
  if (document.hidden) return clearTimeout(timer);
  seenAt = seconds();
  void stayAwake();
  void ask();
}

const ticking = setInterval(drawAge, 1000);
document.addEventListener('visibilitychange', look);
void stayAwake();
drawAge();
waitForNext();
