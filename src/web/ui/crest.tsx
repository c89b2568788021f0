import { useState } from 'react';
import { classes } from './classes.ts';
import styles from './crest.module.css';

type CrestProps = { logoUrl: string | null; size?: 'sm' | 'md' | 'lg'; alt?: string };

/** A team's logo. Without one, or when it does not load, the half court stands in. */
export function Crest({ logoUrl, size = 'md', alt = 'Team logo' }: CrestProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const className = classes(styles.crest, styles[size]);
  if (logoUrl === null || logoUrl === failedUrl)
    return <span role="img" aria-label={alt} className={classes(className, styles.none)} />;
  return <img src={logoUrl} alt={alt} className={className} onError={() => setFailedUrl(logoUrl)} />;
}
