/** Characters that no keyboard writes: control characters and half surrogate pairs. */
const UNSEEN = /[\p{Surrogate}\p{Control}]/gu;
const UNSEEN_BUT_LINES = /(?![\t\n])[\p{Surrogate}\p{Control}]/gu;

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** For one-line text such as names, which stand in headings, menus and subjects of mails. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .replace(UNSEEN, '')
    .trim();

export const manyLines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNSEEN_BUT_LINES, '').trim();

/** Whether a text has a visible character, not only spaces, joiners and marks of direction. */
export const isSeen = (text: string): boolean => /[^\p{Other}\p{Separator}]/u.test(text);

/** Digits as other keyboards write them: full width, Arabic, Persian. */
export const plainDigits = (text: string): string =>
  text.replace(/[０-９٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
