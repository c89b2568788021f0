/** Signs of UTF-16: a byte order mark, or a zero byte beside the plain first character of such a file. */
const WIDE = [
  { page: 'utf-16le', is: ([a, b]: Uint8Array) => (a === 0xff && b === 0xfe) || (a !== 0 && b === 0) },
  { page: 'utf-16be', is: ([a, b]: Uint8Array) => (a === 0xfe && b === 0xff) || (a === 0 && b !== 0) },
] as const;

type Told = (western: string) => string | undefined;

/** The text of a chosen file. Zeros left by a crash and an old end-of-file sign are dropped. */
export const fileText = (bytes: Uint8Array, told?: Told): string =>
  decodeFile(bytes, told)
    .replaceAll('\0', '')
    .replace(/\u{1a}$/u, '');

/**
 * Decodes a chosen file. New files are in UTF-8, older ones in the code page of their computer, which some name and
 * `told` finds.
 */
export function decodeFile(bytes: Uint8Array, told?: Told): string {
  const wide = WIDE.find(({ is }) => is(bytes));
  return wide ? new TextDecoder(wide.page).decode(bytes) : (unicode(bytes) ?? decodePage(bytes, told));
}

/** The first line with a zero inside the text, which no file has that is whole; those at its end are of a crash. */
export function lineWithZero(bytes: Uint8Array): number | undefined {
  const end = bytes.findLastIndex((byte) => byte !== 0 && byte !== 0x1a && byte !== 0x0a && byte !== 0x0d);
  if (WIDE.some(({ is }) => is(bytes))) return undefined;
  const at = bytes.indexOf(0);
  return at < 0 || at > end ? undefined : bytes.subarray(0, at).filter((byte) => byte === 0x0a).length + 1;
}

function unicode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodePage(bytes: Uint8Array, told?: Told): string {
  const western = new TextDecoder('windows-1252').decode(bytes);
  const page = told?.(western) ?? (isWestern(western) ? '1252' : '1250');
  try {
    return new TextDecoder(`windows-${page}`).decode(bytes);
  } catch {
    return western;
  }
}

/** Letters that show when Central European names are decoded as Western, and letters that only Western names have. */
const CENTRAL = /[ŠšŽžŸ£¥¯³¹¼¾¿\u008d\u008f\u009d]|[ªº](?=\p{L})/u;
const WESTERN = /[ñãàåøêò]|õe|ï[cst]|è\p{L}e(?!\p{L})/iu;

const isWestern = (text: string): boolean => !CENTRAL.test(text) && WESTERN.test(text);
