import { useEffect, useState } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CrownMark } from '#web/ui/tag.tsx';
import { Features } from './features.tsx';
import { Prices } from './prices.tsx';
import { usePlan } from '#web/access/use-plan.ts';
import styles from './offer.module.css';

type UpgradeDialogProps = { open: boolean; onClose(): void };

export function UpgradeDialog({ open, onClose }: UpgradeDialogProps) {
  const title = (
    <span className={styles.title}>
      <CrownMark size="lg" />
      Upgrade to Pro
    </span>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Offer onClose={onClose} />
    </Dialog>
  );
}

/** Mounted with each opening, which is when the plan is asked for past any kept answer (BILLING-06). */
function Offer({ onClose }: { onClose(): void }) {
  const { isPro, check } = usePlan();
  const [isChecked, setChecked] = useState(false);
  useEffect(() => {
    void check().then(() => setChecked(true));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the record moving on is no reason to ask again
  }, []);
  if (!isChecked)
    return (
      <div className={styles.waiting}>
        <Spinner label="Checking your subscription..." />
      </div>
    );
  if (isPro) return <p>You are on Pro already: schedule, statistics and analytics are open on all your teams.</p>;
  return (
    <>
      <Features />
      <Prices onStarted={onClose} />
      <p className={styles.note}>Checkout opens in a new tab. Cancel at any time.</p>
    </>
  );
}
