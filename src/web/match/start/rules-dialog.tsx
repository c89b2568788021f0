import { useState } from 'react';
import type { Rules } from '#domain/match/rules.ts';
import { differencesFrom, nearestPreset, rulesName } from '#domain/match/line-up/rules-words.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { RulesFields } from './rules-fields.tsx';

type RulesDialogProps = {
  open: boolean;
  rules: Rules;
  onClose(): void;
  /** Resolves to whether they were stored. */
  onSave(rules: Rules): Promise<boolean>;
};

/** The rules of a match, before it or in its middle: all of it is worked out by them anew (RULES-b). */
export function RulesDialog({ open, ...props }: RulesDialogProps) {
  return open ? <OpenRulesDialog {...props} /> : null;
}

function OpenRulesDialog({ rules, onClose, onSave }: Omit<RulesDialogProps, 'open'>) {
  useOwnMistakes('rules');
  const [draft, setDraft] = useState(rules);
  const [isCustom, setCustom] = useState(differencesFrom(nearestPreset(rules), rules).length > 0);
  const [isBusy, setBusy] = useState(false);
  const isSame = JSON.stringify(draft) === JSON.stringify(rules);
  const save = async () => {
    setBusy(true);
    const isKept = await onSave(draft);
    setBusy(false);
    if (isKept) onClose();
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" busy={isBusy} disabled={isSame}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Rules" sub={rulesName(draft)} actions={actions} onSubmit={() => void save()}>
      <RulesFields rules={draft} isCustom={isCustom} onChange={setDraft} onCustom={setCustom} />
      <p>A limit only warns. What is recorded counts as it was played.</p>
    </Dialog>
  );
}
