import { z } from 'zod';
import { paperFor } from '#domain/core/paper.ts';

const PATIENCE_MS = 60_000;
const Refused = z.object({ error: z.string() });

type PdfFile = { readonly ok: true; readonly file: Blob } | { readonly ok: false; readonly message: string };

/** Asks the server for a PDF, on the paper that is usual where this language is spoken. */
export async function fetchPdf(address: string): Promise<PdfFile> {
  try {
    const answer = await fetch(`${address}?paper=${paperFor(navigator.language)}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return { ok: false, message: Refused.parse(await answer.json()).error };
    return { ok: true, file: await answer.blob() };
  } catch {
    return { ok: false, message: 'The server cannot be reached. Printing works without it.' };
  }
}
