import { useId, useState } from 'react';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { ATTACHMENT_TYPES, attachmentProblem } from '#domain/feedback/attachment.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { FieldError } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './attachment-field.module.css';

type AttachmentFieldProps = { chosen: File | null; onChoose(file: File | null): void };

const ACCEPTED = Object.keys(ATTACHMENT_TYPES).join(',');

/** One picture or film. What cannot be sent is told at once and not kept. */
export function AttachmentField({ chosen, onChoose }: AttachmentFieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const choose = (file: File | undefined) => {
    if (!file) return;
    const problem = attachmentProblem(file);
    setError(problem);
    onChoose(problem === undefined ? file : null);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Attachment <small>(optional, image or video under 10MB)</small>
      </label>
      <div className={styles.row}>
        <span className={classes(styles.button, chosen && styles.chosen)} aria-hidden>
          <Icon of={IconPaperclip} />
          <span>{chosen?.name ?? 'Choose a file'}</span>
        </span>
        {chosen && <IconButton icon={IconX} label="Remove attachment" variant="line" onClick={() => onChoose(null)} />}
      </div>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file again, say after it was mended, must be told again.
          event.target.value = '';
        }}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
