import { existsSync, readFileSync } from 'node:fs';

/** A real match, where one is at hand: its file is not part of the project. */
const FOLDER = process.env['DATA_VOLLEY_FOLDER'] ?? '../shared/data';
const REAL = process.env['DATA_VOLLEY_FILE'] ?? `${FOLDER}/example_data.dvw`;
const OTHER = `${FOLDER}/PM06.dvw`;
const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
/** One of the two, where it is at hand. */
export const matchNamed = (name: 'example_data' | 'PM06'): string | undefined => textOf(`${FOLDER}/${name}.dvw`);
export const realMatch = (): string | undefined => textOf(REAL);
/** Another one, of which the figures are known. */
export const knownMatch = (): string | undefined => textOf(OTHER);

const row = (code: string, set = 1): string => `${code};;;;;;;18.00.00;${set};1;1;;;;1;2;3;4;5;6;1;2;3;4;5;6;`;
const player = (side: 0 | 1, number: string, last: string, first: string) =>
  `${side};${number};1;1;;;;;ID${number};${last};${first};;;2;False;;;`;

/** A scout file of two invented teams; `codes` are rows of set 1, or `2|code` of another set. */
export function scoutFile(...codes: string[]): string {
  const rows = codes.map((given) => (given.charAt(1) === '|' ? row(given.slice(2), Number(given[0])) : row(given)));
  return [
    ...['[3DATAVOLLEYSCOUT]', 'FILEFORMAT: 2.0', '[3MATCH]', '11/15/2025;18.00.00;2025;League;;;;;1;1;Z;0;'],
    ...['[3TEAMS]', 'TW;Tidewater;2;COACH;;255;', 'BR;Breakers;0;COACH;;255;', '[3SET]', 'True;;;;;;'],
    ...[
      '[3PLAYERS-H]',
      player(0, '7', 'RUIZ', 'Elena'),
      player(0, '4', 'LINDQVIST', 'Ida'),
      player(0, '0', 'NULL', ''),
    ],
    ...['[3PLAYERS-V]', player(1, '9', 'NOVAK', 'Mia'), '[3ATTACKCOMBINATION]', 'X1;3;R;Q;Quick;;1;1;C;;'],
    ...['[3SCOUT]', ...rows, ''],
  ].join('\r\n');
}

type Totals = Record<'K' | 'AE' | 'ATT' | 'SA' | 'SE' | 'SRV' | 'D' | 'DE' | 'DA' | 'A' | 'AsE' | 'SET', number>;

/** Counts of one side straight from the text, line by line, without the reader: what the import must come to. */
export function countedIn(text: string, prefix: '*' | 'a') {
  const lines = text.slice(text.indexOf('[3SCOUT]')).split(/\r?\n/);
  const totals: Totals = { K: 0, AE: 0, ATT: 0, SA: 0, SE: 0, SRV: 0, D: 0, DE: 0, DA: 0, A: 0, AsE: 0, SET: 0 };
  const scores = new Map<string, string>();
  const touch = (line = '') => /^([*a])(\d\d)([SREABDF])(.)([#+!\-/=])/.exec(line);
  for (const [i, line] of lines.entries()) {
    const end = /^[*a]p(\d\d):(\d\d)/.exec(line);
    if (end) scores.set(line.split(';')[8] ?? '', `${Number(end[1])}-${Number(end[2])}`);
    const [, side, number, skill, , mark] = touch(line) ?? [];
    if (side !== prefix) continue;
    const [, nextSide, nextNumber, nextSkill, , nextMark] = touch(lines[i + 1]) ?? [];
    const isOwn = (at: number) => /^[*a]\d\d[RDEF]/.test(lines[at] ?? '') && lines[at]?.startsWith(prefix);
    const isSecond = isOwn(i - 1) && !isOwn(i - 2);
    const isKill = nextSide === side && nextNumber !== number && nextSkill === 'A' && nextMark === '#';
    const isAssist = isKill && (skill === 'E' || isSecond);
    if (skill === 'A') totals.ATT += 1;
    if (skill === 'A' && mark === '#') totals.K += 1;
    if (skill === 'A' && (mark === '=' || mark === '/')) totals.AE += 1;
    if (skill === 'S') totals.SRV += 1;
    if (skill === 'S' && mark === '#') totals.SA += 1;
    if (skill === 'S' && mark === '=') totals.SE += 1;
    if (skill === 'D') totals.DA += 1;
    if (skill === 'D' && mark === '=') totals.DE += 1;
    if (skill === 'D' && mark !== '=') totals.D += 1;
    if ('RDEF'.includes(skill ?? 'x') && isAssist) totals.A += 1;
    if (skill === 'E' && mark === '=' && !isAssist) totals.AsE += 1;
    if (skill === 'E' || ('RDF'.includes(skill ?? 'x') && isAssist)) totals.SET += 1;
  }
  return { totals, scores: [...scores.values()] };
}
