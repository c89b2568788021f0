import { isMostUsed } from './common-password.ts';

type Rule = { readonly text: string; readonly holds: (password: string) => boolean };
type EnforcedRule = Rule & { readonly refusal: string };

/** Characters as a person counts them, not UTF-16 units. */
const lengthOf = (password: string) => Array.from(password).length;

/** The four rows of the sign-up list, in the specification's words (AUTH-06 to AUTH-09). */
export const LISTED_RULES: readonly Rule[] = [
  { text: 'At least 6 characters', holds: (password) => lengthOf(password) >= 6 },
  { text: 'A letter', holds: (password) => /\p{L}/u.test(password) },
  { text: 'A number', holds: (password) => /\p{Nd}/u.test(password) },
  { text: 'No spaces', holds: (password) => !/\s/.test(password) },
];

const length: EnforcedRule = {
  text: 'At least 8 characters',
  holds: (password) => lengthOf(password) >= 8,
  refusal: 'Password must be at least 8 characters',
};
const upper: EnforcedRule = {
  text: 'An uppercase letter',
  holds: (password) => /\p{Lu}/u.test(password),
  refusal: 'Password must contain an uppercase letter',
};
const lower: EnforcedRule = {
  text: 'A lowercase letter',
  holds: (password) => /\p{Ll}/u.test(password),
  refusal: 'Password must contain a lowercase letter',
};
const digit: EnforcedRule = {
  text: 'A number',
  holds: (password) => /\p{Nd}/u.test(password),
  refusal: 'Password must contain a number',
};
const special: EnforcedRule = {
  text: 'A special character',
  holds: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  refusal: 'Password must contain a special character',
};
const spaceless: EnforcedRule = {
  text: 'No spaces',
  holds: (password) => !/\s/.test(password),
  refusal: 'Password must not contain spaces',
};

export const TOO_COMMON = 'This password is too common. Please choose one that is harder to guess.';
const uncommon: EnforcedRule = {
  text: 'Not a common password',
  holds: (password) => !isMostUsed(password),
  refusal: TOO_COMMON,
};

/**
 * The enforced rules, in the order in which a failing one is named (AUTH-16): those of the specification, then no
 * spaces at the ends (AMB-010) and no password that most people have.
 */
export const ENFORCED_RULES: readonly EnforcedRule[] = [length, upper, lower, digit, special, spaceless, uncommon];

/** Enforced beyond the listed rules; shown below them, so that a password with every mark is accepted. */
export const STRICTER_RULES: readonly Rule[] = [length, upper, lower, special, uncommon];

/** The one failing rule to name, or nothing when the password may be taken. */
export function passwordProblem(password: string): string | undefined {
  return ENFORCED_RULES.find((rule) => !rule.holds(password))?.refusal;
}

type Refused = { readonly title: string; readonly description: string };

/** Why a changed password is refused; a change has a minimal length of its own (AMB-011). */
export function changeProblem(password: string, repeated: string): Refused | undefined {
  if (password !== repeated)
    return { title: 'Passwords do not match', description: 'Please ensure both password fields match.' };
  if (lengthOf(password) < 6)
    return { title: 'Password too short', description: 'Password must be at least 6 characters long.' };
  return undefined;
}

/** Longer input would only cost the server hashing time. */
export const MAX_PASSWORD = 128;
