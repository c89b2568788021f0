import { readDataVolley, type Scouted } from '#domain/scouting/data-volley.ts';
import { type Damage, damageOf } from '#domain/scouting/scout-damage.ts';
import { fileText } from '#web/ui/file-text.ts';

type Result =
  { readonly scouted: Scouted; readonly error?: never } | { readonly scouted?: never; readonly error: string };

/** A whole match has about 100 KB, twice that with two bytes for a letter. */
const LARGEST = 4 * 1024 * 1024;

/** Why a file is not read, as the person is told. */
const TOO_LARGE = 'This file is larger than 4 MB. A scout file of a match has about 100 KB.';
const ANOTHER_KIND = 'This is not a Data Volley scout file (.dvw).';
const DAMAGES: Readonly<Record<Damage, string>> = {
  empty: 'This file is empty.',
  'another-kind': ANOTHER_KIND,
  several: 'There is more than one match in this file. Save each as a file of its own.',
  'cut-off': 'This file is cut off: its end is missing. Save or copy it again.',
  'no-rally': 'There is no rally in this file.',
  unread: 'No rally of this file could be read. The fields of a scout file stand between semicolons.',
};

/** The ninth field of the match is its code page, or 1 for that of the computer. */
const codePage = (text: string) => /^\[3MATCH\]\s+(?:[^;\r\n]*;){8}(\d{3,5});/m.exec(text)?.[1];

/** A scout file as it is on the disk. */
export async function readScoutFile(file: File): Promise<Result> {
  if (file.size > LARGEST) return { error: TOO_LARGE };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { error: 'This file could not be read. Choose it again.' };
  const text = fileText(new Uint8Array(bytes), codePage);
  const scouted = readDataVolley(text);
  const damage = damageOf(text, scouted);
  if (damage !== undefined) return { error: DAMAGES[damage] };
  return scouted ? { scouted } : { error: ANOTHER_KIND };
}
