import { useState } from 'react';
import { classes } from './classes.ts';
import styles from './crest.module.css';

type CrestProps = { logoUrl: string | null; alt?: string };

/** A team's logo. Without one, or when it does not load, the half court stands in. */
export function Crest({ logoUrl, alt = 'Team logo' }: CrestProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (logoUrl === null || logoUrl === failedUrl)
    return <span role="img" aria-label={alt} className={classes(styles.crest, styles.none)} />;
  return <img src={logoUrl} alt={alt} className={styles.crest} onError={() => setFailedUrl(logoUrl)} />;
}
