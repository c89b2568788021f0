import { createElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Piece } from '#domain/core/paper.ts';
import '#domain/lineups/sheet.css';
import { sheetPaper } from '#domain/lineups/sheet-paper.ts';
import type { LineupSheet } from '#domain/lineups/sheet.ts';
import styles from './print-sheet.module.css';

type PrintSheetProps = { sheet: LineupSheet; onDone: () => void };

/** Nothing on the screen; on paper nothing else. */
export function PrintSheet({ sheet, onDone }: PrintSheetProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const over = () => done();
    addEventListener('afterprint', over);
    window.print();
    return () => removeEventListener('afterprint', over);
  }, [sheet]);
  return createPortal(<div className={styles.paper}>{render(sheetPaper(sheet))}</div>, document.body);
}

const render = (piece: Piece): ReactNode =>
  typeof piece === 'string' ? piece : createElement(piece.tag, classOf(piece.look), ...piece.parts.map(render));

const classOf = (look: string) => (look === '' ? null : { className: look });
