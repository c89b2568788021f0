import { useState } from 'react';
import { z } from 'zod';
import type { PaperKindName, PaperRequest } from '#domain/core/paper-request.ts';
import { clock, localDay, mediumDay } from '#domain/core/dates.ts';
import { paperFor, type Piece } from '#domain/core/paper.ts';

import { PRODUCT } from '#web/browser/product.ts';

const PATIENCE_MS = 60_000;
const Refused = z.object({ error: z.string() });

type PaperFile = { readonly ok: true; readonly file: Blob } | { readonly ok: false; readonly message: string };
/** A paper as it is shown, and what it is called. */
export type ShownPaper = { readonly kind: PaperKindName; readonly title: string; readonly content: Piece };

/** Asks the server for a paper as a PDF, of the size that is usual where this language is spoken. */
export async function fetchPaper(teamId: string, paper: ShownPaper): Promise<PaperFile> {
  const sent: PaperRequest = { ...paper, title: paper.title.slice(0, 300), paper: paperFor(navigator.language) };
  try {
    const answer = await fetch(`/api/teams/${teamId}/paper`, {
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

/** By the clock of this device, with each opening anew. */
export function usePrinted(isOpen: boolean): Printed {
  const [printed, setPrinted] = useState(printedNow);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setPrinted(printedNow());
  }
  return printed;
}

type Printed = { readonly product: string; readonly date: string };
export function printedNow(): Printed {
  const now = new Date();
  return { product: PRODUCT.name, date: `${mediumDay(localDay(now))}, ${clock(now)}` };
}
