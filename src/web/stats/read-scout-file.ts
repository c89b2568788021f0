import { readDataVolley, type Scouted } from '#domain/stats/data-volley.ts';

/** A whole match has about 100 KB. */
const LARGEST = 4 * 1024 * 1024;

/** A scout file as it is on the disk: new ones are in UTF-8, older ones in the code page of Central Europe. */
export async function readScoutFile(file: File): Promise<Scouted | undefined> {
  if (file.size > LARGEST) return undefined;
  return readDataVolley(decoded(await file.arrayBuffer()));
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
