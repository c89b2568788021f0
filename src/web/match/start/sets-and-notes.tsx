import { NumSets } from '#domain/match/schema.ts';
import { teamCounting } from '#domain/match/sessions.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { Choices } from '#web/ui/controls/choices.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { CountingChoice } from './counting-choice.tsx';
import { FirstLineUp, HowToRecord, useChoices } from './how-to-record.tsx';
import type { SessionDraft } from './session-draft.ts';
import styles from './sets-and-notes.module.css';

const SETS = [
  { value: '3', label: '3', more: 'Best of 3' },
  { value: '5', label: '5', more: 'Best of 5' },
  { value: '1', label: '1', more: 'Single Set' },
] as const;

type SetsAndNotesProps = { teamId: string; draft: SessionDraft; onChange(draft: SessionDraft): void };

/** Questions before a match is recorded: by counts or rallies, sets, first line-up, way of counting, notes. */
export function SetsAndNotes({ teamId, draft, onChange }: SetsAndNotesProps) {
  const { counting, isAsked } = teamCounting(useRows('statSessions', { teamId }));
  const { numSets } = useChoices(teamId, draft);
  return (
    <>
      <div className={styles.sets}>
        <Choices
          legend="Number of sets"
          choices={SETS}
          chosen={SETS.find(({ value }) => Number(value) === numSets)?.value ?? null}
          onChoose={(value) =>
            onChange({ ...draft, chosen: { ...draft.chosen, numSets: NumSets.parse(Number(value)) } })
          }
        />
      </div>
      <HowToRecord teamId={teamId} draft={draft} onChange={onChange} />
      <FirstLineUp teamId={teamId} draft={draft} onChange={onChange} />
      {!isAsked && (
        <CountingChoice
          chosen={draft.counting ?? counting}
          onChoose={(chosen) => onChange({ ...draft, counting: chosen })}
        />
      )}
      <TextArea
        label="Notes"
        optional
        placeholder="Jerseys, court, who is missing"
        maxLength={2000}
        value={draft.notes}
        onChange={(notes) => onChange({ ...draft, notes })}
      />
    </>
  );
}
