import { wording, type Refusal } from '../core/refusals.ts';
import { describe, type NameOf } from './describe.ts';

type Change = { readonly name: string; readonly input: unknown; readonly at: string };
type Refused = Change & { readonly refusal: Refusal };

/** Everything that is on this device alone, to keep elsewhere: in words, and as it would have been sent. */
export function copyOfUnsent(
  { refused, pending }: { readonly refused: readonly Refused[]; readonly pending: readonly Change[] },
  nameOf: NameOf,
): string {
  const change = ({ name, input, at }: Change) => ({ ...describe({ name, input }, nameOf), at, command: name, input });
  return JSON.stringify(
    {
      refused: refused.map((one) => ({ reason: wording(one.refusal), ...change(one) })),
      pending: pending.map(change),
    },
    null,
    2,
  );
}
