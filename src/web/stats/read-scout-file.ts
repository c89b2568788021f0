import { readDataVolley, type Scouted } from '#domain/stats/data-volley.ts';

type Result =
  { readonly scouted: Scouted; readonly error?: never } | { readonly scouted?: never; readonly error: string };

/** A whole match has about 100 KB. */
const LARGEST = 4 * 1024 * 1024;

/** Why a file is not read, as the person is told. */
const TOO_LARGE = 'This file is larger than 4 MB. A scout file of a match has about 100 KB.';
const ANOTHER_KIND = 'This is not a Data Volley scout file (.dvw).';

/** A scout file as it is on the disk: new ones are in UTF-8, older ones in the code page of Central Europe. */
export async function readScoutFile(file: File): Promise<Result> {
  if (file.size > LARGEST) return { error: TOO_LARGE };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { error: 'This file could not be read. Choose it again.' };
  const scouted = readDataVolley(decoded(bytes));
  return scouted ? { scouted } : { error: ANOTHER_KIND };
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
