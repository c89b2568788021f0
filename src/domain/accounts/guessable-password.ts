/** The words most often found in leaked passwords, once digits and signs around them are removed. */
const WORDS = new Set(
  `password passwort passwd pass passcode passphrase secret geheim welcome willkommen hello login signin letmein
  access admin administrator root user guest test tester testing default changeme change temp temporary master
  manager qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx qwer keyboard computer internet server office google
  apple samsung microsoft windows facebook instagram amazon netflix spotify youtube linkedin monkey dragon
  tiger lion eagle falcon panther wolf shark bear horse puppy kitty butterfly unicorn football soccer baseball
  basketball hockey tennis golf volleyball setter libero spike lineup lineuppro coach team player winner
  champion liverpool chelsea arsenal barcelona yankees cowboys lakers love iloveyou loveyou lovely sunshine
  princess prince angel baby babygirl sweet sweetheart honey darling flower summer winter spring autumn january
  february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday morning michael michelle jessica jennifer daniel thomas robert andrew joshua matthew
  ashley anthony william charlie george jordan maggie hunter harley ranger buster shadow superman batman
  spiderman starwars pokemon naruto ninja freedom whatever trustno family mother father brother sister school
  teacher student summertime money lucky happy smile cookie chocolate cheese pepper ginger coffee banana orange
  purple yellow silver golden london paris berlin madrid america canada mexico california texas florida chicago
  boston dallas newyork abc abcd abcde abcdef abcdefg abcdefgh xyz may`.split(/\s+/),
);

/** Rows of keys and the alphabet: a piece of one, forwards or backwards, is no secret. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', '01234567890123'];
const REVERSED = RUNS.map((run) => [...run].toReversed().join(''));

const LETTERS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const spellOut = (text: string): string => [...text].map((sign) => LETTERS_FOR[sign] ?? sign).join('');
const lettersOf = (text: string): string => text.replace(/[^\p{L}]/gu, '');
/** Without what stands before the first letter and after the last. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Whether a password is one of the words, the same piece twice, one sign repeated, or a row of keys, in any disguise.
 * Worth a warning, no reason to refuse.
 */
export function isGuessable(password: string): boolean {
  const lower = password.toLowerCase();
  const readings = [lettersOf(lower), lettersOf(spellOut(bare(lower))), lettersOf(spellOut(lower))];
  return readings.some(isWord) || isRun(lower.replace(/[^\p{L}\p{Nd}]/gu, '')) || /^(.{1,4})\1+$/su.test(lower);
}

const isWord = (letters: string): boolean => WORDS.has(letters) || isRun(letters) || isDoubled(letters);
const isDoubled = (letters: string): boolean =>
  letters.length % 2 === 0 &&
  letters.startsWith(letters.slice(letters.length / 2)) &&
  WORDS.has(letters.slice(letters.length / 2));
const isRun = (text: string): boolean => text.length >= 4 && [...RUNS, ...REVERSED].some((run) => run.includes(text));
