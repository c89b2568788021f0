import { useState } from 'react';
import { PRICES } from '#domain/billing/schema.ts';
import { startCheckout } from '#web/access/go-elsewhere.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './people.module.css';

/** A statistician needs the inviter's own Pro plan; a coach does not (SHARE-13 to SHARE-16). */
export function UpgradePrompt({ onCoach }: { onCoach: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function upgrade(): Promise<void> {
    setBusy(true);
    await startCheckout('monthly');
    setBusy(false);
  }
  return (
    <section aria-label="Pro needed" className={styles.prompt}>
      <p>Inviting a statistician needs Pro ({PRICES.monthly.label}). A coach can be invited on every plan.</p>
      <div>
        <Button variant="primary" busy={isBusy} onClick={() => void upgrade()}>
          Upgrade to Pro Now
        </Button>
        <Button onClick={onCoach}>Change Role to Coach</Button>
      </div>
    </section>
  );
}
