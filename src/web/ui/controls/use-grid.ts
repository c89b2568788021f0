import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

type Grid = {
  readonly ref: RefObject<HTMLTableSectionElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
};

/** Rows that a page of keys goes on by. */
const PAGE = 5;

/**
 * One tab stop for the keys of a whole table, arrows inside of it. The keys are drawn without a tab stop; which one has
 * it is written into the page past React, so that a tap, which moves the focus too, draws nothing for it.
 */
export function useGrid(): Grid {
  const ref = useRef<HTMLTableSectionElement>(null);
  // After each drawing: a row that had the stop may have left.
  useEffect(() => {
    if (ref.current && !ref.current.querySelector('[tabindex="0"]')) stopAt(ref.current, keysOf(ref.current)[0]?.[0]);
  });
  return {
    ref,
    onFocus: ({ target }) => {
      if (ref.current && target instanceof HTMLElement) stopAt(ref.current, target);
    },
    onKeyDown(event) {
      const rows = ref.current ? keysOf(ref.current) : [];
      const row = rows.findIndex((keys) => keys.some((key) => key === event.target));
      const column = rows[row]?.findIndex((key) => key === event.target) ?? -1;
      const next = row < 0 ? undefined : destination(rows, row, column, event);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

const keysOf = (body: HTMLTableSectionElement): HTMLElement[][] =>
  [...body.children].map((row) => [...row.querySelectorAll<HTMLElement>('button')]);

function stopAt(body: HTMLTableSectionElement, key: HTMLElement | undefined): void {
  for (const before of body.querySelectorAll<HTMLElement>('[tabindex="0"]')) before.tabIndex = -1;
  if (key) key.tabIndex = 0;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Nothing lies beyond an edge; a key of the browser's own stays one. */
function destination(
  rows: readonly (readonly HTMLElement[])[],
  row: number,
  column: number,
  { key, ctrlKey, metaKey, altKey }: Pressed,
): HTMLElement | undefined {
  if (metaKey || altKey) return undefined;
  const within = (at: number) => Math.min(Math.max(at, 0), rows.length - 1);
  if (ctrlKey) return key === 'Home' ? rows[0]?.[0] : key === 'End' ? rows.at(-1)?.at(-1) : undefined;
  if (key === 'ArrowRight') return rows[row]?.[column + 1];
  if (key === 'ArrowLeft') return rows[row]?.[column - 1];
  if (key === 'ArrowDown') return rows[row + 1]?.[column];
  if (key === 'ArrowUp') return rows[row - 1]?.[column];
  if (key === 'Home') return rows[row]?.[0];
  if (key === 'End') return rows[row]?.at(-1);
  if (key === 'PageDown') return rows[within(row + PAGE)]?.[column];
  return key === 'PageUp' ? rows[within(row - PAGE)]?.[column] : undefined;
}
