import { z } from 'zod';
import { paperFor } from '#domain/core/paper.ts';
import type { SheetRequest } from '#domain/lineups/api.ts';
import type { LineupSheet } from '#domain/lineups/sheet.ts';

const PATIENCE_MS = 60_000;
const Refused = z.object({ error: z.string() });

type SheetFile = { readonly ok: true; readonly file: Blob } | { readonly ok: false; readonly message: string };

/** Asks the server for the sheet as a PDF, on the paper that is usual where this language is spoken. */
export async function fetchSheet(teamId: string, sheet: LineupSheet): Promise<SheetFile> {
  const sent: SheetRequest = { paper: paperFor(navigator.language), sheet };
  try {
    const answer = await fetch(`/api/teams/${teamId}/lineup-sheet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return { ok: false, message: Refused.parse(await answer.json()).error };
    return { ok: true, file: await answer.blob() };
  } catch {
    return { ok: false, message: 'The server cannot be reached. Printing works without it.' };
  }
}
