import { generate } from 'lean-qr';
import { useMemo } from 'react';
import styles from './links.module.css';

/** Light squares around a code, without which readers do not find it. */
const MARGIN = 4;

/** A code drawn on the device: the address goes to nobody. Black on white in the dark too, as readers want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.code}
      viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { readonly path: string; readonly size: number } {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_, at) => at);
  const path = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('');
  return { path, size: code.size };
}
