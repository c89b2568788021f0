import type { ReactNode } from 'react';
import {
  IconArrowsExchange,
  IconBallVolleyball,
  IconClockPause,
  IconMinus,
  IconNote,
  IconPlus,
  IconPointFilled,
  IconRefresh,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { CATEGORY_NAMES, COUNTERS, wordsFor } from '#domain/match/categories.ts';
import type { EntryOf, Listed } from '#domain/match/kinds.ts';
import { contactWords, gradesOf, signOf, SKILL_NAMES } from '#domain/match/rally/contact.ts';
import { Skill } from '#domain/match/rally/entries.ts';
import { saidAnew } from '#domain/match/rally/said-anew.ts';
import { Category, type Correctable, Counter, type Counting, Side } from '#domain/match/schema.ts';
import { playerLabel, type TrackedPlayer } from '#domain/match/tracked-players.ts';
import type { Drawing } from '#web/ui/icon.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { capital } from '#domain/core/text.ts';

const OUTCOMES = { positive: IconPlus, negative: IconX, attempts: IconPointFilled } as const;

/** Icon for each kind of entry on its line of the log. */
const DRAWINGS: { readonly [K in Listed['kind']]: (payload: EntryOf<K>['payload']) => Drawing } = {
  stat: ({ counter, by }) => (by < 0 ? IconMinus : OUTCOMES[counter]),
  score: ({ by }) => (by < 0 ? IconMinus : IconPlus),
  'rally-end': ({ winner }) => (winner === null ? IconRefresh : IconPlus),
  contact: ({ skill, grade }) => OUTCOMES[signOf(skill, grade)],
  'line-up': () => IconUsers,
  'first-serve': () => IconBallVolleyball,
  substitution: () => IconArrowsExchange,
  libero: () => IconArrowsExchange,
  'libero-plan': () => IconUsers,
  setter: () => IconUsers,
  'rotation-fix': () => IconRefresh,
  timeout: () => IconClockPause,
  sanction: () => IconNote,
  depth: () => IconNote,
  leading: () => IconNote,
  reassign: () => IconArrowsExchange,
  note: () => IconNote,
};

export const drawingOf = <K extends Listed['kind']>({ kind, payload }: EntryOf<K>): Drawing => DRAWINGS[kind](payload);

type Fields<Payload> = (draft: Payload, before: Payload, context: FieldContext) => ReactNode;
type FieldContext = {
  readonly counting: Counting;
  readonly players: readonly TrackedPlayer[];
  /** A guest settles nothing between two recorders. */
  readonly isGuest: boolean;
  onChange(draft: Correctable): void;
};

/** Form fields to correct each kind of entry, filled with its present content; null where the court is the form. */
const FIELDS: { readonly [K in Correctable['kind']]: Fields<EntryOf<K>['payload']> | null } = {
  stat: (draft, _, context) => <StatFields payload={draft} {...context} />,
  score: (draft, before, { onChange }) => (
    <SelectField
      label="Point for"
      autoFocus
      value={draft.side}
      options={SIDES}
      onChange={(side) => onChange({ kind: 'score', payload: forSide(before, Side.parse(side)) })}
    />
  ),
  'rally-end': (draft, _, { isGuest, onChange }) => (
    <SelectField
      label="Rally for"
      autoFocus
      value={draft.winner ?? ''}
      options={[...SIDES, { value: '', label: 'Replayed' }]}
      onChange={(side) =>
        onChange({
          kind: 'rally-end',
          payload: { ...draft, winner: Side.nullable().parse(side || null), settles: !isGuest },
        })
      }
    />
  ),
  contact: (draft, _, context) => <ContactFields payload={draft} {...context} />,
  'line-up': null,
  'first-serve': null,
  substitution: null,
  libero: null,
  'libero-plan': null,
  setter: null,
  'rotation-fix': null,
  timeout: null,
  sanction: null,
  depth: null,
  leading: null,
  reassign: null,
  note: null,
};

export const canChange = ({ kind }: Pick<Correctable, 'kind'>): boolean => FIELDS[kind] !== null;

type Contact = EntryOf<'contact'>['payload'];

function ContactFields({ payload, players, onChange }: FieldContext & { payload: Contact }) {
  const change = (next: Partial<Contact>) => onChange({ kind: 'contact', payload: saidAnew(payload, next) });
  const { who, side } = payload;
  return (
    <>
      {side === 'us' && (
        <SelectField
          label="Player"
          autoFocus
          value={who && 'playerId' in who ? who.playerId : ''}
          options={[
            ...players.map((player) => ({ value: player.id, label: playerLabel(player) })),
            { value: '', label: 'Nobody named' },
          ]}
          onChange={(playerId) => change({ who: playerId === '' ? null : { playerId } })}
        />
      )}
      <SelectField
        label="Contact"
        value={`${payload.skill}.${payload.grade}`}
        options={GRADED}
        onChange={(contact) => {
          const [skill, grade = ''] = contact.split('.');
          change({ skill: Skill.parse(skill), grade });
        }}
      />
    </>
  );
}

const GRADED = SKILL_NAMES.flatMap((skill) =>
  gradesOf(skill).map((grade) => ({ value: `${skill}.${grade}`, label: capital(contactWords(skill, grade)) })),
);

export const fieldsOf = <K extends Correctable['kind']>(draft: EntryOf<K>, before: EntryOf<K>, context: FieldContext) =>
  FIELDS[draft.kind]?.(draft.payload, before.payload, context);

const SIDES = [
  { value: 'us', label: 'Our point' },
  { value: 'them', label: 'Opponent point' },
] as const;
type Point = EntryOf<'score'>['payload'];

/** A −1 names a point of its side; for the other side it takes back the newest. */
const forSide = (before: Point, side: Side): Point =>
  before.side === side ? before : { ...before, side, takesBack: null };

const contacts = (counting: Counting) =>
  CATEGORY_NAMES.flatMap((category) =>
    COUNTERS.map((counter) => ({
      value: `${category}.${counter}` as const,
      label: capital(wordsFor(category, counter, counting)),
    })),
  );
type Stat = EntryOf<'stat'>['payload'];

function StatFields({ payload, counting, players, onChange }: FieldContext & { payload: Stat }) {
  const change = (next: Partial<Stat>) => onChange({ kind: 'stat', payload: { ...payload, ...next } });
  return (
    <>
      <SelectField
        label="Player"
        autoFocus
        value={payload.playerId}
        options={players.map((player) => ({ value: player.id, label: playerLabel(player) }))}
        onChange={(playerId) => change({ playerId })}
      />
      <SelectField
        label="Contact"
        value={`${payload.category}.${payload.counter}`}
        options={contacts(counting)}
        onChange={(contact) => {
          const [category, counter] = contact.split('.');
          change({ category: Category.parse(category), counter: Counter.parse(counter) });
        }}
      />
    </>
  );
}
