import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { IconBallVolleyball } from '@tabler/icons-react';
import { logProblem } from '#web/browser/log.ts';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  const [path] = useLocation();
  useEffect(() => logProblem(`404: no page at ${path}`), [path]);
  return (
    <main className={styles.page}>
      <span aria-hidden className={styles.floor} />
      <span aria-hidden className={styles.dashes} />
      <span aria-hidden className={styles.ball}>
        <IconBallVolleyball />
      </span>
      <div className={styles.words}>
        <h1>404</h1>
        <p>Oops! Page not found</p>
        <Link href="/" className={styles.home}>
          Return to Home
        </Link>
      </div>
    </main>
  );
}
