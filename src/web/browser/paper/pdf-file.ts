import { z } from 'zod';
import { paperFor } from '#domain/core/paper.ts';

const PATIENCE_MS = 60_000;
const Refused = z.object({ error: z.string() });

type PdfFile = { readonly ok: true; readonly file: Blob } | { readonly ok: false; readonly message: string };

/** On the paper that is usual where this language is spoken. */
const paper = () => paperFor(navigator.language);

/** Asks the server for a PDF of what it has. */
export const fetchPdf = (address: string): Promise<PdfFile> => ask(`${address}?paper=${paper()}`);

/** Asks the server for a PDF of what is sent along. */
export const fetchPdfOf = <Sent extends { readonly paper: unknown }>(
  address: string,
  content: Omit<Sent, 'paper'>,
): Promise<PdfFile> =>
  ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paper: paper(), ...content }),
  });

async function ask(address: string, how?: RequestInit): Promise<PdfFile> {
  try {
    const answer = await fetch(address, { ...how, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return { ok: false, message: Refused.parse(await answer.json()).error };
    return { ok: true, file: await answer.blob() };
  } catch {
    return { ok: false, message: 'The server cannot be reached. Printing works without it.' };
  }
}
