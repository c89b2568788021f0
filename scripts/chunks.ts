/** The modules that a first visit to sign-in or to My Teams begins with, and the few that everything stands on. */
const BEGINNINGS =
  /web[\\/](main|frame[\\/](ahead|inner-pages)|teams[\\/]teams-page|accounts[\\/]auth-page)\.tsx?$|domain[\\/]core[\\/]/;
const TRACKER = /web[\\/]match[\\/]tracker-page\.tsx$/;
const RALLIES = /web[\\/]match[\\/]rally[\\/]rally-entry\.tsx$/;
/** Not what needs the recurrence library, nor the words of the list of changes: the start does without. */
const SHARED =
  /node_modules[\\/]@tabler[\\/]|src[\\/]domain[\\/](?!schedule[\\/](recurrence|repeat-words|upcoming|weekdays|next-match|hours)|sync[\\/](aside|describe|copy|mend)|match[\\/](checks|past|game-result|last-action|between[\\/]substitutions|rally[\\/]missing)|analysis[\\/](box-|figures|player-figures|team-figures|season|trend|rates|by-session|analysis))/;
const PARTS =
  /src[\\/]web[\\/]((ui|frame|browser|access|accounts|sync)[\\/](?!(log|worker)\.ts|base\.css)|billing[\\/]premium-gate|match[\\/]start[\\/]chosen-way)/;
const LATER = new RegExp(`${SHARED.source}|${PARTS.source}`);
/** All that the tracker is the first to need: a start in the gym asks once, not for each small part. */
const OF_TRACKER = new RegExp(
  `${LATER.source}|src[\\\\/]web[\\\\/](match|live)[\\\\/]|domain[\\\\/]match[\\\\/]last-action`,
);
const LAST_ACTION = /domain[\\/]match[\\/]last-action/;
const OF_ENTRY = new RegExp(`${LATER.source}|${LAST_ACTION.source}`);

/** They follow the first install (see `isRallyPart`). */
const FOLLOWING =
  /domain[\\/]match[\\/]((figures|files|season)[\\/](?!csv\.|set-figures)|(scout-file|sheets)[\\/]|line-up[\\/]line-up-in-set|report[\\/]trace-lines|mending[\\/](rally-list|ended-words)|rally[\\/]missing)|web[\\/]browser[\\/]paper[\\/]paper-/;

type Modules = { getModuleInfo(id: string): { readonly importers: readonly string[] } | null };
type ChunkName = (id: string, modules: Modules) => string | null;

/** Which module is loaded in which file. */
export const CHUNKS = [
  // First to run at a start, in one small file that waits for nothing else.
  {
    name: 'ahead',
    test: /web[\\/](frame[\\/](ahead|screens)|sync[\\/](new-id|device[\\/](ahead|held|database|identity)))\.ts|sync[\\/]version\.ts|node_modules[\\/]idb[\\/]|vite[\\/]preload-helper/,
    priority: 3,
  },
  // The landing page needs it, and none of what would otherwise hold it.
  { name: 'log', test: /web[\\/]browser[\\/]log\.ts/, priority: 3 },
  // A public page of a match has next to nothing else.
  { name: 'live-words', test: /domain[\\/]live[\\/](age-words|texts)\.ts/, priority: 3 },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam)[\\/]/, priority: 2 },
  // Together, so that Zod is told not to make code from text before any schema is made.
  { name: 'zod', test: /node_modules[\\/]zod[\\/]|web[\\/]browser[\\/]no-eval/, priority: 2 },
  // A file for every icon costs a cold start more in calls than it saves in bytes.
  { name: ofStart('shared'), test: SHARED, minShareCount: 2, priority: 1 },
  // The same for the small parts that screens are made of, but not for what the landing page has to itself.
  { name: ofStart('parts'), test: PARTS, minShareCount: 3, priority: 1 },
  // A start in the gym loads no more than it needs either.
  { name: ofTracker('match'), test: OF_TRACKER, minShareCount: 2, priority: 1 },
  // For an icon, and to say a tap, they would wait for the figures and for all that other screens are made of.
  { name: ofRallies('entry'), test: OF_ENTRY, minShareCount: 2, priority: 1 },
  // Of the screen of rallies and of the sheets over it, which both follow the first install (see `isRallyPart`).
  { name: 'rally-substitutions', test: /domain[\\/]match[\\/]between[\\/]substitutions/ },
  // The figures of matches, which neither sign-in nor My Teams nor the tracker shows.
  {
    name: 'figures',
    test: /domain[\\/](match[\\/](?!(figures|files|season|scout-file|sheets)[\\/]|line-up[\\/]line-up-in-set|report[\\/]trace-lines|mending[\\/](rally-list|ended-words)|rally[\\/]missing)|analysis[\\/])/,
    minShareCount: 2,
  },
  // Before the parts that follow the first install, which would else hold what screens share with them.
  { name: ofOthers('screens'), test: LATER, minShareCount: 2 },
  // Figures and files of rallies: they follow the first install (see `isRallyPart`). A roster is written as CSV too.
  { name: 'rally-figures', test: /domain[\\/]match[\\/](figures|files|season)[\\/](?!csv\.|set-figures)/ },
  // Shared by the screen of rallies and their list, which both follow the first install.
  { name: 'rally-missing', test: /domain[\\/]match[\\/]rally[\\/]missing/ },
  // Rallies in words, for their list, the report and papers, which all follow it.
  {
    name: 'rally-words',
    test: /domain[\\/]match[\\/](report[\\/]trace-lines|mending[\\/](rally-list|ended-words))/,
  },
  // Loaded with the dialog of the files alone.
  { name: 'rally-scout', test: /domain[\\/]match[\\/]scout-file[\\/]/ },
  // Papers of a match, the dialog that shows them, and the line-ups that are on them follow it too.
  { name: 'rally-line-up', test: /domain[\\/]match[\\/]line-up[\\/]line-up-in-set/ },
  {
    name: 'rally-papers',
    test: /domain[\\/]match[\\/]sheets[\\/]|web[\\/]browser[\\/]paper[\\/]paper-/,
    minShareCount: 2,
  },
];

/** Whether a module is loaded with one of these: by what imports it, and what imports that, and so on. */
function isUnder(roots: RegExp, id: string, modules: Modules): boolean {
  const above = [id];
  for (const one of above) {
    if (roots.test(one)) return true;
    above.push(...(modules.getModuleInfo(one)?.importers ?? []).filter((next) => !above.includes(next)));
  }
  return false;
}

function ofStart(name: string): ChunkName {
  return (id, modules) => (isUnder(BEGINNINGS, id, modules) ? name : null);
}

function ofTracker(name: string): ChunkName {
  return (id, modules) => (!isUnder(BEGINNINGS, id, modules) && isUnder(TRACKER, id, modules) ? name : null);
}

/** Shared by the screen of rallies with later ones, and how it and the tracker say a tap. */
function ofRallies(name: string): ChunkName {
  const isStart = (id: string, modules: Modules) => isUnder(BEGINNINGS, id, modules) || isUnder(TRACKER, id, modules);
  return (id, modules) =>
    LAST_ACTION.test(id) || (isUnder(RALLIES, id, modules) && !isStart(id, modules)) ? name : null;
}

/** Everything else is loaded with the first screen that needs it. */
function ofOthers(name: string): ChunkName {
  return (id, modules) =>
    FOLLOWING.test(id) || isUnder(BEGINNINGS, id, modules) || isUnder(TRACKER, id, modules) ? null : name;
}
