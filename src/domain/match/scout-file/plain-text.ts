/** Letters that do not come apart into a plain letter and its accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ł: 'l', Ł: 'L' },
  ...{ æ: 'ae', Æ: 'Ae', œ: 'oe', Œ: 'Oe', þ: 'th', Þ: 'Th', ı: 'i' },
};

/**
 * A text in ASCII, since readers guess the code page of a file and ASCII cannot be guessed wrong: accents go, a letter
 * without a plain form is `?`, the sign between fields a comma (DVO-02).
 */
export function plainText(text: string): string {
  const letters = [...text.normalize('NFC')].map((letter) => LETTERS[letter] ?? letter).join('');
  const plain = letters
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\p{Control}\p{Format}]/gu, '')
    .replaceAll(';', ',');
  return [...plain]
    .map((letter) => (/^[ -~]$/.test(letter) ? letter : (LETTERS[letter] ?? '?')))
    .join('')
    .trim();
}

/** A text as a hidden column has it, which newer readers prefer to the plain one: its units of UTF-16, each in four hex digits. */
export const hiddenText = (text: string): string =>
  `${HIDDEN}${text
    .replace(/\p{Control}/gu, '')
    .trim()
    .split('')
    .map((unit) => unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0'))
    .join('')}`;
/** Begins a hidden column; the digit says how many follow for each unit. */
const HIDDEN = '\u000f4';
