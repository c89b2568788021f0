import { useState } from 'react';
import { IconMapPin } from '@tabler/icons-react';
import type { Event, EventFields, EventType } from '#domain/schedule/schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { asksForOpponent, emptyForm, type EventForm, formOf, type FormErrors, read } from './event-form.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import styles from './event-dialog.module.css';

const TYPES = ['practice', 'scrimmage', 'game', 'tournament', 'other'] as const;

/** A new event on a day, or a stored one to be changed. */
export type Draft = { kind: 'new'; startDate: string } | { kind: 'stored'; event: Event };

type EventDialogProps = {
  draft: Draft;
  onClose(): void;
  /** Resolves to whether it was stored; otherwise what was typed stays. */
  onSave(fields: EventFields): Promise<boolean>;
};

export function EventDialog({ draft, onClose, onSave }: EventDialogProps) {
  const [first] = useState(() => (draft.kind === 'new' ? emptyForm(draft.startDate) : formOf(draft.event)));
  const [form, setForm] = useState(first);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const given = read(form);
  const errors = isSent && 'errors' in given ? given.errors : {};
  const action = draft.kind === 'new' ? 'Add Event' : 'Save Changes';

  async function save(): Promise<void> {
    setSent(true);
    if ('errors' in given || isBusy) return;
    setBusy(true);
    const isStored = await onSave(given.fields);
    setBusy(false);
    if (isStored) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={draft.kind === 'new' ? 'Add Event' : 'Edit Event'}
      width="lg"
      confirmClose={JSON.stringify(form) !== JSON.stringify(first)}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <EventFieldSet form={form} errors={errors} onChange={(patch) => setForm({ ...form, ...patch })} />
    </Dialog>
  );
}

type EventFieldSetProps = { form: EventForm; errors: FormErrors; onChange(patch: Partial<EventForm>): void };

function EventFieldSet({ form, errors, onChange }: EventFieldSetProps) {
  const field = (name: keyof EventForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <>
      <div className={styles.two}>
        <TextField label="Title" initialFocus maxLength={200} autoComplete="off" {...field('title')} />
        <SelectField
          label="Event type"
          placeholder="Choose a type"
          value={typeOf(form)}
          options={typesFor(form)}
          error={errors.eventType}
          onChange={(eventType) => onChange({ eventType })}
        />
      </div>
      {asksForOpponent(form) && <TextField label="Opponent" optional maxLength={100} {...field('opponentName')} />}
      <div className={styles.two}>
        <TextField label="Start date" type="date" {...field('startDate')} />
        <TextField label="End date" optional type="date" {...field('endDate')} />
        <TextField label="Start time" optional type="time" {...field('startTime')} />
        <TextField label="End time" optional type="time" {...field('endTime')} />
      </div>
      <TextField label="Location" optional icon={IconMapPin} maxLength={200} {...field('location')} />
      <TextArea
        label="Description"
        optional
        placeholder="What the team should know"
        maxLength={2000}
        {...field('description')}
      />
    </>
  );
}

const isType = (text: string): text is EventType => text in EVENT_KINDS;
const typeOf = ({ eventType }: EventForm): EventType | '' => (isType(eventType) ? eventType : '');

/** The type of a one-time event is not in the list, but such an event keeps it (AMB-066). */
function typesFor({ eventType }: EventForm) {
  const types: readonly EventType[] = eventType === 'one_time_event' ? [...TYPES, eventType] : TYPES;
  return types.map((value) => ({ value, label: EVENT_KINDS[value].label }));
}
