import { useEffect, useId, useState } from 'react';
import { IconBrandApple, IconBrandGoogle } from '@tabler/icons-react';
import { AccountOptions, type Provider, PROVIDERS, SocialStart } from '#domain/accounts/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { call } from '#web/access/call.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './auth-page.module.css';

const ICONS = { google: IconBrandGoogle, apple: IconBrandApple } as const;
type Offer = AccountOptions['providers'][number];

/** Until the server has said what it offers, and where it offers nothing, the buttons stand but cannot be pressed. */
const UNKNOWN: readonly Offer[] = [
  { id: 'google', label: PROVIDERS.google, reason: '' },
  { id: 'apple', label: PROVIDERS.apple, reason: '' },
];

export function SocialButtons() {
  const [offers, setOffers] = useState(UNKNOWN);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [going, setGoing] = useState<Provider | null>(null);
  const reasons = useId();
  useEffect(() => {
    void call(AccountOptions, '/api/accounts/options').then((got) => got.ok && setOffers(got.value.providers));
  }, []);
  const go = async (provider: Provider) => {
    setGoing(provider);
    setRefusal(null);
    const answer = await call(SocialStart, `/api/accounts/social/${provider}`, {});
    if (answer.ok) return location.assign(answer.value.url);
    setGoing(null);
    setRefusal(answer.message);
  };
  return (
    <div className={styles.social}>
      {offers.map(({ id, label, reason }) => (
        <Button
          key={id}
          icon={ICONS[id]}
          busy={going === id}
          disabled={reason !== null}
          aria-describedby={reason ? `${reasons}-${id}` : undefined}
          onClick={() => void go(id)}
        >
          {label}
        </Button>
      ))}
      {offers.map(
        ({ id, reason }) =>
          reason && (
            <p key={id} id={`${reasons}-${id}`} className={styles.reason}>
              {reason}
            </p>
          ),
      )}
      {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
    </div>
  );
}
