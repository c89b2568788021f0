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

/** The sheet of a page that was come back to knows no key that opened it: the keyboard goes to that of its figure. */
function useFocusBack(text: string | undefined): void {
  const before = useRef(text);
  useEffect(() => {
    const was = before.current;
    before.current = text;
    if (was === undefined || text !== undefined) return;
    // After the sheet has given the focus back to where it knows.
    queueMicrotask(() => {
      const { activeElement: left, body } = document;
      if (left && left !== body && !left.closest('dialog:not([open])')) return;
      const keys = [...document.querySelectorAll<HTMLElement>('[data-opens]')];
      keys.find((key) => key.dataset['opens'] === was)?.focus();
    });
  }, [text]);
}
