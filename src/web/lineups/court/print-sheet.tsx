import '#domain/lineups/sheet.css';
import { sheetPaper } from '#domain/lineups/sheet-paper.ts';
import type { LineupSheet } from '#domain/lineups/sheet.ts';
import { useMemo } from 'react';
import { PrintPaper } from '#web/browser/paper/print-paper.tsx';

/** The lineup sheet of the court, on the printer of this device. */
export function PrintSheet({ sheet, onDone }: { sheet: LineupSheet; onDone: () => void }) {
  const content = useMemo(() => sheetPaper(sheet), [sheet]);
  return <PrintPaper content={content} onDone={onDone} />;
}
