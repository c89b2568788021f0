import { IconCheck } from '@tabler/icons-react';
import { PRO_FEATURES } from '#domain/billing/api.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './offer.module.css';

export function Features() {
  return (
    <ul className={styles.features}>
      {PRO_FEATURES.map(({ title, text }) => (
        <li key={title}>
          <Icon of={IconCheck} />
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
