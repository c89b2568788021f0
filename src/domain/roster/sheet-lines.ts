/** A row of a table, with the line of the text that it begins in. */
export type SheetLine = { readonly line: number; readonly cells: readonly string[] };
type Lines = { readonly lines: readonly SheetLine[]; readonly openQuote?: never };
type OpenQuote = { readonly openQuote: number; readonly lines?: never };

/** A sheet pastes tabs; files have commas or semicolons. Of two that divide equally, the first. */
const SEPARATORS = ['\t', ';', ','] as const;

/**
 * The rows of a table that was pasted or is a file: whichever separator divides the most of them, and of these one by
 * which every quote closes at the end of a cell. A cell that begins with a quote goes on to the next single one, over
 * separators and line ends. Rows without a character are left out.
 */
export function sheetLines(text: string): Lines | OpenQuote {
  const body = text.replace(/^\uFEFF/, '');
  const readings = SEPARATORS.map((separator) => readBy(separator, body)).toSorted((a, b) => divided(b) - divided(a));
  const best = readings.find((reading) => reading.isClean && divided(reading) > 0) ?? readings[0];
  if (best?.openQuote !== undefined) return { openQuote: best.openQuote };
  return { lines: best?.lines.filter(({ cells }) => cells.some((cell) => cell !== '')) ?? [] };
}

type Reading = { readonly lines: readonly SheetLine[]; readonly openQuote?: number; readonly isClean: boolean };

const divided = ({ lines }: Reading): number => lines.filter(({ cells }) => cells.length > 1).length;

type Separator = (typeof SEPARATORS)[number];

/** The rest of a cell. */
const PLAIN: Record<Separator, RegExp> = { '\t': /[^\t\r\n]*/y, ';': /[^;\r\n]*/y, ',': /[^,\r\n]*/y };
const QUOTED = /[ \u00a0]*"([^"]*(?:""[^"]*)*)("?)/y;
const LINE_END = /\r\n|\r|\n/y;
const LINE_ENDS = /\r\n|\r|\n/;

/** A quote that is never closed is said, and read as a sign of its cell, so that the rows behind it are divided. */
function readBy(separator: Separator, body: string): Reading {
  const lines: SheetLine[] = [];
  let openQuote: number | undefined;
  let isClean = true;
  let [at, line, begun]: [number, number, number] = [0, 1, 1];
  let cells: string[] = [];
  const take = (pattern: RegExp): readonly string[] | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(body);
    at += found?.[0].length ?? 0;
    return found;
  };
  const quotedPart = (): string | null => {
    const from = at;
    const [all = '', quoted = '', closing] = take(QUOTED) ?? [];
    if (closing === '') [at, openQuote] = [from, openQuote ?? line];
    if (closing !== '"') return null;
    line += all.split(LINE_ENDS).length - 1;
    return quoted.replaceAll('""', '"');
  };
  for (let isMore = true; isMore;) {
    const quoted = quotedPart();
    const plain = take(PLAIN[separator])?.[0] ?? '';
    if (quoted !== null && plain.trim() !== '') isClean = false;
    cells.push(`${quoted ?? ''}${plain}`.trim());
    if (body[at] === separator) {
      at += 1;
      continue;
    }
    lines.push({ line: begun, cells });
    cells = [];
    isMore = take(LINE_END) !== null;
    line += 1;
    begun = line;
  }
  return openQuote === undefined ? { lines, isClean } : { lines, openQuote, isClean: false };
}
