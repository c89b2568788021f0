/** A code for each finding. None of them blocks, and no entry is dropped for it (section N). */
export const CODES = {
  'winner-conflict': 'bad',
  'grade-conflict': 'bad',
  'no-result': 'bad',
  'rally-revived': 'warn',
  'contact-contradicts': 'warn',
  'out-of-step': 'warn',
  'server-other': 'warn',
  'wrong-side': 'warn',
  'not-on-court': 'warn',
  'back-row-block': 'warn',
  'libero-contact': 'warn',
  'libero-front': 'warn',
  'libero-serve': 'warn',
  'libero-no-rally': 'warn',
  'libero-unknown': 'warn',
  'libero-not-on': 'warn',
  'libero-not-for': 'warn',
  'libero-back': 'warn',
  'too-many-liberos': 'warn',
  'sub-pair': 'warn',
  'sub-place': 'warn',
  'sub-not-on-court': 'warn',
  'sub-already-on': 'warn',
  'sub-libero': 'warn',
  'sub-injured-back': 'warn',
  'over-subs': 'warn',
  'timeout-over': 'warn',
  'two-lineups': 'warn',
  'lineup-double': 'warn',
  'lineup-libero': 'warn',
  'empty-serves': 'warn',
  'set-over': 'warn',
  'set-after-match': 'warn',
} as const satisfies Record<string, 'bad' | 'warn' | 'info'>;
export type Code = keyof typeof CODES;

/** Where it is found: in a rally, or in the gap after it; null before the first. One of the whole set names neither. */
export type Found = {
  readonly code: Code;
  readonly rally?: string | undefined;
  readonly gap?: string | null | undefined;
  /** The entry that it is about, or the device. */
  readonly entry?: string | undefined;
  readonly device?: string | undefined;
};
