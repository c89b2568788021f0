import { MOST_SHEET_BYTES, TOO_LARGE } from '#domain/roster/read-sheet.ts';
import { decodeFile } from '#web/ui/file-text.ts';

type Result = { readonly text: string; readonly error?: never } | { readonly text?: never; readonly error: string };

/** The text of a chosen file, as it would have been pasted. It does not leave the device. */
export async function readRosterFile(file: File): Promise<Result> {
  if (file.size > MOST_SHEET_BYTES) return { error: TOO_LARGE };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { error: 'This file could not be read. Choose it again.' };
  return { text: decodeFile(new Uint8Array(bytes)).replace(/\r\n?/g, '\n') };
}
