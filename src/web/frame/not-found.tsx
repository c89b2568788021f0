import { useEffect } from 'react';
import { Link } from 'wouter';
import styles from '#web/pages/message-page.module.css';
import { logProblem } from '#web/browser/log.ts';
import { onDemand } from '#web/browser/on-demand.tsx';

/** The picture is not kept for offline use; the page is complete without it. */
export const NotFound = onDemand(
  () => import('#web/pages/not-found-page.tsx').then((page) => page.NotFoundPage),
  undefined,
  WithoutPicture,
);

function WithoutPicture() {
  useEffect(() => logProblem(`404: no page at ${location.pathname}`), []);
  return (
    <main className={styles.page}>
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <Link href="/">Return to Home</Link>
    </main>
  );
}
