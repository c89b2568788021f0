import { IconBallVolleyball } from '@tabler/icons-react';
import { PRODUCT } from '#web/browser/product.ts';
import { Mark } from '#web/ui/court/mark.tsx';
import styles from './court-corner.module.css';

/** The corner where the server stands, with the ball waiting behind the line. */
export function CourtCorner() {
  return (
    <aside className={styles.corner}>
      <div className={styles.turf} aria-hidden />
      <span className={styles.tick} aria-hidden />
      <span className={styles.place} aria-hidden>
        1
      </span>
      <span className={styles.ball} aria-hidden>
        <IconBallVolleyball aria-hidden />
      </span>
      <a href="/" className={styles.brand}>
        <Mark className={styles.mark} />
        <span>
          <b>{PRODUCT.name}</b>
          <small>{PRODUCT.subtitle}</small>
        </span>
      </a>
    </aside>
  );
}
