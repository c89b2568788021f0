import { localDay, mediumDay } from '#domain/core/dates.ts';
import { BackButton } from './back-button.tsx';
import { LegalText } from './legal-text.tsx';
import { TERMS } from './terms-text.tsx';
import styles from './reading.module.css';

export function TermsPage() {
  return (
    <main className={styles.page}>
      <BackButton />
      <h1>Terms of Use</h1>
      <p className={styles.updated}>Last updated: {mediumDay(localDay(new Date()))}</p>
      <LegalText sections={TERMS} />
    </main>
  );
}
