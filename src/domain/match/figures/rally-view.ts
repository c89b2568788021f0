import type { CountsByPlayer } from '../advance.ts';
import type { Held, Sides } from '../rally/court.ts';
import type { Skill } from '../rally/contact.ts';
import type { Depth, InFile } from '../rally/entries.ts';
import type { GapEntry } from '../rally/walk.ts';
import type { Rules } from '../rules.ts';
import type { Side } from '../schema.ts';

/** How deep a rally was recorded, from the shallowest: of `counts` nothing is known but who won it. */
export const DEPTHS = ['counts', 'score', 'points', 'touch'] as const;
export type ViewDepth = 'counts' | Depth;

/** A contact, after those of several devices have become one. */
export type ContactView = {
  readonly id: string;
  /** Its place in the rally, from 1. */
  readonly nth: number;
  readonly side: Side;
  readonly who: Held;
  /** Who blocked with her. */
  readonly with: readonly string[];
  readonly skill: Skill;
  readonly grade: string;
  /** False where its grade would end the rally otherwise than it ended: it is an attempt only (RALLY-3). */
  readonly isAgreed: boolean;
  /** It was said anew. */
  readonly isCorrected: boolean;
  readonly from: number | null;
  readonly to: number | null;
  /** A reception that went over the net. */
  readonly overpass: boolean;
  /** As it stands in the file that it came from. */
  readonly file: InFile | null;
  readonly clientId: string;
  readonly at: string;
};

export type EndKind =
  | ('ace' | 'serve-error' | 'kill' | 'attack-error' | 'block' | 'block-error' | 'reception-error')
  | ('handling-error' | 'net' | 'rotation-fault' | 'card' | 'other');

/** How a rally ended: by whom of which side, and by which contact if one tells. */
export type RallyEnding = {
  readonly kind: EndKind;
  readonly side: Side;
  readonly who: Held;
  readonly with: readonly string[];
  readonly contact: string | null;
};

/**
 * A rally as figures, pages and files read it (G-01). Its id is the same in every session that two people began for one
 * match, so it is known by session and id.
 */
export type RallyView = {
  readonly id: string;
  readonly set: number;
  /** From 1, among the rallies of the set that stand, in the order of play. */
  readonly index: number;
  readonly depth: ViewDepth;
  readonly server: Side | null;
  readonly serverWho: Held;
  /** The regulars by position, P1 to P6; the libero is not among them. */
  readonly courtUs: readonly Held[] | null;
  readonly courtThem: readonly Held[] | null;
  /** Without a position it is not known for whom she acts: a seventh beside the six. */
  readonly liberoUs: { readonly libero: Held; readonly for: Held; readonly position: number | null } | null;
  /** Position of the setter in charge, by which a rotation is named. */
  readonly setterUs: number | null;
  readonly setterThem: number | null;
  /** Position of who began in place I: the rotation by the starting order (ROT-02). */
  readonly starterUs: number | null;
  /** The same of theirs, where their six are known. */
  readonly starterThem: number | null;
  readonly before: Sides<number>;
  readonly after: Sides<number>;
  /** Null while nobody has won it, and where it was replayed. */
  readonly winner: Side | null;
  readonly isReplay: boolean;
  /** A sanction with a point: nobody served and nobody received (FIG-10). */
  readonly isPenalty: boolean;
  readonly end: RallyEnding | null;
  readonly contacts: readonly ContactView[];
  /** After the rally before, before this one. */
  readonly between: readonly GapEntry[];
  /** Devices contradict each other, and nobody has decided: it counts as it was said first. */
  readonly isDisputed: boolean;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly clientIds: readonly string[];
};

/** How a set began: both sixes by place, I to VI, who was libero at any time in it, and our captain. */
export type SetStart = {
  readonly us: readonly Held[] | null;
  readonly them: readonly Held[] | null;
  readonly liberos: readonly string[];
  readonly captain: Held;
};

/** A set with the entries that lead in it, rallies or taps; the two are never added (FIG-13). */
export type SetView = {
  readonly number: number;
  readonly leads: 'rally' | 'counts';
  /** Null where no line-up was said. */
  readonly start: SetStart | null;
  readonly rallies: readonly RallyView[];
  /** Figures as they were tapped; null where rallies lead, or where only some rallies are looked at. */
  readonly taps: CountsByPlayer | null;
};

export type MatchView = { readonly session: string; readonly rules: Rules; readonly sets: readonly SetView[] };

/** The rallies that figures are taken from: whole sets, or some of their rallies. */
export type Scope = readonly SetView[];

export const ralliesIn = (scope: Scope): readonly RallyView[] => scope.flatMap(({ rallies }) => rallies);

/** Only some rallies. Taps belong to none, so they are left out. */
export const onlyRallies = (scope: Scope, isWanted: (rally: RallyView) => boolean): Scope =>
  scope.map((set) => ({ ...set, rallies: set.rallies.filter(isWanted), taps: null }));

export const onlySet = (scope: Scope, number: number | null): Scope =>
  number === null ? scope : scope.filter((set) => set.number === number);

/** Rallies that count: those that were replayed count in no figure (FIG-09). */
export const isCounted = ({ winner, isReplay }: RallyView): boolean => winner !== null && !isReplay;
/** Rallies that were served and won: a point of a card is neither side-out nor served (FIG-10). */
export const isServed = (rally: RallyView): boolean => isCounted(rally) && !rally.isPenalty;

/** P1 to P6 as they stood, the libero in place of whom she acts for, or behind them where that is not known. */
export function onCourt({ courtUs, liberoUs }: Pick<RallyView, 'courtUs' | 'liberoUs'>): readonly Held[] | null {
  if (!courtUs || !liberoUs) return courtUs;
  const { libero, position } = liberoUs;
  return position === null ? [...courtUs, libero] : courtUs.with(position - 1, libero);
}

/** Whether one of ours was on court; undefined in a rally without a known line-up. */
export const wasOnCourt = (rally: RallyView, player: string): boolean | undefined => onCourt(rally)?.includes(player);
