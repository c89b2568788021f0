import { useState } from 'react';
import type { PaperKindName, PaperRequest } from '#domain/core/paper-request.ts';
import { clock, localDay, mediumDay } from '#domain/core/dates.ts';
import type { Piece } from '#domain/core/paper.ts';

import { PRODUCT } from '#web/browser/product.ts';
import { fetchPdfOf } from './pdf-file.ts';

/** A paper as it is shown, and what it is called. */
export type ShownPaper = { readonly kind: PaperKindName; readonly title: string; readonly content: Piece };

/** Asks the server for a paper as a PDF. */
export const fetchPaper = (teamId: string, paper: ShownPaper) =>
  fetchPdfOf<PaperRequest>(`/api/teams/${teamId}/paper`, { ...paper, title: paper.title.slice(0, 300) });

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
