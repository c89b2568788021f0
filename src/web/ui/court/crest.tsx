import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './crest.module.css';

type CrestProps = { logoUrl: string | null; alt?: string; onFail?: () => void };

/** A team's logo. Without one, or when it does not load, the half court stands in. */
export function Crest({ logoUrl, alt = 'Team logo', onFail }: CrestProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (logoUrl === null || logoUrl === failedUrl)
    return <span role="img" aria-label={alt} className={classes(styles.crest, styles.none)} />;
  const fail = () => {
    setFailedUrl(logoUrl);
    onFail?.();
  };
  return <img src={logoUrl} alt={alt} className={styles.crest} onError={fail} />;
}
