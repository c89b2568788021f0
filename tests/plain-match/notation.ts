import { derivedId } from '#domain/core/ids.ts';
import type { Correcting, Depth, Entry, LineUp, Plan, Post, Said, Side, Skill, Who } from './entries.ts';
import { PRESETS, type Rules } from './rules.ts';

/** A vector of the law, as its file writes it. */
export type Vector = {
  readonly id: string;
  readonly title: string;
  readonly rules: string | (Partial<Rules> & { readonly preset: string });
  readonly log: readonly string[];
  readonly expect: Readonly<Record<string, unknown>>;
} & Readonly<Record<string, unknown>>;

const ROOT = 'b5b0a9c2-0b3e-4a55-9c1e-5d1d7c0a51e5';
const NONE = 'none';
type Draft = { readonly id: string; readonly set: number; readonly device: string } & (Said | Correcting);

export function rulesOf({ rules }: Vector): Rules {
  const { preset, ...over } = typeof rules === 'string' ? { preset: rules } : rules;
  const known = PRESETS[preset];
  if (!known) throw new Error(`No rules ${preset}`);
  return { ...known, ...over };
}

/** The log of a vector: what its head says of line-ups and first serves, and then line by line. */
export function logOf(vector: Vector): Entry[] {
  const lines = vector.log.map((line, i) => ({ ...LINE.exec(line)?.groups, number: i + 1 }) as const);
  const sets = [...new Set(lines.map((line) => Number(groupOf(line, 'set') ?? 1)))];
  const drafts = [...sets.flatMap((set) => headOf(vector, set)), ...lines.flatMap((line) => writer(line))];
  const told = new Map<string, number>();
  return drafts.map((draft, i) => ({ ...numbered(draft, told), rev: i + 1 }));
}

const LINE = /^(?:s(?<set>\d) )?(?<device>[A-Z]) (?<what>.*)$/;
type Line = { readonly number: number } & Readonly<Record<string, unknown>>;
const groupOf = (line: Line, name: string): string | undefined => {
  const value = line[name];
  return typeof value === 'string' ? value : undefined;
};

/** A line-up belongs to every set that has none of its own; who serves first only to the set it is told of. */
function headOf(vector: Vector, set: number): Draft[] {
  const at = (name: string): unknown => (set === 1 ? vector[name] : vector[`${name}${set}`]);
  const lineUpOf = (side: Side): Draft[] => {
    const given = vector[`${side}${set}`] ?? vector[side];
    const id = `head ${side} ${set}`;
    return given ? [{ id, set, device: 'A', kind: 'line-up', payload: lineUp(side, given) }] : [];
  };
  const first = at('first');
  const serve: Draft[] = isSide(first)
    ? [{ id: `head first ${set}`, set, device: 'A', kind: 'first-serve', payload: { side: first } }]
    : [];
  return [...serve, ...lineUpOf('us'), ...lineUpOf('them')];
}

const isSide = (value: unknown): value is Side => value === 'us' || value === 'them';
const sideOf = (text: string | undefined): Side => {
  if (!isSide(text)) throw new Error(`No side: ${String(text)}`);
  return text;
};
type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const jsonOf = (value: unknown): Json => {
  if (!isJson(value)) throw new Error('No object');
  return value;
};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const names = (value: unknown): string[] => listOf(value).map(String);
const numbers = (value: unknown): number[] => listOf(value).map(Number);

function planOf(value: unknown): Plan[] {
  return listOf(value)
    .map(jsonOf)
    .map(({ libero, places, when, serves }) => ({
      ...{ libero: String(libero), places: numbers(places), serves: numbers(serves) },
      when: when === 'receive' || when === 'serve' ? when : 'always',
    }));
}

function lineUp(side: Side, value: unknown): LineUp {
  const { six, liberos, plan, setters, system, setterAt } = jsonOf(value);
  return {
    ...{ side, liberos: names(liberos), plan: planOf(plan), setters: names(setters) },
    six: six === undefined ? null : listOf(six).map((who) => (who === null ? null : String(who))),
    system: typeof system === 'string' ? system : 'none',
    setterAt: typeof setterAt === 'number' ? setterAt : null,
  };
}

const rallyId = (set: number, name: string): string => derivedId(ROOT, `${set} ${name}`);

/**
 * `r3` stands behind `r2`; `i1[r1,r2]` between two, and is `i1` from then on. `e2` is the rally that this press began. Told
 * by more than the press it is `i1[e1,e3]@2`, or the last one `x1[e1]@2`; so is a rally behind a press.
 */
function postOf(set: number, name: string): Post {
  const [, own = '', after = '', before, n = 0] = /^([ix]\d+)\[(\w+)(?:,(\w+))?\](?:@(\d+))?$/.exec(name) ?? [];
  if (own) {
    // Two that insert in the same gap mean the same rally, whatever they call it.
    const rally = rallyId(set, `${after} ${before ?? 'next'}`);
    NAMED.set(`${set} ${own}`, rally);
    return { rally, after: gapId(set, after), before: before ? gapId(set, before) : null, n: Number(n) };
  }
  const at = Number(name.slice(1));
  return { rally: rallyId(set, name), after: at === 1 ? null : rallyId(set, `r${at - 1}`), before: null, n: at };
}
const NAMED = new Map<string, string>();
const gapId = (set: number, name: string): string | null => {
  if (name === '0') return null;
  if (/^e\d+$/.test(name)) return name;
  return NAMED.get(`${set} ${name}`) ?? rallyId(set, name);
};

function writer(line: Line): Draft[] {
  const set = Number(groupOf(line, 'set') ?? 1);
  const origin = { set, device: groupOf(line, 'device') ?? NONE };
  const what = groupOf(line, 'what') ?? '';
  const id = `e${line.number}`;
  const run = /^run(?:@r(\d+))? (.*)$/.exec(what);
  if (run)
    return bare(run[2] ?? '').map((winner, i): Draft => ({
      ...origin,
      ...runEnd(set, { winner, i, from: run[1] }),
      id: `${id}.${i + 1}`,
    }));
  const correction = correctionOf(what, set);
  return [{ ...origin, id, ...(correction ?? said(what, set)) }];
}

const bare = (text: string): Side[] =>
  [...text.matchAll(/([ut])(\d+)/g)].flatMap(([, who, times]) =>
    Array.from({ length: Number(times) }, (): Side => (who === 'u' ? 'us' : 'them')),
  );

/** Without a place of its own a run goes on where its line finds the chain; `numbered` says where. */
const runEnd = (set: number, { winner, i, from }: { winner: Side; i: number; from: string | undefined }): Said => ({
  kind: 'rally-end',
  payload: { ...postOf(set, from === undefined ? 'r0' : `r${Number(from) + i}`), ...END, winner },
});
const END = { base: 0, reason: null, who: null, settles: false } as const;

function correctionOf(what: string, set: number): Correcting | undefined {
  const [verb, first = '', ...rest] = what.split(' ');
  if (verb === 'void') return { kind: 'void', payload: { target: first } };
  if (verb === 'strike') return { kind: 'strike', payload: { targets: first.split(',') } };
  if (verb === 'replace') return { kind: 'replace', payload: { target: first, with: said(rest.join(' '), set) } };
  return undefined;
}

function said(what: string, set: number): Said {
  const [verb = '', ...rest] = what.split(' ');
  if (verb.startsWith('>')) return inGap(gapId(set, verb.slice(1)), rest);
  if (/^[rix]\d+/.test(verb)) return inRally(postOf(set, verb), rest);
  const [a, b, c, d] = rest;
  switch (verb) {
    case 'lineup':
      return { kind: 'line-up', payload: lineUp('us', JSON.parse(rest.join(' '))) };
    case 'themline':
      return { kind: 'line-up', payload: lineUp('them', JSON.parse(rest.join(' '))) };
    case 'first':
      return { kind: 'first-serve', payload: { side: sideOf(a) } };
    case 'leading':
      return { kind: 'leading', payload: { mode: a === 'counts' ? 'counts' : 'rally' } };
    case 'reassign':
      return { kind: 'reassign', payload: reassigned(set, rest) };
    case 'score':
      return { kind: 'score', payload: { side: sideOf(a), by: 1, rally: Number(b), takesBack: null } };
    case 'unscore':
      return { kind: 'score', payload: { side: sideOf(a), by: -1, rally: 1, takesBack: b ?? null } };
    case 'stat':
      return {
        kind: 'stat',
        payload: { playerId: String(a), category: String(b), counter: counterOf(c), by: d === '-1' ? -1 : 1 },
      };
    default:
      throw new Error(`Not in the notation: ${what}`);
  }
}

function reassigned(set: number, [from, to, ...rest]: readonly string[]) {
  const until = rest.at(-2) === 'until' ? gapId(set, rest.at(-1) ?? '0') : null;
  return { from: String(from), to: String(to), both: rest[0] === 'both', until };
}

const counterOf = (text: string | undefined) => (text === 'positive' || text === 'negative' ? text : 'attempts');

function inRally(post: Post, [verb, ...rest]: string[]): Said {
  const [a, b, c = '', d = ''] = rest;
  if (verb === 'replay') return { kind: 'rally-end', payload: { ...post, ...END, winner: null } };
  if (verb === 'card') {
    const winner = sideOf(a) === 'us' ? 'them' : 'us';
    return { kind: 'rally-end', payload: { ...post, ...END, winner, reason: 'penalty', who: c || null } };
  }
  if (verb === 'p') {
    const reason = rest.slice(1).find((word) => word !== '!') ?? null;
    return { kind: 'rally-end', payload: { ...post, ...END, winner: sideOf(a), reason, settles: rest.includes('!') } };
  }
  const others = rest.indexOf('with');
  const place = rest.find((word) => word.startsWith('k='));
  return {
    kind: 'contact',
    payload: {
      ...{ ...post, base: 0, side: sideOf(a), who: b === '?' ? null : String(b), skill: skillOf(c), grade: d },
      k: place ? Number(place.slice(2)) : 0,
      with: others < 0 ? [] : (rest[others + 1] ?? '').split(','),
    },
  };
}

const SKILLS: readonly Skill[] = ['serve', 'receive', 'set', 'attack', 'block', 'dig', 'free'];
const skillOf = (text: string): Skill => {
  const found = SKILLS.find((skill) => skill === text);
  if (!found) throw new Error(`No skill ${text}`);
  return found;
};

function inGap(after: string | null, [verb, ...rest]: string[]): Said {
  const [a = '', b = '', c = '', d] = rest;
  switch (verb) {
    case 'sub':
      return {
        kind: 'substitution',
        payload: { after, side: sideOf(a), out: orNobody(b), in: orNobody(c), exceptional: d === 'x' },
      };
    case 'to':
      return { kind: 'timeout', payload: { after, side: sideOf(a), type: b === 'tech' ? 'technical' : 'team' } };
    case 'lib':
      return a === 'in'
        ? { kind: 'libero', payload: { after, do: 'in', libero: b, for: String(d) } }
        : { kind: 'libero', payload: { after, do: 'out', libero: null, for: b } };
    case 'plan': {
      const { liberos, plan } = jsonOf(JSON.parse(rest.join(' ')));
      return { kind: 'libero-plan', payload: { after, liberos: liberos ? names(liberos) : null, plan: planOf(plan) } };
    }
    case 'rot':
      return { kind: 'rotation-fix', payload: { after, side: sideOf(a), by: Number(b) } };
    case 'setter':
      return { kind: 'setter', payload: { after, setters: a.split(','), system: b } };
    case 'depth':
      return { kind: 'depth', payload: { after, depth: depthOf(a) } };
    case 'card':
      return { kind: 'sanction', payload: { after, side: sideOf(a), level: b } };
    default:
      return { kind: 'note', payload: { after } };
  }
}

const orNobody = (name: string): Who => (name === '?' ? null : name);
const depthOf = (text: string): Depth => (text === 'score' || text === 'touch' ? text : 'points');

/**
 * Numbers as the device knew them when it tapped: a run goes on behind the newest rally of its own, and a contact behind the last of
 * its own in that rally.
 */
function numbered(draft: Draft, told: Map<string, number>): Draft {
  const { set, device } = draft;
  if (draft.kind === 'rally-end' || draft.kind === 'contact') {
    const newest = `${set} ${device}`;
    const { n } = draft.payload;
    const isRun = draft.kind === 'rally-end' && draft.payload.rally === rallyId(set, 'r0');
    const at = isRun ? (told.get(newest) ?? told.get(`${set}`) ?? 0) + 1 : n;
    told.set(newest, Math.max(told.get(newest) ?? 0, at));
    told.set(`${set}`, Math.max(told.get(`${set}`) ?? 0, at));
    if (isRun && draft.kind === 'rally-end')
      return { ...draft, payload: { ...draft.payload, ...postOf(set, `r${at}`) } };
    if (draft.kind === 'contact' && draft.payload.k === 0) {
      const rally = `${set} ${device} ${draft.payload.rally}`;
      const k = (told.get(rally) ?? 0) + 1;
      told.set(rally, k);
      return { ...draft, payload: { ...draft.payload, k } };
    }
  }
  return draft;
}
