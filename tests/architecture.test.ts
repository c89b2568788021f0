import path from 'node:path';

import ts from 'typescript';
import { describe, expect, test } from 'vitest';

import {
  beliefs,
  comments,
  cycles,
  directions,
  fixedText,
  length,
  mocks,
  namedRooms,
  names,
  plainParts,
  roundings,
  switches,
  wanted,
  type Fence,
} from './support/fences.ts';
import { crowds, floors, rounds } from './support/floor-fence.ts';
import { absentReact } from './support/lean-fence.ts';
import { plainOrigins } from './support/origin-fence.ts';
import { retries } from './support/retry-fence.ts';
import { successes } from './support/success-fence.ts';
import { tableLists } from './support/table-fence.ts';
import { viewReaders } from './support/view-fence.ts';
import { readSheets, readSources, roomOf, type Source } from './support/sources.ts';

// The fences are told about themselves by this file: it must quote what they forbid.
const sources = readSources().filter(({ path: file }) => file !== 'tests/architecture.test.ts');

const trespasser = (file: string, ...lines: string[]): Source => ({ path: file, text: lines.join('\n') });

const FENCES: Record<string, { fence: Fence; trespassers: readonly Source[][] }> = {
  'success is said when it is known': {
    fence: successes,
    trespassers: [
      [
        trespasser(
          'src/web/games/acts.ts',
          `await store.do(draft);`,
          `toast({ title: 'Done', description: 'All of it' });`,
        ),
      ],
      [trespasser('src/web/teams/acts.ts', `const run = useDo();`, `toast({ title: 'Done', tone: 'ok' });`)],
    ],
  },
  'the app needs no secure origin': {
    fence: plainOrigins,
    trespassers: [[trespasser('src/web/sync/device/unkept.ts', `const own = crypto.randomUUID();`)]],
  },
  'rooms import in one direction': {
    fence: directions,
    trespassers: [
      [trespasser('src/server/teams/store.ts', `import { page } from '#web/pages/teams-page.tsx';`)],
      [trespasser('src/web/sync/line/engine.ts', `import type { Db } from '../../../server/db/database.ts';`)],
      [trespasser('src/domain/teams/schema.ts', `const db = await import('#server/db/database.ts');`)],
      [trespasser('src/domain/teams/schema.ts', `export { use } from 'react';`)],
      [trespasser('src/domain/schedule/commands.ts', `import rrule from 'rrule';`)],
      [trespasser('src/domain/schedule/read-calendar.ts', `import rrule from 'rrule';`)],
      [trespasser('src/domain/schedule/already-there.ts', `import type ICAL from 'ical.js';`)],
      [trespasser('src/domain/schedule/recurrence.ts', `import ICAL from 'ical.js';`)],
      [trespasser('src/domain/core/ids.ts', `import { randomUUID } from 'node:crypto';`)],
      [trespasser('src/web/frame/router.tsx', `import { join } from 'path';`)],
      [trespasser('src/server/app.ts', `import { court } from '#tests/support/court.ts';`)],
      [trespasser('src/domain/teams/schema.ts', `import { team } from './commands.test.ts';`)],
    ],
  },
  'a folder of web stands on those below it': {
    fence: floors,
    trespassers: [
      [trespasser('src/web/ui/messages/badge.tsx', `import { useSync } from '#web/sync/screen/sync-context.ts';`)],
      [trespasser('src/web/accounts/auth-page.tsx', `import { askedFor } from '#web/frame/return-address.ts';`)],
      [trespasser('src/web/schedule/day-dialog.tsx', `import { SetStrip } from '#web/match/set-strip.tsx';`)],
    ],
  },
  'no slice enters one that enters it': {
    fence: rounds,
    trespassers: [
      [
        trespasser('src/web/teams/teams-page.tsx', `import { useInvitations } from '#web/members/use-invitations.ts';`),
        trespasser('src/web/members/share-dialog.tsx', `import type { Team } from '#web/roster/use-roster.ts';`),
        trespasser('src/web/roster/roster-tab.tsx', `import { TeamCard } from '#web/teams/team-card.tsx';`),
      ],
    ],
  },
  'a folder is looked over at once': {
    fence: crowds,
    trespassers: [Array.from({ length: 26 }, (_, at) => trespasser(`src/web/teams/part-${at}.ts`))],
  },
  'another room is called by its name': {
    fence: namedRooms,
    trespassers: [
      [trespasser('src/web/sync/device/replica.ts', `import { TABLES } from '../../../domain/sync/tables.ts';`)],
    ],
  },
  'web/ui knows nothing of volleyball': {
    fence: plainParts,
    trespassers: [
      [trespasser('src/web/ui/card.tsx', `import type { Player } from '#domain/roster/schema.ts';`)],
      [trespasser('src/web/ui/badge.tsx', `import { usePending } from '../sync/screen/hooks.ts';`)],
    ],
  },
  'no module imports itself by a detour': {
    fence: cycles,
    trespassers: [
      [
        trespasser('src/domain/match/fold.ts', `import { rotate } from './rotate.ts';`),
        trespasser('src/domain/match/rotate.ts', `import type { Court } from '#domain/lineups/court.ts';`),
        trespasser('src/domain/lineups/court.ts', `import { fold } from '../match/fold.ts';`),
      ],
    ],
  },
  'names come from the closed list': {
    fence: names,
    trespassers: [
      [trespasser('src/domain/teams/index.ts')],
      [trespasser('src/domain/rotation.ts')],
      [trespasser('src/server/db/utils.ts')],
      [trespasser('src/web/teams/helpers.test.tsx')],
      [trespasser('src/web/components/button.tsx')],
      [trespasser('src/web/ui/common/button.tsx')],
      [trespasser('src/web/teams/parts/team-card.tsx')],
      [trespasser('src/domain/match/courtMap.ts')],
      [trespasser('src/server/teams/team-card.tsx')],
      [trespasser('src/domain/match/use-fold.ts')],
    ],
  },
  'a file stops at 300 lines': {
    fence: length,
    trespassers: [[trespasser('src/server/app.ts', ...Array.from({ length: 301 }, () => 'start();'))]],
  },
  'nothing is believed that could be parsed': {
    fence: beliefs,
    trespassers: [
      [trespasser('src/web/sync/device/outbox.ts', `const rows = await store.getAll() as Row[];`)],
      [trespasser('src/web/sync/device/outbox.ts', `const rows: any[] = [];`)],
      [trespasser('src/web/sync/device/outbox.ts', `rows.at(-1)!.id;`)],
      [trespasser('src/web/sync/device/outbox.ts', `const row = <Row>JSON.parse(text);`)],
    ],
  },
  'a rule is switched off only with its reason': {
    fence: switches,
    trespassers: [
      [trespasser('src/web/sync/device/outbox.ts', `// @ts-expect-error`)],
      [trespasser('src/web/sync/device/outbox.ts', `/* eslint-disable */`)],
      [trespasser('src/web/sync/device/outbox.ts', `// eslint-disable-next-line no-console`)],
    ],
  },
  'what is handed out is taken': {
    fence: wanted,
    trespassers: [[trespasser('src/domain/teams/schema.ts', `export const MOST_TEAMS = 50;`)]],
  },
  'a comment does not begin with What': {
    fence: comments,
    trespassers: [
      [trespasser('src/domain/teams/schema.ts', '/** What a team is called. */')],
      [trespasser('src/web/teams/teams-page.tsx', '  // What is left is drawn.')],
    ],
  },
  'a rate is rounded from its fraction': {
    fence: roundings,
    trespassers: [
      [trespasser('src/web/analysis/leaders.tsx', `const text = successRate(counts).toFixed(1);`)],
      [trespasser('src/domain/analysis/rates.ts', `const text = Math.round(rate * 10) / 10;`)],
    ],
  },
  'React is not asked for what the build takes out of it': {
    fence: absentReact,
    trespassers: [
      [trespasser('src/web/main.tsx', `import { hydrateRoot } from 'react-dom/client';`)],
      [trespasser('src/web/frame/app.tsx', `import { Suspense, Activity as Kept } from 'react';`)],
      [trespasser('src/web/frame/app.tsx', 'const shown = <React.ViewTransition>{page}</React.ViewTransition>;')],
      [trespasser('src/web/ui/icon.tsx', 'const icon = <svg><title>Ball</title></svg>;')],
      [trespasser('src/web/ui/panel.tsx', 'const panel = <Fragment ref={handle}>{rows}</Fragment>;')],
      [trespasser('src/web/ui/court/slot.tsx', 'const slot = <court-slot />;')],
      [trespasser('src/web/ui/controls/field.tsx', 'const field = <input onSelect={follow} />;')],
      [trespasser('src/web/ui/controls/chip.tsx', 'const chip = <button onMouseEnter={show} />;')],
      [trespasser('src/web/ui/drag/grip.tsx', 'const grip = <span onLostPointerCaptureCapture={drop} />;')],
      [trespasser('src/web/ui/controls/form.tsx', 'const form = <form action={save} />;')],
    ],
  },
  'what has failed is tried again by way of one place': {
    fence: retries,
    trespassers: [
      [
        trespasser(
          'src/web/sync/tabs/leader.ts',
          'function stand(): void {',
          '  void locks.request(name, hold).catch(() => {',
          '    if (!isClosed) queue();',
          '  });',
          '}',
          'function queue(): void {',
          '  stand();',
          '}',
        ),
      ],
      [
        trespasser(
          'src/web/sync/line/stream.ts',
          'function connect(): void {',
          '  const source = new EventSource(url);',
          '  source.onerror = () => setTimeout(connect, 1000);',
          '}',
        ),
      ],
      [trespasser('src/web/access/session-store.ts', 'const ask = () => call(url).then(enter, ask);')],
      [
        trespasser(
          'src/web/sync/store.ts',
          'for (;;) {',
          '  try {',
          '    return await work();',
          '  } catch (fault) {',
          '    stored(fault);',
          '  }',
          '}',
        ),
      ],
      [trespasser('src/web/sync/line/loop.ts', `import { backoffMs } from '#domain/sync/backoff.ts';`)],
    ],
  },
  'the synced tables are listed once': {
    fence: tableLists,
    trespassers: [
      [
        trespasser(
          'src/domain/sync/protocol.ts',
          `[of('teams'), of('players'), of('lineups'), of('lineupVersions'), of('subscribers'), of('events'),`,
          `of('statSessions'), of('setStats'), of('statPairs'), of('profiles'), of('matchEvents')]`,
        ),
      ],
      [
        trespasser(
          'src/domain/sync/rows.ts',
          'const shelf = () => ({ profiles: new Map(), teams: new Map(), players: new Map(), lineups: new Map(),',
          '  lineupVersions: new Map(), subscribers: new Map(), events: new Map(), statSessions: new Map(),',
          '  matchEvents: new Map(), setStats: new Map(), statPairs: new Map() });',
        ),
      ],
      [
        trespasser(
          'tests/support/held-state.ts',
          `type Kept = 'teams' | 'players' | 'lineups' | 'lineupVersions' | 'subscribers' | 'events' | 'statSessions'`,
          `| 'setStats' | 'matchEvents' | 'statPairs' | 'profiles';`,
        ),
      ],
    ],
  },
  'our own code is never mocked': {
    fence: mocks,
    trespassers: [
      [trespasser('src/web/sync/outbox.test.ts', `vi.mock('#web/sync/replica.ts', () => ({}));`)],
      [trespasser('src/web/match/tracker-page.test.tsx', `vi.spyOn(opened, 'do').mockRejectedValue(new Error());`)],
    ],
  },
};

test('the scan reads all three rooms', () => {
  const rooms = new Set(sources.map(({ path: file }) => roomOf(file)).filter((room) => room !== undefined));
  expect([...rooms].sort()).toEqual(['domain', 'server', 'web']);
  expect(sources.length).toBeGreaterThan(30);
});

describe.each(Object.entries(FENCES))('%s', (_name, { fence, trespassers }) => {
  test('and all keep to it', () => {
    expect(fence(sources)).toEqual([]);
  });

  test.each(trespassers)('and %o is caught', (...found) => {
    expect(fence(found)).not.toEqual([]);
  });
});

describe('words have no size in pixels', () => {
  test('and all sheets keep to it', () => {
    expect(fixedText(readSheets())).toEqual([]);
  });

  test.each(['  font: 600 15px/20px var(--font-text);', '  font-size: 15px;', '  --t-body: 400 16px/24px serif;'])(
    'and "%s" is caught',
    (line) => {
      expect(fixedText([trespasser('src/web/teams/team-card.module.css', '.name {', line, '}')])).toHaveLength(1);
    },
  );

  test('and may stop growing where a key is full', () => {
    const line = '  font: 600 min(0.875rem, 22px) / 1 var(--font-display);';
    expect(fixedText([trespasser('src/web/match/counts/stat-pad.module.css', '.label {', line, '}')])).toEqual([]);
  });
});

describe('[G-01] figures, pages and files of rallies read one view of the match', () => {
  test('and none reads the log beside it', () => {
    expect(viewReaders(sources)).toEqual([]);
  });

  test.each([
    trespasser('src/domain/match/files/csv-rows.ts', `import { touchedIn } from '../rally/rally-set.ts';`),
    trespasser('src/web/analysis/leaders.tsx', `import type { LoggedEvent } from '#domain/match/corrections.ts';`),
  ])('and %o is caught', (found) => {
    expect(viewReaders([found])).toHaveLength(1);
  });
});

test('what the style asks for passes every fence', () => {
  const exemplary = trespasser(
    'src/web/roster/player-card.tsx',
    `import { z } from 'zod';`,
    `import type { Player } from '#domain/roster/schema.ts';`,
    `import { Card } from '#web/ui/card.tsx';`,
    `const SIZES = [1, 2] as const;`,
    `// eslint-disable-next-line no-console -- the browser's console is the log here (ROUTE-21)`,
  );
  expect(Object.values(FENCES).flatMap(({ fence }) => fence([exemplary]))).toEqual([]);
});

describe('the compiler is the wall', () => {
  test.each([
    ['domain', `fetch('/api');`],
    ['domain', `document.title;`],
    ['domain', `process.env;`],
    ['domain', `console.log(1);`],
    ['domain', `setTimeout(() => undefined, 1);`],
    ['domain', `crypto.randomUUID();`],
    ['server', `document.title;`],
    ['server', `window.alert();`],
    ['web', `process.env;`],
    ['web', `Buffer.from('');`],
  ])('in %s there is no %s', (room, statement) => {
    expect(complaints(room, statement)).toMatch(/Cannot find name|Do you need to/);
  });

  test('and lets through what a room may use', () => {
    expect(complaints('domain', `new Map([[1, 'a']]).get(1)?.at(0);`)).toBe('');
    expect(complaints('server', `process.exitCode = 1;`)).toBe('');
    expect(complaints('web', `document.title = location.href;`)).toBe('');
  });
});

/** The compiler's complaints about a statement under a room's own settings, in a file that exists only here. */
function complaints(room: string, statement: string): string {
  const { file, options, host } = compilerOf(room);
  const made = ts.createSourceFile(file, `${statement}\nexport {};`, ts.ScriptTarget.ES2023, true);
  const { getSourceFile } = host;
  const withTrespasser: ts.CompilerHost = {
    ...host,
    getSourceFile: (name, ...rest) => (name === file ? made : getSourceFile(name, ...rest)),
  };
  const program = ts.createProgram({ rootNames: [file], options: { ...options, noEmit: true }, host: withTrespasser });
  return program
    .getSemanticDiagnostics(made)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    .join(' ');
}

interface Compiler {
  readonly file: string;
  readonly options: ts.CompilerOptions;
  readonly host: ts.CompilerHost;
}
const compilers = new Map<string, Compiler>();

/** The settings of a room, and a host that reads each library once: they cost more than all statements together. */
function compilerOf(room: string): Compiler {
  const known = compilers.get(room);
  if (known) return known;
  const folder = path.resolve('src', room);
  const config = ts.readConfigFile(path.join(folder, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  const read = new Map<string, ts.SourceFile | undefined>();
  host.getSourceFile = (name, ...rest) => {
    if (!read.has(name)) read.set(name, getSourceFile(name, ...rest));
    return read.get(name);
  };
  const compiler = { file: path.join(folder, 'trespasser.ts'), options, host };
  compilers.set(room, compiler);
  return compiler;
}
