import type { ReactNode } from 'react';
import { IconMinus, IconPlus, IconPointFilled, IconX } from '@tabler/icons-react';
import { CATEGORY_NAMES, COUNTERS, wordsFor } from '#domain/match/categories.ts';
import type { EntryOf, Listed } from '#domain/match/kinds.ts';
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
};

export const drawingOf = <K extends Listed['kind']>({ kind, payload }: EntryOf<K>): Drawing => DRAWINGS[kind](payload);

type Fields<Payload> = (draft: Payload, before: Payload, context: FieldContext) => ReactNode;
type FieldContext = {
  readonly counting: Counting;
  readonly players: readonly TrackedPlayer[];
  onChange(draft: Correctable): void;
};

/** Form fields to correct each kind of entry, filled with its present content. */
const FIELDS: { readonly [K in Correctable['kind']]: Fields<EntryOf<K>['payload']> } = {
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
};

export const fieldsOf = <K extends Correctable['kind']>(draft: EntryOf<K>, before: EntryOf<K>, context: FieldContext) =>
  FIELDS[draft.kind](draft.payload, before.payload, context);

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
