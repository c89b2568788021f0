import { z } from 'zod';
import { COMMANDS } from '#domain/sync/registry.ts';
import type { SentCommand } from '#domain/sync/protocol.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { MADE, TOLD } from '#tests/support/rally-entries.ts';
import { damaged } from './damage.ts';
import { drawn, oneOf, type Path } from './from-schema.ts';
import type { Random } from './random.ts';

/** The kind of record that an id field refers to; `id` itself is of the command's own kind. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ teamId: 'team', sessionId: 'session', otherId: 'session', eventId: 'event', lineupId: 'lineup', ids: 'lineup' },
  ...{
    copyId: 'lineup',
    versionId: 'version',
    playerId: 'player',
    target: 'match',
    takesBack: 'match',
    precedes: 'match',
    targets: 'match',
    deed: 'deed',
  },
  ...{ rally: 'rally', after: 'rally', before: 'rally', until: 'rally' },
};
const Replacing = z.object({ kind: z.literal('replace'), payload: z.object({ target: z.string() }) });
/** The first rallies of a set, each after the one before it. */
const RALLIES = Array.from({ length: 4 }).reduce<string[]>(
  (chain) => [...chain, rallyIdOf(1, chain.at(-1) ?? null)],
  [],
);
/** Where the kind in the name of a command is not that of its rows. */
const ABOUT: Readonly<Record<string, string>> = { roster: 'player' };
const MAKING = /\.(create|add|generate|record|import|start|oneTime)$/;
/** Ids of something new, whatever the command. */
const ALWAYS_NEW = new Set(['copyId', 'versionId', 'lineupId', 'session.oneTime eventId']);
/** After which there is little left to do. */
const CHANCES: Readonly<Record<string, number>> = { 'team.delete': 0.05, 'session.delete': 0.4, 'event.delete': 0.4 };

function kindOf(command: string): string {
  const [prefix = ''] = command.split('.');
  return ABOUT[prefix] ?? prefix;
}

/** A command of a person, as a device would queue it. */
export type Did = SentCommand & { readonly who: number };

/** `turn`: which few commands of all are done more often than the others. */
type Doing = {
  readonly random: Random;
  readonly teams: readonly string[];
  readonly people: number;
  readonly turn: number;
};
const FAVOURITES = 3;

/** People who do anything that there is, with what they made before: mostly in order, now and then senseless. */
export function createDoers({ random, teams, people, turn }: Doing) {
  const known = new Map<string, string[]>([['team', [...teams]]]);
  const names = [...COMMANDS.keys()];
  const favourites = Array.from({ length: FAVOURITES }, (_, i) => names[(turn * FAVOURITES + i) % names.length] ?? '');
  /** Drawn for something new, and known from when the input that was drawn has it. */
  const promised = new Map<string, string[]>();
  let made = 0;

  const fresh = (): string => {
    made += 1;
    return `0190b${random.below(0x1000).toString(16).padStart(3, '0')}-0000-7000-9000-${made.toString(16).padStart(12, '0')}`;
  };

  function pool(kind: string, teamId: string): string[] {
    const key = kind === 'team' ? kind : `${kind} ${teamId}`;
    const ids = known.get(key) ?? [];
    known.set(key, ids);
    return ids;
  }

  /** Mostly what was made last. */
  const recent = (ids: readonly string[]): string | undefined =>
    random.chance(0.6) ? ids.at(-1) : ids[random.below(ids.length)];

  function named(command: string, teamId: string, path: Path) {
    const field = path.findLast((part) => !/^\d+$/.test(part)) ?? '';
    const kind = field === 'id' ? kindOf(command) : NAMED[field];
    if (kind === undefined) throw new Error(`${command}: nobody knows what ${path.join('.')} is the id of`);
    const isOfMaker = isMaking(command, kind) && [`${kind}Id`, 'id'].includes(field);
    const isNew = ALWAYS_NEW.has(field) || ALWAYS_NEW.has(`${command} ${field}`) || isOfMaker;
    return { kind, isNew, ids: pool(kind, teamId) };
  }

  function idFor(command: string, teamId: string, path: Path): string {
    const { kind, isNew, ids } = named(command, teamId, path);
    if (kind === 'team' && !isNew) return teamId;
    if (kind === 'rally') return oneOf(random, RALLIES);
    const before = random.chance(isNew ? 0.05 : 0.95) ? recent(ids) : undefined;
    if (before !== undefined) return before;
    const id = fresh();
    if (isNew) promised.set(id, ids);
    return id;
  }

  function isKnown(command: string, teamId: string, path: Path): boolean {
    const { kind, isNew, ids } = named(command, teamId, path);
    return isNew || ids.length > 0 || kind === 'rally';
  }

  const isMaking = (command: string, kind: string): boolean => MAKING.test(command) && kindOf(command) === kind;

  const command = (name: string, input: unknown, who: number): Did => ({
    ...{ id: fresh(), name, input, who },
    at: new Date(Date.UTC(2026, 4, 1, 10) + made * 1000).toISOString(),
  });

  const anyTeam = (): string => oneOf(random, random.chance(0.7) ? teams : pool('team', ''));

  function inputOf(name: string, teamId = anyTeam()): unknown {
    const registered = COMMANDS.get(name);
    if (!registered) throw new Error(`No command ${name}`);
    promised.clear();
    const input = drawn(registered.input, {
      random,
      idFor: (path) => idFor(name, teamId, path),
      isKnown: (path) => isKnown(name, teamId, path),
    });
    const text = JSON.stringify(input);
    for (const [id, ids] of promised) if (text.includes(id)) ids.push(id);
    return isTap(input) && random.chance(0.6) ? { ...input, entry: toldEntry(input, teamId) } : input;
  }

  /** A match that makes sense: rallies follow each other, players come and go, what is corrected is corrected by its like. */
  function toldEntry({ entry }: { readonly entry: unknown }, teamId: string): unknown {
    const recorded = pool('match', teamId);
    if (recorded.length > 3 && random.chance(0.15)) {
      const targets = Array.from({ length: 1 + random.below(4) }, () => oneOf(random, recorded));
      return { kind: 'strike', payload: { targets } };
    }
    const chosen = { set: 1, rally: random.below(4), player: random.below(12), other: random.below(100) };
    const told = MADE[oneOf(random, TOLD)](chosen);
    const correction = Replacing.safeParse(entry).data;
    return correction ? { ...correction, payload: { ...correction.payload, with: told } } : told;
  }

  /** Mostly something that there is anything to do with, and seldom the end of it. */
  function anyName(teamId: string): string {
    for (;;) {
      const isFavourite = random.chance(0.2);
      const name = random.chance(0.25) ? 'match.record' : oneOf(random, isFavourite ? favourites : names);
      const kind = name === 'match.record' || name === 'match.import' ? 'session' : kindOf(name);
      const isPossible = isMaking(name, kind) || pool(kind, teamId).length > 0;
      const chance = isFavourite ? 1 : (CHANCES[name] ?? 1);
      if (random.chance(isPossible ? chance : 0.03)) return name;
      const maker = isPossible ? undefined : names.find((one) => isMaking(one, kind));
      if (maker !== undefined) return maker;
    }
  }

  /** One command, or several of one kind that came of tapping the same key again and again. */
  function next(): Did[] {
    const teamId = anyTeam();
    const name = anyName(teamId);
    const who = random.chance(0.75) ? 0 : random.below(people);
    const input = inputOf(name, teamId);
    const times = random.chance(0.25) ? 2 + random.below(5) : 1;
    return Array.from({ length: times }, (_, i) => {
      const again = i > 0 && isTap(input) ? { ...input, id: fresh() } : input;
      return command(name, random.chance(0.05) ? damaged(again, random) : again, who);
    });
  }

  return { favourites, inputOf, command, next };
}

const isTap = (input: unknown): input is { readonly entry: unknown } =>
  typeof input === 'object' && input !== null && 'entry' in input;

/** So many commands at least, one after the other. */
export function anyCommands(doing: Doing, least: number): Did[] {
  const doers = createDoers(doing);
  const all: Did[] = [];
  while (all.length < least) all.push(...doers.next());
  for (const name of doers.favourites) all.push(doers.command(name, doers.inputOf(name, doing.teams[0]), 0));
  return all;
}

/** Cut into pushes at random places; each is of one person. */
export function cut(commands: readonly Did[], random: Random): Did[][] {
  const pushes: Did[][] = [];
  for (const one of commands) {
    const last = pushes.at(-1);
    if (last && last[0]?.who === one.who && random.chance(0.85)) last.push(one);
    else pushes.push([one]);
  }
  return pushes;
}
