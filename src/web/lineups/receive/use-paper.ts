import { useState } from 'react';
import type { Piece } from '#domain/core/paper.ts';
import { fetchPaper } from '#web/browser/paper/paper-file.ts';
import { dismissToast, toast } from '#web/ui/messages/toasts.ts';
import { saveFile } from '#web/ui/save-file.ts';

type Shown = { readonly title: string; readonly make: () => Promise<Piece> };

/** The sheet of the screen: on the printer by this device, or as a file by the server. */
export function usePaper(teamId: string, { title, make }: Shown) {
  const [printing, setPrinting] = useState<Piece | null>(null);
  const print = () => void make().then(setPrinting);
  const action = { label: 'Print', run: print };

  async function download(): Promise<void> {
    const fail = (title: string, description: string) => void toast({ title, description, tone: 'warn', action });
    if (!navigator.onLine) return fail('A PDF needs a connection', 'Printing works without one.');
    const waiting = toast({ title: 'Making the PDF', tone: 'info' });
    const answer = await fetchPaper(teamId, { kind: 'rotations', title, content: await make() });
    dismissToast(waiting);
    if (answer.ok) saveFile(`${title}.pdf`, answer.file);
    else fail('No PDF was made', answer.message);
  }
  return { printing, print, printed: () => setPrinting(null), download };
}
