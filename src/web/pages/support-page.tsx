import { IconMail } from '@tabler/icons-react';
import { PRODUCT } from '#web/browser/product.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { BackButton } from './back-button.tsx';
import styles from './reading.module.css';

const TIPS = [
  'Say what you did, what you expected and what happened instead.',
  'Name the team and the screen, and for a match the set and the score.',
  'Say which device and browser you use, and whether its badge showed Offline Mode.',
  'Add a screenshot where one says more than words.',
  'Changes that are not sent yet are listed behind that badge: nothing there is lost, and you can send it again.',
];

const SUBJECT = encodeURIComponent(`${PRODUCT.name} support`);

export function SupportPage() {
  return (
    <main className={styles.page}>
      <BackButton />
      <h1>Support &amp; Contact</h1>
      <p className={styles.lead}>Something does not work, or could work better? Write to us, we read everything.</p>
      <section className={styles.section}>
        <h2>In-app feedback</h2>
        <p>
          Use &quot;Send Feedback&quot; in the avatar menu. You find the avatar at the top right of the app&apos;s own
          pages, such as My Teams, when you are signed in. It tells us which version you use, so that we can help
          sooner.
        </p>
      </section>
      <section className={styles.section}>
        <h2>Email support</h2>
        <p>For questions about your account, your plan or your data, or when you cannot sign in.</p>
        <div className={styles.actions}>
          <LinkButton variant="primary" icon={IconMail} href={`mailto:${PRODUCT.supportEmail}?subject=${SUBJECT}`}>
            Email Support
          </LinkButton>
          <span>{PRODUCT.supportEmail}</span>
        </div>
      </section>
      <section className={styles.section}>
        <h2>Response time</h2>
        <div className={styles.answer}>
          <b className={styles.hours}>24-48</b>
          <p>Typical response time: 24-48 hours</p>
          <p className="small t2">On weekends with many matches it can take a little longer.</p>
        </div>
      </section>
      <section className={styles.section}>
        <h2>On an iPhone or iPad</h2>
        <p>
          Safari forgets what a site keeps after 7 days without a visit: add Lineup Pro to your home screen with Share,
          then Add to Home Screen. Changes made without a connection are sent when you open Lineup Pro with one, so open
          it once after a match.
        </p>
      </section>
      <section className={styles.section}>
        <h2>Tips for a quick answer</h2>
        <ul>
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
    </main>
  );
}
