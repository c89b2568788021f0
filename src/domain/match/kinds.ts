import { valueAt } from '../core/value-at.ts';
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
  /** Whether it is voided when the session it came with leaves the one it was merged into. */
  readonly isTakenOut: boolean;
  /** The fields that hold ids of other entries of its log; one can hold several. */
  readonly refersTo: readonly (keyof Payloads[K] & string)[];
  /**
   * How much of the stored figures must be recomputed: one count, from the stored ones; the score of its set, from its
   * log; everything, from the whole log; or only when the set began.
   */
  readonly changes: 'count' | 'score' | 'everything' | 'start';
};

const plain = (what: string): Words => ({ who: '', what, sign: 'neutral' });
const takenBack = (what: string, by: number): string => (by < 0 ? `${what} taken back` : what);
const UNDO = 'Undo of ';
const targetOf = (names: Spoken, id: string): string => names.entry?.(id) ?? 'an earlier entry';

/** Row values of kinds that have no line in the log and cannot be replaced or imported. */
const UNLISTED = { isListed: false, isCorrectable: false, isImportable: false, isTakenOut: false } as const;

const TABLE = {
  stat: {
    says: ({ playerId, category, counter, by }, { player, counting = 'attempts' }) => ({
      ...{ who: player(playerId), what: takenBack(wordsFor(category, counter, counting), by), sign: counter },
    }),
    noun: ['stat', 'stats'],
    ...{ isListed: true, undo: 'by itself', isCorrectable: true, isImportable: true, isTakenOut: true },
    ...{ refersTo: [], changes: 'count' },
  },
  score: {
    says: ({ side, by }, names) => ({ who: names.side(side), what: takenBack('point', by), sign: side }),
    noun: ['point', 'points'],
    ...{ isListed: true, undo: 'by itself', isCorrectable: true, isImportable: true, isTakenOut: true },
    ...{ refersTo: ['takesBack'], changes: 'score' },
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
