import { useEffect } from 'react';
import { Link } from 'wouter';
import styles from '#web/pages/message-page.module.css';
import { logProblem } from '#web/browser/log.ts';
import { onDemand } from '#web/browser/on-demand.tsx';

/** Its picture is not kept for the time without a network; that there is no such page is known all the same. */
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
