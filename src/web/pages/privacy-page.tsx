import { BackButton } from './back-button.tsx';
import { LegalText } from './legal-text.tsx';
import { PRIVACY } from './privacy-text.tsx';
import styles from './reading.module.css';

export function PrivacyPage() {
  return (
    <main className={styles.page}>
      <BackButton />
      <h1>Privacy Policy</h1>
      <p className={styles.lead}>
        What we know about you and your team, why, for how long, and what you can do about it.
      </p>
      <LegalText sections={PRIVACY} />
    </main>
  );
}
