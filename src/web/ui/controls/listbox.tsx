import { memo, type MouseEvent } from 'react';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { usePopover } from '#web/ui/overlays/use-popover.ts';
import menu from './menu.module.css';
import styles from './listbox.module.css';

type Entry<Id extends string> = { id: Id; label: string; tag?: string };

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
  const choose = ({ target }: MouseEvent) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-entry]')?.dataset['entry'] : undefined;
    const entry = entries.find((one) => one.id === id);
    if (!entry) return;
    hide();
    onChoose(entry.id);
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
        {current?.tag !== undefined && <Tag tone="zone">{current.tag}</Tag>}
        <Icon of={IconChevronDown} />
      </button>
      <div {...popoverProps} role="listbox" aria-label={label} className={menu.popover} onClick={choose}>
        {entries.map((entry) => (
          <Option key={entry.id} {...entry} isChosen={entry.id === chosen} />
        ))}
      </div>
    </>
  );
}

/** There can be many, and what they say seldom changes. */
const Option = memo(function Option({ id, label, tag, isChosen }: Entry<string> & { isChosen: boolean }) {
  return (
    <button
      type="button"
      role="option"
      data-entry={id}
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes(menu.row, styles.option)}
    >
      <span className={styles.name}>{label}</span>
      {tag !== undefined && <Tag tone="zone">{tag}</Tag>}
      <Icon of={IconCheck} className={styles.check} />
    </button>
  );
});
