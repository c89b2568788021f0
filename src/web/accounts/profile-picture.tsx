import { useRef } from 'react';
import { IconCrop, IconPhotoUp } from '@tabler/icons-react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './profile-dialog.module.css';

type ProfilePictureProps = {
  name: string;
  stored: string | null;
  /** Chosen and cropped, kept until it is saved. */
  chosen: string | null;
  disabled: boolean;
  busy: boolean;
  onChoose(file: File): void;
  onEdit(): void;
  onRemove(): void;
  onCancel(): void;
};

export function ProfilePicture({ name, stored, chosen, disabled, busy, ...on }: ProfilePictureProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.picture}>
      <Avatar name={name} imageUrl={chosen ?? stored} size="lg" />
      <div>
        <div className={styles.row} role="group" aria-label="Profile picture">
          <Button icon={IconPhotoUp} disabled={disabled} onClick={() => field.current?.click()}>
            Choose photo
          </Button>
          {stored !== null && chosen === null && (
            <Button icon={IconCrop} aria-label="Edit photo" disabled={disabled} onClick={on.onEdit}>
              Edit
            </Button>
          )}
          {chosen !== null && (
            <Button variant="quiet" onClick={on.onCancel}>
              Cancel selection
            </Button>
          )}
          {stored !== null && chosen === null && (
            <Button
              variant="danger-quiet"
              aria-label="Remove photo"
              disabled={disabled}
              busy={busy}
              onClick={on.onRemove}
            >
              Remove
            </Button>
          )}
        </div>
        <p className={styles.hint}>Image file, up to 5 MB</p>
        <input
          ref={field}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) on.onChoose(file);
            // The same file again, say after it was mended, must be told again.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
