import { type ReactNode, useId, useState } from 'react';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './profile-dialog.module.css';

/** A part of the dialog that is opened when it is needed. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.part}>
      <h3>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <Icon of={isOpen ? IconChevronUp : IconChevronDown} />
        </button>
      </h3>
      {isOpen && <div id={id}>{children}</div>}
    </section>
  );
}
