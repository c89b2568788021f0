import { type Fence } from './fences.ts';
import { importsOf, isProduct } from './sources.ts';

/** The folders of `web` from the top: each stands on those below it and reaches up to none. */
const FLOORS: readonly (readonly string[])[] = [
  ['main.tsx', 'sw.ts'],
  ['frame'],
  [
    ...[
      'accounts',
      'teams',
      'members',
      'roster',
      'lineups',
      'schedule',
      'games',
      'match',
      'analysis',
      'live',
      'scorer',
    ],
    ...['billing', 'feedback', 'admin', 'pages'],
  ],
  ['access'],
  ['browser'],
  ['sync'],
  ['ui'],
];

/** Where one slice of `web` may be entered from another. */
const DOORS = [
  'accounts/name-question.tsx',
  'analysis/stats-tabs.tsx',
  'analysis/use-team-stats.ts',
  'billing/premium-gate.tsx',
  'billing/success-modal.tsx',
  'live/live-share.ts',
  'live/share-row.tsx',
  'match/category-glyphs.ts',
  'match/no-session.tsx',
  'match/partial-note.tsx',
  'match/start/one-time-dialog.tsx',
  'match/start/session-draft.ts',
  'match/start/start-tracking-dialog.tsx',
  'match/start/use-start-tracking.ts',
  'members/invitation-banner.tsx',
  'members/people-dialogs.ts',
  'members/use-invitations.ts',
  'pages/access-denied-page.tsx',
  'pages/back-button.tsx',
  'pages/message-page.module.css',
  'pages/team-not-found.tsx',
  'roster/drag-key.ts',
  'roster/roster-tab.tsx',
  'roster/use-roster.ts',
  'scorer/scorer-parts.tsx',
  'scorer/scorer-tab.tsx',
].map((file) => `src/web/${file}`);

const MOST_IN_A_FOLDER = 25;

const folderOf = (file: string): string | undefined => {
  const [root, room, folder] = file.split('/');
  return root === 'src' && room === 'web' ? folder : undefined;
};
const floorOf = (folder: string): number => FLOORS.findIndex((folders) => folders.includes(folder));

/** A folder of `web` imports from the floors below it; a slice enters another one only by a door. */
export const floors: Fence = (sources) =>
  sources.filter(isProduct).flatMap((source) =>
    importsOf(source).flatMap((target) => {
      const [from, to] = [folderOf(source.path), folderOf(target)];
      if (from === undefined || to === undefined || from === to) return [];
      if (floorOf(to) < floorOf(from)) return [`${source.path} reaches up to ${target}`];
      const isNextDoor = floorOf(to) === floorOf(from);
      return isNextDoor && !DOORS.includes(target)
        ? [`${source.path} enters ${to} by ${target}, which is no door`]
        : [];
    }),
  );

/** Slices stand beside each other: what one enters does not enter it in turn, by whatever way round. */
export const rounds: Fence = (sources) => {
  const entered = new Map<string, Set<string>>();
  for (const source of sources.filter(isProduct)) {
    const from = folderOf(source.path);
    const others = importsOf(source)
      .map(folderOf)
      .filter((to) => to !== undefined && to !== from);
    if (from !== undefined)
      entered.set(from, new Set([...(entered.get(from) ?? []), ...others.flatMap((to) => to ?? [])]));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(entered.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...entered.keys()]
    .filter((folder) => reaches(folder, folder))
    .map((folder) => `web/${folder} stands on itself`);
};

/** A folder with more modules than one looks over says no longer what is in it. */
export const crowds: Fence = (sources) => {
  const folders = Map.groupBy(sources.filter(isProduct), ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders]
    .filter(([, files]) => files.length > MOST_IN_A_FOLDER)
    .map(([folder, files]) => `${folder} has ${String(files.length)} modules; the stop is ${String(MOST_IN_A_FOLDER)}`);
};
