import { newIds } from '#tests/support/sync.ts';
import { sortOut } from '#domain/sync/aside.ts';
import type { Draft } from '#domain/sync/command.ts';
import type { PullAnswer, SentCommand } from '#domain/sync/protocol.ts';
import { updateTeam } from '#domain/teams/commands.ts';
import { blankMeta, type PendingEntry } from '#web/sync/device/database.ts';
import { createEngine, type EngineEvent } from '#web/sync/line/engine.ts';
import { passedBy } from '#web/sync/device/outbox.ts';
import type { PushReceipt, Reply } from '#web/sync/line/transport.ts';

const [ME = ''] = newIds(1);
export const AT = '2026-01-01T10:00:00.000Z';

/** A change that stands alone: each is of another team. */
export const alone = (): Draft => updateTeam.draft({ teamId: crypto.randomUUID(), patch: { name: 'Hawks' } });

type Line = 'answers' | 'fails' | 'busy' | 'cut' | 'late' | 'signed-out' | 'too-large';
const NOTHING_NEW: PullAnswer = {
  scopes: [{ scope: `user:${ME}`, cursor: 0, more: false, rows: [] }],
  ...{ access: {}, serverTime: AT },
};
const LINES: Readonly<Record<Exclude<Line, 'answers'>, Reply<never>>> = {
  fails: { kind: 'server-fault', isBusy: false },
  busy: { kind: 'server-fault', isBusy: true },
  cut: { kind: 'fault', reached: false },
  late: { kind: 'late' },
  'signed-out': { kind: 'signed-out' },
  'too-large': { kind: 'too-large' },
};

/** A queue in memory, and a server that fails at a whole push for some of its commands, or names them. */
export function failingServer(drafts: readonly Draft[], { names = false, version = 'one' } = {}) {
  const [...ids] = newIds(drafts.length);
  let queue = drafts.map((draft, i): PendingEntry => ({ ...draft, id: ids[i] ?? '', at: AT, seq: i + 1 }));
  const made = queue;
  const server: {
    line: Line;
    /** Without one it is not asked for what is new. */
    generation?: string;
    poison: Set<string>;
    taken: string[];
    calls: number;
    log: SentCommand[];
  } = {
    ...{ line: 'answers', poison: new Set(), taken: [], calls: 0, log: [] },
  };
  let meta = blankMeta(ME);
  /** Failed alone, or by its name: what may be held back, with what builds on it. */
  const failed = new Set<string>();
  const events: EngineEvent[] = [];

  async function push(commands: readonly SentCommand[]): Promise<Reply<PushReceipt>> {
    server.calls += 1;
    const isBad = ({ id }: SentCommand) => server.poison.has(id);
    const line = server.line === 'answers' && !names && commands.some(isBad) ? 'fails' : server.line;
    const [only, ...others] = commands;
    if (line === 'fails' && only && others.length === 0) failed.add(only.id);
    if (line !== 'answers') return LINES[line];
    const { ready } = sortOut(commands, isBad);
    const results = commands.map((one) => {
      const { id } = one;
      if (!ready.includes(one)) {
        failed.add(id);
        return { id, outcome: 'fault' } as const;
      }
      if (!server.taken.includes(id)) server.log.push(one);
      if (!server.taken.includes(id)) server.taken.push(id);
      return { id, outcome: 'applied' } as const;
    });
    return { kind: 'answer', answer: { results, revs: {} } };
  }
  const open = (appVersion: string) =>
    createEngine({
      userId: ME,
      storage: {
        meta: () => meta,
        queue: () => queue,
        wanted: () => ({}),
        withheld: () => [],
        async applyVerdicts(told) {
          const passed = new Map(passedBy(told, queue).map((entry) => [entry.id, entry]));
          queue = queue.map((entry) => passed.get(entry.id) ?? entry);
          queue = queue.filter(({ id }) => !told.some((one) => one.id === id));
          return [];
        },
        async setAside(marks) {
          for (const { id, aside } of marks) queue = queue.map((one) => (one.id === id ? { ...one, aside } : one));
        },
        async absorb({ generation = null }) {
          meta = { ...meta, serverGeneration: generation };
          return true;
        },
        recheck: () => Promise.resolve('not-due'),
      },
      transport: {
        push: ({ commands }) => push(commands),
        async pull() {
          const { line, generation } = server;
          if (line !== 'answers') return LINES[line];
          return generation === undefined ? LINES.cut : { kind: 'answer', answer: { ...NOTHING_NEW, generation } };
        },
      },
      connectivity: { answered: () => undefined, failed: () => undefined },
      random: () => 0,
      version: appVersion,
      tell: (event) => events.push(event),
    });
  let engine = open(version);
  return {
    ids,
    made,
    failed,
    server,
    events,
    left: () => queue.map(({ id }) => id),
    asides: () => queue.filter(({ aside }) => aside).map(({ id }) => id),
    add: (draft: Draft) => void (queue = [...queue, { ...draft, id: crypto.randomUUID(), at: AT }]),
    push: () => engine.push(),
    pull: () => engine.pull(),
    hurry: () => engine.hurry(),
    /** Another start of the app: what was only in memory is gone. */
    restart: (next = version) => void (engine = open(next)),
    /** Steps until there is nothing to do, or so often that it should have been found. */
    async goOn(most = 80): Promise<void> {
      for (let steps = 0; steps < most; steps++) if ((await engine.push()) === 'done') return;
    },
  };
}
export type FailingServer = ReturnType<typeof failingServer>;
