import styles from './page-ground.module.css';

/** The team's logo as one grey disc behind the page, so faint that text on it loses nothing. */
export function PageGround({ logoUrl }: { logoUrl: string | null }) {
  if (logoUrl === null) return null;
  return <img src={logoUrl} alt="" aria-hidden className={styles.ground} />;
}
