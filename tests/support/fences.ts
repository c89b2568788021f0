import { builtinModules } from 'node:module';

import ts from 'typescript';

import { importsOf, isProduct, nodesOf, placeOf, roomOf, type Source } from './sources.ts';

/** Returns a sentence for each violation. */
export type Fence = (sources: readonly Source[]) => string[];

const SLICES = [
  'accounts',
  'teams',
  'members',
  'roster',
  'lineups',
  'schedule',
  'match',
  'live',
  'scorer',
  'billing',
  'feedback',
  'admin',
];
/** Every folder that there may be, by its room; one that is not named here has to say first what it is for. */
const FOLDERS: Record<string, readonly string[]> = {
  domain: [
    ...[...SLICES, 'analysis', 'scouting', 'core', 'sync'],
    ...['between', 'checks', 'figures', 'files', 'keys', 'line-up', 'mending', 'rally'].map(
      (folder) => `match/${folder}`,
    ),
    ...['report', 'scout-file', 'season', 'sheets'].map((folder) => `match/${folder}`),
    'lineups/receive',
  ],
  server: [
    ...[...SLICES, 'db', 'http', 'outside', 'sync'],
    ...['files', 'mail', 'payments'].map((folder) => `outside/${folder}`),
  ],
  web: [
    ...[...SLICES, 'analysis', 'games', 'frame', 'access', 'browser', 'sync', 'ui', 'pages'],
    ...['frame/header', 'games/import', 'lineups/court', 'lineups/receive', 'analysis/report'],
    ...['browser/choices', 'browser/links', 'browser/paper'],
    'analysis/season',
    ...['between', 'catch-up', 'counts', 'line-up', 'log', 'rallies', 'rally', 'start'].map(
      (folder) => `match/${folder}`,
    ),
    ...['device', 'line', 'memory', 'screen', 'tabs'].map((folder) => `sync/${folder}`),
    ...['controls', 'court', 'drag', 'messages', 'overlays'].map((folder) => `ui/${folder}`),
  ],
};
const AT_THE_DOOR: Record<string, readonly string[]> = {
  domain: ['access'],
  server: ['main', 'app', 'config'],
  web: ['main', 'sw', 'vite-env'],
};
const VAGUE = [
  'index',
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'service',
  'services',
  'types',
  'misc',
  'shared',
];
const DOMAIN_PACKAGES = ['zod'];
/** The rules that are a library's, and the one file that may ask it: how dates repeat, and how a calendar is written. */
const DOMAIN_LIBRARIES = [
  { library: 'rrule', file: 'src/domain/schedule/recurrence.ts' },
  { library: 'ical.js', file: 'src/domain/schedule/read-calendar.ts' },
];
const LONGEST = 300;

/** domain stands alone; server and web stand on domain; nothing that is shipped stands on a test. */
export const directions: Fence = (sources) =>
  sources.filter(isProduct).flatMap((source) =>
    importsOf(source)
      .filter((target) => !mayImport(roomOf(source.path), target) && !isItsLibrary(source.path, target))
      .map((target) => `${source.path} may not import ${target}`),
  );

const isItsLibrary = (file: string, target: string): boolean =>
  DOMAIN_LIBRARIES.some((allowed) => allowed.file === file && allowed.library === target);

function mayImport(room: string | undefined, target: string): boolean {
  if (target.startsWith('tests/') || /\.test\.tsx?$/.test(target)) return false;
  const other = roomOf(target);
  if (other) return other === room || (other === 'domain' && room !== undefined);
  if (room === 'domain') return DOMAIN_PACKAGES.includes(target);
  return room === 'server' || !isNode(target);
}

const isNode = (target: string): boolean => target.startsWith('node:') || builtinModules.includes(target);

/** The parts that screens are made of know nothing of volleyball, teams or the network. */
export const plainParts: Fence = (sources) =>
  sources
    .filter((source) => isProduct(source) && source.path.startsWith('src/web/ui/'))
    .flatMap((source) =>
      importsOf(source)
        .filter((target) => roomOf(target) && !/^src\/(web\/ui|domain\/core)\//.test(target))
        .map((target) => `${source.path} may not know ${target}`),
    );

/** A path that climbs out of its room says nothing of where it leads: rooms are named, `#domain/…`. */
export const namedRooms: Fence = (sources) =>
  sources.filter(isProduct).flatMap((source) =>
    ts
      .preProcessFile(source.text, true, true)
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .filter(
        ({ fileName }) => roomOf(new URL(fileName, `file:///${source.path}`).pathname.slice(1)) !== roomOf(source.path),
      )
      .map(({ fileName }) => `${source.path} reaches another room by ${fileName}`),
  );

/** No module needs itself, by whatever way round; types count, because people read them too. */
export const cycles: Fence = (sources) => {
  const graph = new Map(sources.map((source) => [source.path, importsOf(source)]));
  const found = new Set<string>();
  const finished = new Set<string>();
  const walk = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) found.add([...trail.slice(at), file].join(' → '));
    if (at >= 0 || finished.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    finished.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return [...found];
};

/** Folders come from a closed list, and no file is named after nothing in particular. */
export const names: Fence = (sources) =>
  sources.filter(({ path }) => path.startsWith('src/')).flatMap(({ path }) => misnamed(path));

function misnamed(file: string): string[] {
  const [, room = '', ...rest] = file.split('/');
  const base = rest.at(-1) ?? '';
  const stem = base.replace(/(\.test|\.d)?\.tsx?$/, '');
  const folders = rest.slice(0, -1);
  const folder = folders.join('/');
  const known = FOLDERS[room] ?? [];
  return [
    ...(folder !== '' && !known.includes(folder) ? [`${file}: no folder ${folder} in ${room}`] : []),
    ...(folders.length === 0 && !(AT_THE_DOOR[room] ?? []).includes(stem) ? [`${file}: belongs into a folder`] : []),
    ...(VAGUE.some((vague) => stem === vague || folders.includes(vague)) ? [`${file}: a name that says nothing`] : []),
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) ? [] : [`${file}: file names are kebab-case`]),
    ...(base.endsWith('.tsx') && room !== 'web' ? [`${file}: only web has components`] : []),
    ...(/^use-|-page$/.test(stem) && room !== 'web' ? [`${file}: hooks and pages belong to web`] : []),
  ];
}

export const length: Fence = (sources) =>
  sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ path, lines }) => `${path} has ${String(lines)} lines; the stop is ${String(LONGEST)}`);

/** Nothing is believed that could be parsed: no `as` but `as const`, no `any`, no `!`. */
export const beliefs: Fence = (sources) =>
  sources.flatMap((source) =>
    nodesOf(source)
      .filter(isBelief)
      .map((node) => `${placeOf(source, node)} believes: ${node.getText()}`),
  );

function isBelief(node: ts.Node): boolean {
  if (ts.isAsExpression(node)) return !ts.isConstTypeReference(node.type);
  return ts.isTypeAssertionExpression(node) || ts.isNonNullExpression(node) || node.kind === ts.SyntaxKind.AnyKeyword;
}

const SWITCH_OFF = /@ts-(ignore|nocheck|expect-error)|eslint-disable(?!.* -- \S)/;

/** A rule is switched off in one place, with its reason: `eslint-disable-next-line rule -- why`. */
export const switches: Fence = (sources) =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (SWITCH_OFF.test(line) ? [`${path}:${String(at + 1)} ${line.trim()}`] : [])),
  );

const HANDED_OUT = /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm;

/** No export that only its own file uses: a reader need not ask who else depends on it. */
export const wanted: Fence = (sources) => {
  const words = new Map(sources.map(({ path, text }) => [path, new Set(text.match(/\w+/g))]));
  const isWanted = (word: string, by: string): boolean =>
    [...words].some(([path, known]) => path !== by && known.has(word));
  return sources.filter(isProduct).flatMap(({ path, text }) =>
    [...text.matchAll(HANDED_OUT)]
      .map(([, name = '']) => name)
      .filter((name) => !isWanted(name, path))
      .map((name) => `${path} hands out ${name}, which nobody takes`),
  );
};

/** Browser globals; classes and constants begin with a capital. `key` and `tab` are an element and a window. */
const PLATFORM =
  /^([A-Z]\w*|window|document|navigator|history|location|console|crypto|indexedDB|globalThis|performance|key|tab)\b/;

const isOwnSpy = ({ expression, arguments: [spied] }: ts.CallExpression): boolean =>
  expression.getText() === 'vi.spyOn' && spied !== undefined && !PLATFORM.test(spied.getText());

/** Our own code is never replaced in a test; only what is outside has a fake, and that is handed in. */
export const mocks: Fence = (sources) =>
  sources.flatMap((source) =>
    nodesOf(source)
      .filter(ts.isCallExpression)
      .filter((call) => /^vi\.(do)?[mM]ock$/.test(call.expression.getText()) || isOwnSpy(call))
      .map((call) => `${placeOf(source, call)} mocks ${call.arguments.map((given) => given.getText())[0] ?? ''}`),
  );

const RIDDLE = /(\/\*\*|\/\/|^ *\*) What\b/;

/** A comment says what a caller needs, or why. One that begins with "What" repeats the name in more words. */
export const comments: Fence = (sources) =>
  sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (RIDDLE.test(line) ? [`${path}:${String(at + 1)} ${line.trim()}`] : [])),
  );

const ROUNDING = /\.to(Fixed|Precision)\(|Math\.(round|trunc)\(|maximumFractionDigits/;

/** A rate is rounded in one place, from whole numbers: a float has lost by then what a half is. */
export const roundings: Fence = (sources) =>
  sources
    .filter(
      (source) => isProduct(source) && /^src\/(domain|server|web)\/(match|analysis|games|scouting)\//.test(source.path),
    )
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (ROUNDING.test(line) ? [`${path}:${String(at + 1)} ${line.trim()}`] : [])),
    );

/** Files that draw to the size of a place that cannot grow: a court, a jersey, a calendar's cell. */
const DRAWN = [
  ...[
    'ui/avatar',
    'frame/header/header',
    ...['court', 'flip-card', 'jersey', 'mark', 'plate', 'slot'].map((name) => `ui/court/${name}`),
  ],
  ...[
    'lineups/court/bench',
    'lineups/court/small-court',
    'lineups/receive/receive-court',
    'roster/player-card',
    'schedule/month-grid',
    'accounts/court-corner',
  ],
  ...['pages/landing-page', 'pages/not-found-page'],
].map((name) => `src/web/${name}.module.css`);

/** Beside a size in `rem` pixels are the limit of a key that cannot grow as far. */
const SIZED = /^\s*(font|font-size|line-height|--t-[a-z0-9-]+):(?!.*\drem).*\d(px|pt)\b/;

/** Words grow with the size that a person has set in the browser. */
export const fixedText: Fence = (sheets) =>
  sheets
    .filter(({ path }) => !DRAWN.includes(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (SIZED.test(line) ? [`${path}:${String(at + 1)} ${line.trim()}`] : [])),
    );
