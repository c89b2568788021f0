import { isGuessable } from './guessable-password.ts';
import { ENFORCED_RULES } from './password.ts';

const WORDS = { 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' } as const;
type Level = keyof typeof WORDS;

/** `missing` is what would make the password strong (AMB-011). */
type Strength = {
  readonly level: Level;
  readonly word: (typeof WORDS)[Level];
  readonly missing: readonly string[];
};

const SHORT = 8;
const LONG = 12;

export function strengthOf(password: string): Strength {
  const length = Array.from(password).length;
  const [, ...kinds] = ENFORCED_RULES;
  const isEasy = isGuessable(password);
  const lacks = kinds.filter((rule) => !rule.holds(password)).map(({ text }) => text);
  const missing = isEasy ? [...lacks, 'No word or row of keys that many try first'] : lacks;
  const level = isEasy || length < SHORT ? 1 : levelOf(missing.length, length >= LONG);
  return { level, word: WORDS[level], missing: length >= LONG ? missing : [`At least ${LONG} characters`, ...missing] };
}

function levelOf(missing: number, isLong: boolean): Level {
  if (missing === 0) return isLong ? 4 : 3;
  return missing <= 2 || isLong ? 2 : 1;
}
