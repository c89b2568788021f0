import { useEffect, useId, useState } from 'react';
import { IconPhotoUp } from '@tabler/icons-react';
import { logoProblem, NOT_AN_IMAGE } from '#domain/teams/logo.ts';
import { Crest } from '#web/ui/court/crest.tsx';
import { FieldError } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { forgetMistakes, toast } from '#web/ui/messages/toasts.ts';
import styles from './logo-field.module.css';

/** Topic of its toasts, before and after the upload. */
export const ABOUT_LOGO = 'logo';

type LogoFieldProps = {
  stored: string | null;
  chosen: File | null;
  onChoose: (file: File | null) => void;
  isOffline: boolean;
};

export function LogoField({ stored, chosen, onChoose, isOffline }: LogoFieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const preview = usePreview(chosen);
  function choose(file: File | undefined): void {
    if (!file) return;
    const problem = logoProblem(file);
    setError(undefined);
    forgetMistakes(ABOUT_LOGO);
    if (problem === undefined) onChoose(file);
    else refuse(problem);
  }
  function refuse(problem: string): void {
    setError(problem);
    toast({ title: problem, tone: 'bad', about: ABOUT_LOGO });
  }
  /** A file that cannot be drawn is no picture, whatever its type says. */
  function drop(): void {
    onChoose(null);
    refuse(NOT_AN_IMAGE);
  }
  return (
    <div className={styles.field}>
      {preview === null ? (
        <Crest logoUrl={stored} alt="Logo preview" />
      ) : (
        <Crest logoUrl={preview} alt="Logo preview" onFail={drop} />
      )}
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          Team Logo (max 1000x1000px, under 2MB)
        </label>
        <span className={styles.button} aria-hidden>
          <Icon of={IconPhotoUp} />
          {chosen?.name ?? 'Choose a picture'}
        </span>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          disabled={isOffline}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // The same file again, say after it was mended, must be told again.
            event.target.value = '';
          }}
        />
        {isOffline && <p className={styles.hint}>A logo can be added when you are online.</p>}
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}

/** A chosen picture as an address for as long as it is shown. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview !== null && preview.file === file ? preview.url : null;
}
