import { type ReactNode, useState } from 'react';
import { IconMapPin } from '@tabler/icons-react';
import type { Occurrence } from '#domain/schedule/recurrence.ts';
import type { Event, EventType } from '#domain/schedule/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import {
  asksForOpponent,
  emptyForm,
  type Entered,
  type EventForm,
  formOf,
  moveEnd,
  type FormErrors,
  parseForm,
  repeatFormOf,
} from './event-form.ts';
import { EVENT_KINDS } from '#domain/schedule/event-kinds.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { ABOUT_EVENT } from './use-events.ts';
import styles from './event-dialog.module.css';

const TYPES = ['practice', 'scrimmage', 'game', 'tournament', 'other'] as const;

/** A new event on a day, a stored one with its repetition, or one date of a series alone. */
export type Draft =
  { kind: 'new'; startDate: string } | { kind: 'stored'; event: Event } | { kind: 'instance'; event: Occurrence };

type EventDialogProps = {
  draft: Draft;
  /** Somebody deleted it meanwhile: what was entered can still become a new event. */
  isGone?: boolean;
  onClose(): void;
  /** Resolves to whether it was stored; otherwise what was typed stays. */
  onSave(entered: Entered): Promise<boolean>;
};

const TITLES = { new: 'Add Event', stored: 'Edit Event', instance: 'Edit This Instance' } as const;

const startOf = (draft: Draft) =>
  draft.kind === 'new'
    ? { form: emptyForm(draft.startDate), repeat: repeatFormOf() }
    : { form: formOf(draft.event), repeat: draft.kind === 'stored' ? repeatFormOf(draft.event) : repeatFormOf() };

export function EventDialog({ draft, isGone = false, onClose, onSave }: EventDialogProps) {
  useOwnMistakes(ABOUT_EVENT);
  const [first] = useState(() => startOf(draft));
  const [form, setForm] = useState(first.form);
  const [repeat, setRepeat] = useState(first.repeat);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const given = parseForm(form, repeat);
  const errors = isTried && 'errors' in given ? given.errors : {};

  async function save(): Promise<void> {
    setTried(true);
    if ('errors' in given || isBusy) return;
    setBusy(true);
    const isStored = await onSave(given);
    setBusy(false);
    if (isStored) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[draft.kind]}
      width="lg"
      confirmClose={JSON.stringify({ form, repeat }) !== JSON.stringify(first)}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {draft.kind === 'new' ? 'Add Event' : isGone ? 'Add as New Event' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {isGone && (
          <p role="alert" className={styles.gone}>
            Somebody deleted this event meanwhile. What you entered is still here and can be added as a new one.
          </p>
        )}
        <EventFieldSet form={form} errors={errors} onChange={(patch) => setForm({ ...form, ...patch })}>
          {draft.kind !== 'instance' && (
            <RepeatFields
              repeat={repeat}
              startDate={form.startDate}
              exceptions={draft.kind === 'stored' ? (draft.event.recurrencePattern?.exceptions ?? []) : []}
              errors={errors}
              onChange={(patch) => setRepeat({ ...repeat, ...patch })}
            />
          )}
        </EventFieldSet>
      </div>
    </Dialog>
  );
}

type EventFieldSetProps = {
  form: EventForm;
  errors: FormErrors;
  onChange(patch: Partial<EventForm>): void;
  children: ReactNode;
};

function EventFieldSet({ form, errors, onChange, children }: EventFieldSetProps) {
  const [lastStart, setLastStart] = useState(form.startDate);
  const start = (startDate: string) => {
    if (startDate !== '') setLastStart(startDate);
    onChange({ startDate, endDate: moveEnd(form.endDate, lastStart, startDate) });
  };
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
        <TextField label="Start date" type="date" {...field('startDate')} onChange={start} />
        <TextField label="End date" optional type="date" {...field('endDate')} />
        <TextField label="Start time" optional type="time" {...field('startTime')} />
        <TextField label="End time" optional type="time" {...field('endTime')} />
      </div>
      {children}
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
