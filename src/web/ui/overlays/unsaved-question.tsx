import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from './dialog.tsx';
import { answer, holdNavigation, useQuestion } from './unsaved.ts';

/** Once in a page whose forms stand in it, and not in a dialog, which asks by itself. */
export function UnsavedQuestion() {
  const isAsked = useQuestion();
  const [, go] = useLocation();
  useEffect(() => holdNavigation(go), [go]);
  return (
    <ConfirmDialog
      open={isAsked}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      title="Discard changes?"
      action="Discard"
      cancel="Keep Editing"
    >
      What you entered has not been saved.
    </ConfirmDialog>
  );
}
