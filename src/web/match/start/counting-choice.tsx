import type { Counting } from '#domain/match/schema.ts';
import { Choices } from '#web/ui/controls/choices.tsx';

const WAYS = [
  {
    value: 'contacts',
    label: 'K, AE and ATT are each one contact',
    more: 'One tap for each swing. ATT reads In play.',
  },
  { value: 'attempts', label: 'ATT is tapped for every attempt', more: 'Then K or AE, where it was one.' },
] as const satisfies readonly { value: Counting; label: string; more: string }[];

type CountingChoiceProps = { chosen: Counting; onChoose(counting: Counting): void };

/** Serves, digs and passes are counted in the same way as attacks. */
export function CountingChoice({ chosen, onChoose }: CountingChoiceProps) {
  return <Choices legend="How do you tap a swing?" choices={WAYS} chosen={chosen} onChoose={onChoose} />;
}
