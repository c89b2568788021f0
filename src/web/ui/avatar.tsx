import { useState } from 'react';
import { classes } from './classes.ts';
import { CrownMark } from './tag.tsx';
import styles from './avatar.module.css';

type AvatarProps = { name: string; imageUrl?: string | null; crowned?: boolean; size?: 'md' | 'lg' | 'list' };

/** A portrait, or initials where there is none or it does not load. The name beside it is what is read out. */
export function Avatar({ name, imageUrl = null, crowned = false, size = 'md' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const hasPortrait = imageUrl !== null && imageUrl !== failedUrl;
  return (
    <span aria-hidden className={classes(styles.avatar, size !== 'md' && styles[size])}>
      {hasPortrait ? (
        <img src={imageUrl} alt="" className={styles.face} onError={() => setFailedUrl(imageUrl)} />
      ) : (
        <span className={styles.face}>{initials(name)}</span>
      )}
      {crowned && (
        <span className={styles.crown}>
          <CrownMark />
        </span>
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
