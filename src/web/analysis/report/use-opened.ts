import { useEffect, useMemo, useRef } from 'react';
import { type Opened, openedText, readOpened } from '#domain/match/report/opened.ts';
import { useAddress } from '#web/browser/use-address.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** The figure whose rallies are shown. It stands in the address, so that the way back from a rally leads to it (TRB-05). */
export function useOpened() {
  const [{ open: text, rally }, change] = useAddress();
  const opened = useMemo(() => (text === undefined ? undefined : readOpened(text)), [text]);
  useFocusBack(opened && openedText(opened));
  const open = useStable((next: Opened) => change({ open: openedText(next), rally: null }));
  const go = useStable((id: string) => change({ rally: id }));
  const close = useStable(() => change({ open: null, rally: null }));
  return { opened, rally, open, go, close };
}

/**
 * The sheet of a page that was come back to knows no key that opened it: the keyboard goes to that of its figure. Else
 * the sheet gives the focus back by itself.
 */
function useFocusBack(text: string | undefined): void {
  const before = useRef(text);
  const isComeBack = useRef(text !== undefined);
  useEffect(() => {
    const was = before.current;
    before.current = text;
    if (was === undefined || text !== undefined || !isComeBack.current) return;
    isComeBack.current = false;
    const opens = was.replace('~den~', '~num~');
    // After the sheet has given the focus to where the page had it.
    queueMicrotask(() => {
      const keys = [...document.querySelectorAll<HTMLElement>('[data-opens]')];
      keys.find((key) => key.dataset['opens'] === opens)?.focus();
    });
  }, [text]);
}
