/** A scout file begins with a bracket, which tells two bytes for a letter apart even where no mark does. */
const WIDE = [
  { page: 'utf-16le', begins: [0xff, 0xfe] },
  { page: 'utf-16be', begins: [0xfe, 0xff] },
  { page: 'utf-16le', begins: [0x5b, 0] },
  { page: 'utf-16be', begins: [0, 0x5b] },
] as const;

/** New files are in UTF-8, older ones in the code page of the computer that wrote them. A crash can leave zeros. */
export function scoutText(bytes: Uint8Array): string {
  const wide = WIDE.find(({ begins }) => begins.every((byte, i) => bytes[i] === byte));
  const text = wide ? new TextDecoder(wide.page).decode(bytes) : (unicode(bytes) ?? paged(bytes));
  return text.replaceAll('\0', '');
}

function unicode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The ninth field of the match is the code page, or 1 for that of the computer. */
function paged(bytes: Uint8Array): string {
  const western = new TextDecoder('windows-1252').decode(bytes);
  const [, told] = /^\[3MATCH\]\s+(?:[^;\r\n]*;){8}(\d{3,5});/m.exec(western) ?? [];
  const page = told ?? (isWestern(western) ? '1252' : '1250');
  try {
    return new TextDecoder(`windows-${page}`).decode(bytes);
  } catch {
    return western;
  }
}

/** What names of Central Europe look like when they are read as Western ones, and letters that only Western ones have. */
const CENTRAL = /[ŠšŽžŸ£¥¯³¹¼¾¿\u008d\u008f\u009d]|[ªº](?=\p{L})/u;
const WESTERN = /[ñãàåøêò]|è\p{L}e(?!\p{L})/iu;

const isWestern = (text: string): boolean => !CENTRAL.test(text) && WESTERN.test(text);
