import { useState } from 'react';
import { noteEntry } from '#domain/match/between/sanctions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { BetweenSheet } from './between-sheet.tsx';
import type { MoreProps } from './use-between.ts';

/** A line in the log, at this place of the set. */
export function NoteSheet({ between: { write, onClose }, onBack }: MoreProps) {
  const [words, setWords] = useState('');
  const text = words.trim();
  const save = () => {
    void write((moment) => noteEntry(moment, text));
    onClose();
  };
  const foot = (
    <Button variant="primary" isOff={text === ''} onClick={save}>
      Save note
    </Button>
  );
  return (
    <BetweenSheet title="Note" onBack={onBack} onClose={onClose} foot={foot}>
      <TextArea
        label="Note"
        hint="No names of opponents"
        value={words}
        onChange={setWords}
        maxLength={500}
        initialFocus
      />
    </BetweenSheet>
  );
}
