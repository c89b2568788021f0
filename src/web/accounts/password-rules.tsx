import { IconCheck } from '@tabler/icons-react';
import { LISTED_RULES, STRICTER_RULES } from '#domain/accounts/password.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './auth-page.module.css';

type Rule = (typeof LISTED_RULES)[number];

/** The rules for passwords with their state while typing: the four listed ones, then the others that are enforced. */
export function PasswordRules({ password }: { password: string }) {
  const row = (rule: Rule) => (
    <RuleRow key={rule.text} text={rule.text} isHeld={password !== '' && rule.holds(password)} />
  );
  return (
    <ul className={styles.rules} aria-label="Password requirements">
      {LISTED_RULES.map(row)}
      <li className={styles.also}>Also needed to be strong enough:</li>
      {STRICTER_RULES.map(row)}
    </ul>
  );
}

function RuleRow({ text, isHeld }: { text: string; isHeld: boolean }) {
  return (
    <li className={isHeld ? styles.held : undefined}>
      <span className={styles.box}>{isHeld && <Icon of={IconCheck} />}</span>
      {text}
      <span className="sr">{isHeld ? ', fulfilled' : ', not fulfilled'}</span>
    </li>
  );
}
