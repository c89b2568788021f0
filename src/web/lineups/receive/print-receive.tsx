import { createElement, type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Piece } from '#domain/core/paper.ts';
import '#domain/lineups/receive/receive.css';
import styles from './print-receive.module.css';

type PrintReceiveProps = { content: Piece; onDone: () => void };

/** Nothing on the screen; on paper nothing else. */
export function PrintReceive({ content, onDone }: PrintReceiveProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const over = () => done();
    addEventListener('afterprint', over);
    window.print();
    return () => removeEventListener('afterprint', over);
  }, [content]);
  return createPortal(<div className={styles.paper}>{render(content)}</div>, document.body);
}

const render = (piece: Piece): ReactNode =>
  typeof piece === 'string'
    ? piece
    : createElement(
        piece.tag,
        { ...piece.with, ...(piece.look !== '' && { className: piece.look }) },
        ...piece.parts.map(render),
      );
