/** The log as the law of the match describes it, without schemas: a fold that shares nothing with the product reads it. */
export type Side = 'us' | 'them';
export type Who = string | null;
export type Depth = 'score' | 'points' | 'touch';
export type Skill = 'serve' | 'receive' | 'set' | 'attack' | 'block' | 'dig' | 'free';

export type Plan = {
  readonly libero: string;
  readonly places: readonly number[];
  readonly when: 'always' | 'receive' | 'serve';
  readonly serves: readonly number[];
};
export type LineUp = {
  readonly side: Side;
  readonly six: readonly Who[] | null;
  readonly liberos: readonly string[];
  readonly plan: readonly Plan[];
  readonly setters: readonly string[];
  readonly system: string;
  readonly setterAt: number | null;
};
/** Where a rally stands: behind one, and before another where it was inserted. */
export type Post = {
  readonly rally: string;
  readonly after: string | null;
  readonly before: string | null;
  readonly n: number;
};
type Gap = { readonly after: string | null };

export type Contact = Post & {
  readonly base: number;
  readonly k: number;
  readonly side: Side;
  readonly who: Who;
  readonly skill: Skill;
  readonly grade: string;
  readonly with: readonly string[];
};
export type RallyEnd = Post & {
  readonly base: number;
  readonly winner: Side | null;
  readonly reason: string | null;
  readonly who: Who;
  readonly settles: boolean;
};
export type Substitution = Gap & {
  readonly side: Side;
  readonly out: Who;
  readonly in: Who;
  readonly exceptional: boolean;
};
export type Exchange = Gap & { readonly do: 'in' | 'out'; readonly libero: Who; readonly for: Who };

export type Said =
  | { readonly kind: 'contact'; readonly payload: Contact }
  | { readonly kind: 'rally-end'; readonly payload: RallyEnd }
  | { readonly kind: 'line-up'; readonly payload: LineUp }
  | { readonly kind: 'first-serve'; readonly payload: { readonly side: Side } }
  | { readonly kind: 'substitution'; readonly payload: Substitution }
  | { readonly kind: 'libero'; readonly payload: Exchange }
  | {
      readonly kind: 'libero-plan';
      readonly payload: Gap & { readonly liberos: readonly string[] | null; readonly plan: readonly Plan[] };
    }
  | {
      readonly kind: 'setter';
      readonly payload: Gap & { readonly setters: readonly string[]; readonly system: string };
    }
  | { readonly kind: 'rotation-fix'; readonly payload: Gap & { readonly side: Side; readonly by: number } }
  | { readonly kind: 'timeout'; readonly payload: Gap & { readonly side: Side | null; readonly type: string } }
  | { readonly kind: 'sanction'; readonly payload: Gap & { readonly side: Side; readonly level: string } }
  | { readonly kind: 'note'; readonly payload: Gap }
  | { readonly kind: 'depth'; readonly payload: Gap & { readonly depth: Depth } }
  | { readonly kind: 'leading'; readonly payload: { readonly mode: 'counts' | 'rally' } }
  | {
      readonly kind: 'reassign';
      readonly payload: {
        readonly from: string;
        readonly to: string;
        readonly both: boolean;
        readonly until: string | null;
      };
    }
  | {
      readonly kind: 'score';
      readonly payload: { readonly side: Side; readonly by: 1 | -1; readonly rally: number; readonly takesBack: Who };
    }
  | {
      readonly kind: 'stat';
      readonly payload: {
        readonly playerId: string;
        readonly category: string;
        readonly counter: 'positive' | 'negative' | 'attempts';
        readonly by: 1 | -1;
      };
    };

export type Correcting =
  | { readonly kind: 'void'; readonly payload: { readonly target: string } }
  | {
      readonly kind: 'strike';
      readonly payload: { readonly targets: readonly string[]; readonly base?: number | undefined };
    }
  | { readonly kind: 'replace'; readonly payload: { readonly target: string; readonly with: Said } };

/** `rev` is the order in which the server took it; `device` is where it was tapped. */
export type Origin = { readonly id: string; readonly set: number; readonly device: string; readonly rev: number };
export type Entry = Origin & (Said | Correcting);
export type Statement = Origin & Said;
export type Strike = Origin & Extract<Correcting, { kind: 'strike' }>;

export type KindOf<K extends Said['kind']> = Origin & Extract<Said, { kind: K }>;
export const ofKind = <K extends Said['kind']>(entries: readonly Statement[], kind: K): KindOf<K>[] =>
  entries.filter((entry): entry is KindOf<K> => entry.kind === kind);
