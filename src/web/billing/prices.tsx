import { useState } from 'react';
import { PRICES, type PriceType } from '#domain/billing/schema.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useOnline } from '#web/browser/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { startCheckout } from '#web/access/go-elsewhere.ts';
import styles from './offer.module.css';

const OFFERS = [
  { price: 'monthly', name: 'Monthly', note: 'Billed each month', saves: null },
  { price: 'annual', name: 'Annual', note: '$5.00 a month', saves: PRICES.annual.saves },
] as const;

/** The two ways to pay. `onStarted` once the checkout has its tab. */
export function Prices({ onStarted }: { onStarted?: () => void }) {
  const [busy, setBusy] = useState<PriceType | null>(null);
  const isOffline = !useOnline();
  const buy = async (price: PriceType) => {
    setBusy(price);
    const isStarted = await startCheckout(price);
    setBusy(null);
    if (isStarted) onStarted?.();
  };
  return (
    <>
      {isOffline && <Notice tone="warn">You are offline. Checkout needs a connection.</Notice>}
      <div className={styles.plans}>
        {OFFERS.map(({ price, name, note, saves }) => {
          const [amount, per] = PRICES[price].label.split('/');
          return (
            <section
              key={price}
              aria-label={name}
              className={saves === null ? styles.plan : `${styles.plan} ${styles.best}`}
            >
              <span className={styles.name}>
                {name}
                {saves !== null && <Tag tone="zone">{saves}</Tag>}
              </span>
              <span className={styles.price}>
                {amount}
                <small>/{per}</small>
              </span>
              <p className={styles.note}>{note}</p>
              <Button
                variant={saves === null ? 'line' : 'primary'}
                busy={busy === price}
                disabled={isOffline || (busy !== null && busy !== price)}
                onClick={() => void buy(price)}
              >
                Choose {name}
              </Button>
            </section>
          );
        })}
      </div>
    </>
  );
}
