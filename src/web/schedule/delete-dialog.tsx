import { useState } from 'react';
import { fullDay } from '#domain/core/dates.ts';
import type { Occurrence } from '#domain/schedule/recurrence.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import type { Extent } from './series-choice.tsx';

type DeleteDialogProps = {
  event: Occurrence;
  extent: Extent | 'single';
  onClose(): void;
  onDelete(): Promise<boolean>;
};

const TITLES = { single: 'Delete event?', instance: 'Delete instance?', series: 'Delete series?' } as const;

/** Says which of the three goes, and what stays (AMB-075). */
export function DeleteDialog({ event, extent, onClose, onDelete }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    if (await onDelete()) onClose();
    else setBusy(false);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={TITLES[extent]}
      action="Delete"
      busy={isBusy}
    >
      {wordsFor(extent, event)}
    </ConfirmDialog>
  );
}

function wordsFor(extent: Extent | 'single', { title, instanceDate }: Occurrence): string {
  if (extent === 'instance')
    return `The single instance of “${title}” on ${fullDay(instanceDate)} is deleted. The rest of the series stays. This cannot be undone.`;
  const kept = 'This cannot be undone. Statistics recorded for it are kept and stay listed under All Events.';
  if (extent === 'series')
    return `The entire series “${title}” is deleted with all of its dates. Dates that were edited on their own stay. ${kept}`;
  return `The single event “${title}” is deleted. ${kept}`;
}
