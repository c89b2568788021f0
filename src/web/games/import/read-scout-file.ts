import { readDataVolley, type Scouted } from '#domain/scouting/data-volley.ts';
import { type Damage, damageOf } from '#domain/scouting/scout-damage.ts';
import { fileText, lineWithZero } from '#web/ui/file-text.ts';

type Result =
  { readonly scouted: Scouted; readonly error?: never } | { readonly scouted?: never; readonly error: string };

/** A whole match has about 100 KB, twice that with two bytes for a letter (OTI-04). */
const LARGEST = 5 * 1024 * 1024;

const AGAIN = 'Save or copy it again.';
const TOO_LARGE = 'This file is larger than 5 MB. A scout file of a match has about 100 KB.';
const ANOTHER_KIND = 'This file is not a match that we can read.';
const WORDS: { readonly [K in Damage['kind']]: (damage: Extract<Damage, { kind: K }>) => string } = {
  empty: () => 'This file is empty.',
  'another-kind': ({ line }) => `${ANOTHER_KIND} Line ${line} does not begin a Data Volley scout file.`,
  several: ({ line }) =>
    `There is more than one match in this file: another begins in line ${line}. Save each as a file of its own.`,
  'cut-off': ({ line }) => `This file is cut off in line ${line}: its end is missing. ${AGAIN}`,
  doubled: ({ section, line }) => `The section [${section}] stands in this file twice, again in line ${line}. ${AGAIN}`,
  incomplete: ({ section, line }) => `This file has no section [${section}] up to its end in line ${line}. ${AGAIN}`,
  'no-rally': ({ line }) => `There is no rally in this file after line ${line}.`,
  unread: ({ line }) =>
    `No rally of this file could be read, from line ${line} on. The fields of a scout file stand between semicolons.`,
};
/** Why a file is not read, as the person is told. */
const wordsOf = <K extends Damage['kind']>(damage: Extract<Damage, { kind: K }>): string => WORDS[damage.kind](damage);

/** The ninth field of the match is its code page, or 1 for that of the computer. */
const codePage = (text: string) => /^\[3MATCH\]\s+(?:[^;\r\n]*;){8}(\d{3,5});/m.exec(text)?.[1];

/** A scout file as it is on the disk. */
export async function readScoutFile(file: File): Promise<Result> {
  if (file.size > LARGEST) return { error: TOO_LARGE };
  const content = await file.arrayBuffer().catch(() => undefined);
  if (!content) return { error: 'This file could not be read. Choose it again.' };
  const bytes = new Uint8Array(content);
  const text = fileText(bytes, codePage);
  const scouted = readDataVolley(text);
  const damage = damageOf(text, scouted);
  if (damage !== undefined) return { error: wordsOf(damage) };
  const line = lineWithZero(bytes);
  if (line !== undefined) return { error: `Line ${line} of this file is damaged: it holds zeros for text. ${AGAIN}` };
  return scouted ? { scouted } : { error: ANOTHER_KIND };
}
