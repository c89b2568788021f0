import type { ReactNode } from 'react';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { usePopover } from './use-popover.ts';
import menu from './menu.module.css';
import styles from './listbox.module.css';

type Entry<Id extends string> = { id: Id; label: string; end?: ReactNode };

type ListboxProps<Id extends string> = {
  label: string;
  entries: readonly Entry<Id>[];
  chosen: Id | null;
  placeholder: string;
  onChoose(id: NoInfer<Id>): void;
  disabled?: boolean;
};

/** A choice whose entries carry more than words, such as a name with its tag. */
export function Listbox<Id extends string>(props: ListboxProps<Id>) {
  const { label, entries, chosen, placeholder, onChoose, disabled = false } = props;
  const { hide, triggerProps, popoverProps } = usePopover('start');
  const current = entries.find((entry) => entry.id === chosen);
  const choose = (id: Id) => {
    hide();
    onChoose(id);
  };
  return (
    <>
      <button
        type="button"
        {...triggerProps}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-label={`${label}: ${current?.label ?? placeholder}`}
        className={styles.trigger}
      >
        <span className={styles.name}>{current?.label ?? placeholder}</span>
        {current?.end}
        <Icon of={IconChevronDown} />
      </button>
      <div {...popoverProps} role="listbox" aria-label={label} className={menu.popover}>
        {entries.map((entry) => (
          <button
            key={entry.id}
            type="button"
            role="option"
            data-entry
            tabIndex={-1}
            aria-selected={entry.id === chosen}
            className={classes(menu.row, styles.option)}
            onClick={() => choose(entry.id)}
          >
            <span className={styles.name}>{entry.label}</span>
            {entry.end}
            <Icon of={IconCheck} className={styles.check} />
          </button>
        ))}
      </div>
    </>
  );
}
