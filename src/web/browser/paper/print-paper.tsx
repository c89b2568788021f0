import { createElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Piece } from '#domain/core/paper.ts';
import styles from './print-paper.module.css';

type PrintPaperProps = { content: Piece; onDone: () => void };

/** Nothing on the screen; on paper nothing else. */
export function PrintPaper({ content, onDone }: PrintPaperProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const over = () => done();
    addEventListener('afterprint', over);
    window.print();
    return () => removeEventListener('afterprint', over);
  }, [content]);
  return createPortal(<div className={styles.paper}>{renderPiece(content)}</div>, document.body);
}

export const renderPiece = (piece: Piece): ReactNode =>
  typeof piece === 'string'
    ? piece
    : createElement(
        piece.tag,
        { ...(piece.look !== '' && { className: piece.look }), ...piece.with },
        ...piece.parts.map(renderPiece),
      );
