import { clock, localDay, mediumDay } from '../core/dates.ts';
import { wording, type Refusal } from '../core/refusals.ts';
import { valueAt } from '../core/value-at.ts';
import { type Called, lineOf, namesIn, type RowOf } from './called.ts';
import { describe } from './describe.ts';
import { inOrder } from './order.ts';

type Change = {
  readonly name: string;
  readonly input: unknown;
  readonly at: string;
  readonly seq?: number;
  readonly called?: Called | undefined;
};
type Refused = Change & { readonly refusal: Refusal };

const timeOf = ({ at }: Change) => `${mediumDay(localDay(new Date(at)))}, ${clock(new Date(at))}`;
const lineBy = (change: Change, rowOf: RowOf) => change.called?.line ?? lineOf(change, rowOf);

/** The entries of a match, each in words, so that somebody can write them down by hand. */
export const linesOf = (entries: readonly Change[], rowOf: RowOf): string[] =>
  entries.map(
    (one) => `${timeOf(one)}, Set ${String(valueAt(one.input, 'setNumber'))}, ${lineBy(one, rowOf) ?? one.name}`,
  );

/** Everything unsent on this device as JSON to keep elsewhere: in words, and as it would have been sent. */
export function copyOfUnsent(
  { refused, pending }: { readonly refused: readonly Refused[]; readonly pending: readonly Change[] },
  rowOf: RowOf,
): string {
  const nameOf = namesIn(rowOf);
  const change = (one: Change) => {
    const { title, detail } = describe(one, nameOf);
    const { at, name: command, input } = one;
    return { time: timeOf(one), title: lineBy(one, rowOf) ?? title, detail, at, command, input };
  };
  return JSON.stringify(
    {
      refused: inOrder(refused).map((one) => ({ reason: wording(one.refusal), ...change(one) })),
      pending: pending.map(change),
    },
    null,
    2,
  );
}
