import { inList } from '../core/in-list.ts';
import { capital } from '../core/text.ts';
import { valueAt } from '../core/value-at.ts';
import { contactWords, signOf } from './rally/contact.ts';
import type { Who } from './rally/entries.ts';
import { wordsFor } from './categories.ts';
import type { Correctable, Counter, Counting, Importable, MatchEvent, Side } from './schema.ts';

export type Kind = MatchEvent['kind'];
type Payloads = { readonly [K in Kind]: Extract<MatchEvent, { kind: K }>['payload'] };
/** An entry of some kinds without who made it and where it stands. */
export type EntryOf<K extends Kind = Kind> = {
  [P in K]: { readonly kind: P; readonly payload: Payloads[P] };
}[K];

/** Names for the wording of an entry. */
export type Spoken = {
  readonly player: (id: string) => string;
  readonly side: (side: Side) => string;
  /** Another entry in words, if known. */
  readonly entry?: (id: string) => string | undefined;
  readonly counting?: Counting;
  /** The set of the entry, if known. */
  readonly setNumber?: number;
};
/** The mark of a line of the log. */
export type Sign = Counter | Side | 'neutral';
/** `#7 Ruiz` – `kill`, or `Breakers` – `point`. */
export type Words = { readonly who: string; readonly what: string; readonly sign: Sign };

type KindRow<K extends Kind> = {
  /** Its wording in the log, in the copy of unsent changes, and for screen readers. */
  says(payload: Payloads[K], names: Spoken): Words;
  /** In the list of changes: `1 stat`, `2 stats`. */
  readonly noun: readonly [one: string, many: string];
  /** Whether it has a line in the log of a set, where it can be struck out and restored. */
  readonly isListed: boolean;
  /** Whether Undo takes it back: by itself, only while what it refers to stands, or never. */
  readonly undo: 'by itself' | 'with its target' | 'never';
  readonly isCorrectable: K extends Correctable['kind'] ? true : false;
  readonly isImportable: K extends Importable['kind'] ? true : false;
  /** It can be said anew as a kind of its own family only. */
  readonly family: 'figure' | 'rally' | 'its own';
  /** Whether it is voided when the session it came with leaves the one it was merged into. */
  readonly isTakenOut: boolean;
  /** The fields that hold ids of other entries of its log; one can hold several. */
  readonly refersTo: readonly (keyof Payloads[K] & string)[];
  /**
   * The stored figures that it can change: one count, from those that are stored; the score of its set, from its log;
   * all figures of its set; everything, from the whole log; or only that its set has begun.
   */
  readonly changes: 'count' | 'score' | 'set' | 'everything' | 'start';
};

/** `#7 Ruiz`, `their #12`; who is not named is the side. No opponent has a name (PRIV-5). */
function nameIn(who: Who, side: Side, names: Spoken): string {
  if (!who) return names.side(side);
  return 'playerId' in who ? names.player(who.playerId) : `their #${who.number}`;
}

/** The same where several stand in a row: `#7`, `their #12`; an empty place is a dash. */
function shirtOf(who: Who, names: Spoken): string {
  if (!who) return '–';
  const name = nameIn(who, 'us', names);
  return /^#\d+/.exec(name)?.[0] ?? name;
}

const plain = (what: string): Words => ({ who: '', what, sign: 'neutral' });
const takenBack = (what: string, by: number): string => (by < 0 ? `${what} taken back` : what);
const UNDO = 'Undo of ';
const targetOf = (names: Spoken, id: string): string => names.entry?.(id) ?? 'an earlier entry';

/** Kinds that are neither a line of the log nor can be said anew. */
const UNLISTED = {
  isListed: false,
  isCorrectable: false,
  isImportable: false,
  isTakenOut: false,
  family: 'its own',
} as const;
/** Kinds that tell of rallies, or of the gaps between them. */
const TOLD = {
  isListed: true,
  undo: 'by itself',
  isCorrectable: true,
  isImportable: true,
  isTakenOut: true,
  family: 'its own',
  refersTo: [],
  changes: 'set',
} as const;
/** No file of another program has them. */
const BY_HAND = { ...TOLD, isImportable: false } as const;
const IN_RALLY = { ...TOLD, family: 'rally' } as const;

const TABLE = {
  stat: {
    says: ({ playerId, category, counter, by }, { player, counting = 'attempts' }) => ({
      ...{ who: player(playerId), what: takenBack(wordsFor(category, counter, counting), by), sign: counter },
    }),
    noun: ['stat', 'stats'],
    ...{ isListed: true, undo: 'by itself', isCorrectable: true, isImportable: true, isTakenOut: true },
    ...{ family: 'figure', refersTo: [], changes: 'count' },
  },
  score: {
    says: ({ side, by }, names) => ({ who: names.side(side), what: takenBack('point', by), sign: side }),
    noun: ['point', 'points'],
    ...{ isListed: true, undo: 'by itself', isCorrectable: true, isImportable: true, isTakenOut: true },
    ...{ family: 'figure', refersTo: ['takesBack'], changes: 'score' },
  },
  'open-set': {
    says: () => plain('set opened'),
    noun: ['set opened', 'sets opened'],
    ...{ ...UNLISTED, undo: 'never', refersTo: [], changes: 'start' },
  },
  void: {
    says({ target }, names) {
      const before = targetOf(names, target);
      return plain(before.startsWith(UNDO) ? `Redo of ${before.slice(UNDO.length)}` : `${UNDO}${before}`);
    },
    noun: ['correction', 'corrections'],
    ...{ ...UNLISTED, undo: 'never', refersTo: ['target'], changes: 'everything' },
  },
  replace: {
    says: ({ target, with: content }, names) =>
      plain(`${targetOf(names, target)}, changed to ${inOneLine(content, names)}`),
    noun: ['correction', 'corrections'],
    ...{ ...UNLISTED, undo: 'with its target', refersTo: ['target'], changes: 'everything' },
  },
  'rally-end': {
    says({ winner, reason, who, settles, n }, names) {
      const rally = n > 0 ? `Rally ${n}` : 'Rally';
      if (winner === null) return plain(`${rally} replayed`);
      const why = [reason?.replace('-', ' '), who && nameIn(who, winner, names)].filter(Boolean).join(', ');
      const told = `${winner === 'us' ? 'We' : 'They'} score${why && ` (${why})`}`;
      return { who: '', what: settles ? `${rally} to ${names.side(winner)} (settled)` : told, sign: winner };
    },
    noun: ['rally', 'rallies'],
    ...IN_RALLY,
  },
  contact: {
    says: ({ side, who, skill, grade }, names) => ({
      ...{ who: nameIn(who, side, names), what: contactWords(skill, grade), sign: signOf(skill, grade) },
    }),
    noun: ['contact', 'contacts'],
    ...IN_RALLY,
  },
  'line-up': {
    says({ side, six, setterAt }, names) {
      const whose = ['Line-up', side === 'us' ? '' : names.side(side), names.setNumber ? `set ${names.setNumber}` : ''];
      const shirts = six?.map((who) => shirtOf(who, names)).join(' ') ?? `setter in ${setterAt ?? '–'}`;
      return plain(`${whose.filter(Boolean).join(' ')}, ${shirts}`);
    },
    noun: ['line-up', 'line-ups'],
    ...TOLD,
  },
  'first-serve': {
    says: ({ side }, names) => ({ who: names.side(side), what: 'first serve', sign: 'neutral' }),
    noun: ['first serve', 'first serves'],
    ...TOLD,
  },
  substitution: {
    says({ side, out, in: comes, exceptional }, names) {
      const named = `: ${shirtOf(comes, names)} for ${shirtOf(out, names)}`;
      const who = out || comes ? named : ` ${names.side(side)}`;
      return plain(`Substitution${who}${exceptional ? ' (exceptional)' : ''}`);
    },
    noun: ['substitution', 'substitutions'],
    ...TOLD,
  },
  libero: {
    says({ do: what, libero, for: regular }, names) {
      const who = libero ? `Libero ${shirtOf(libero, names)}` : 'Libero';
      const forWhom = regular ? ` for ${shirtOf(regular, names)}` : '';
      return plain(`${who} ${what === 'in' ? 'in' : 'stays out'}${forWhom}`);
    },
    noun: ['libero exchange', 'libero exchanges'],
    ...TOLD,
  },
  'libero-plan': { says: () => plain('Libero plan'), noun: ['libero plan', 'libero plans'], ...BY_HAND },
  setter: {
    says: ({ setters, system }, names) =>
      plain(`Setter ${inList(setters.map((who) => shirtOf(who, names)))}${system === 'none' ? '' : `, ${system}`}`),
    noun: ['setter', 'setters'],
    ...TOLD,
  },
  'rotation-fix': {
    says: ({ side, by }, names) => ({
      ...{ who: names.side(side), what: `rotation turned by ${Math.abs(by)}${by < 0 ? ' back' : ''}`, sign: 'neutral' },
    }),
    noun: ['rotation', 'rotations'],
    ...TOLD,
  },
  timeout: {
    says: ({ side, type }, names) =>
      plain(side && type === 'team' ? `Timeout ${names.side(side)}` : `${capital(type)} timeout`),
    noun: ['timeout', 'timeouts'],
    ...TOLD,
  },
  sanction: {
    says: ({ side, level, who, staff }, names) => ({
      who: staff || !who ? names.side(side) : nameIn(who, side, names),
      what: level.replace('-', ' '),
      sign: 'neutral',
    }),
    noun: ['sanction', 'sanctions'],
    ...BY_HAND,
  },
  depth: { says: ({ depth }) => plain(`Recorded by ${depth}`), noun: ['depth', 'depths'], ...TOLD },
  leading: {
    says: ({ mode }) => plain(`Figures from ${mode === 'rally' ? 'rallies' : 'taps'}`),
    noun: ['choice of figures', 'choices of figures'],
    ...TOLD,
  },
  reassign: {
    says: ({ from, to }, names) => plain(`${names.player(from.playerId)} counts for ${names.player(to.playerId)}`),
    noun: ['reassignment', 'reassignments'],
    ...BY_HAND,
  },
  note: { says: ({ text }) => plain(`Note: ${text}`), noun: ['note', 'notes'], ...BY_HAND },
  strike: {
    says({ targets }, names) {
      const [only] = targets;
      return plain(targets.length === 1 && only !== undefined ? `${UNDO}${targetOf(names, only)}` : 'Rally deleted');
    },
    noun: ['correction', 'corrections'],
    ...{ ...UNLISTED, undo: 'by itself', refersTo: ['targets'], changes: 'everything' },
  },
  opaque: {
    says: () => plain('an entry of a newer version'),
    noun: ['correction', 'corrections'],
    ...{ ...UNLISTED, undo: 'never', refersTo: [], changes: 'start' },
  },
} as const satisfies { readonly [K in Kind]: KindRow<K> };

/** Everything the app knows of each kind of entry, except drawing (`entry-parts`) and folding (`advance`). */
export const KINDS: { readonly [K in Kind]: KindRow<K> } = TABLE;
export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);
export const KIND_NAMES = Object.keys(KINDS).filter(isKind);

/** The kinds whose line in the table has this value in this column. */
type KindWith<Column extends keyof KindRow<Kind>, Value> = {
  [K in Kind]: (typeof TABLE)[K][Column] extends Value ? K : never;
}[Kind];
export type Listed = EntryOf<KindWith<'isListed', true>>;
type CorrectionKind = KindWith<'changes', 'everything'>;
/** An entry with content of its own, as opposed to a correction. */
export type Statement = EntryOf<Exclude<Kind, CorrectionKind | 'opaque'>>;

type Named<K extends Kind> = { readonly kind: K };
export const isListed = <E extends Named<Kind>>(entry: E): entry is E & Named<Listed['kind']> =>
  KINDS[entry.kind].isListed;
export const isCorrectable = <E extends Named<Kind>>(entry: E): entry is E & Named<Correctable['kind']> =>
  KINDS[entry.kind].isCorrectable;
export const isCount = <E extends Named<Kind>>(entry: E): entry is E & Named<KindWith<'changes', 'count'>> =>
  KINDS[entry.kind].changes === 'count';
export const isCorrection = <E extends Named<Kind>>(entry: E): entry is E & Named<CorrectionKind> =>
  KINDS[entry.kind].changes === 'everything';

export const kindsThatChange = (what: KindRow<Kind>['changes']): readonly Kind[] =>
  KIND_NAMES.filter((kind) => KINDS[kind].changes === what);

export const inWords = <K extends Kind>({ kind, payload }: EntryOf<K>, names: Spoken): Words =>
  KINDS[kind].says(payload, names);

/** `#7 Ruiz: kill`, `set opened` */
export function inOneLine(entry: EntryOf, names: Spoken): string {
  const { who, what } = inWords(entry, names);
  return who === '' ? what : `${who}: ${what}`;
}

/** Fields that hold ids of other entries: those it refers to and the one it precedes. */
export const idFieldsOf = (kind: Kind): readonly string[] => [...KINDS[kind].refersTo, 'precedes'];

/** Ids of the entries that this one refers to; `precedes` is not among them. */
export function refersTo({ kind, payload }: EntryOf): string[] {
  const found = KINDS[kind].refersTo.flatMap((field) => valueAt(payload, field));
  return found.filter((id) => typeof id === 'string');
}
