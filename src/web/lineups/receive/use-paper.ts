import { useState } from 'react';
import { z } from 'zod';
import { localDay, mediumDay } from '#domain/core/dates.ts';
import { paperFor, type Piece } from '#domain/core/paper.ts';
import type { PaperRequest } from '#domain/core/paper-request.ts';
import { PRODUCT } from '#web/browser/product.ts';
import { dismissToast, toast } from '#web/ui/messages/toasts.ts';
import { saveFile } from '#web/ui/save-file.ts';

const PATIENCE_MS = 60_000;
const LONGEST_TITLE = 300;
const Refused = z.object({ error: z.string() });

type Shown = { readonly title: string; readonly make: () => Promise<Piece> };

/** By which product it is printed, and on which day by the clock of this device. */
export const printedToday = () => ({ product: PRODUCT.name, printed: mediumDay(localDay(new Date())) });

/** The paper of the screen: on the printer by this device, or as a file by the server. */
export function usePaper(teamId: string, { title, make }: Shown) {
  const [printing, setPrinting] = useState<Piece | null>(null);
  const print = () => void make().then(setPrinting);
  const action = { label: 'Print', run: print };

  async function download(): Promise<void> {
    const fail = (title: string, description: string) => void toast({ title, description, tone: 'warn', action });
    if (!navigator.onLine) return fail('A PDF needs a connection', 'Printing works without one.');
    const waiting = toast({ title: 'Making the PDF', tone: 'info' });
    const answer = await fetchFile(teamId, {
      ...{ kind: 'rotations', paper: paperFor(navigator.language) },
      ...{ title: title.slice(0, LONGEST_TITLE), content: await make() },
    });
    dismissToast(waiting);
    if (answer.ok) saveFile(`${title}.pdf`, answer.file);
    else fail('No PDF was made', answer.message);
  }
  return { printing, print, printed: () => setPrinting(null), download };
}

type PaperFile = { readonly ok: true; readonly file: Blob } | { readonly ok: false; readonly message: string };

async function fetchFile(teamId: string, request: PaperRequest): Promise<PaperFile> {
  try {
    const answer = await fetch(`/api/teams/${teamId}/paper`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return { ok: false, message: Refused.parse(await answer.json()).error };
    return { ok: true, file: await answer.blob() };
  } catch {
    return { ok: false, message: 'The server cannot be reached. Printing works without it.' };
  }
}
