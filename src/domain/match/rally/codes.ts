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
  points: 'bad',
  attempts: 'warn',
  assists: 'warn',
  aces: 'warn',
  serves: 'warn',
  digs: 'info',
  receptions: 'info',
  'no-sets': 'warn',
  'libero-kill': 'info',
  'score-illegal': 'bad',
} as const satisfies Record<string, Level>;
export type Code = keyof typeof CODES;
type Level = 'bad' | 'warn' | 'info';

/** As many assists as kills may be right, where more are not (section N). */
export const levelOf = ({ code, isEven }: Pick<Found, 'code' | 'isEven'>): Level => (isEven ? 'info' : CODES[code]);

/** Where it is found: in a rally, or in the gap after it; null before the first. One of the whole set names neither. */
export type Found = {
  readonly code: Code;
  readonly rally?: string | undefined;
  readonly gap?: string | null | undefined;
  /** The entry that it is about, the device, or the player. */
  readonly entry?: string | undefined;
  readonly device?: string | undefined;
  readonly player?: string | undefined;
  /** How many there are, and of how many; of a device that is out of step, the points it showed and those there were. */
  readonly count?: number | undefined;
  readonly of?: number | undefined;
  readonly isEven?: boolean | undefined;
};
