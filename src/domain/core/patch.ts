/** New values of some fields. `undefined` says nothing of a field, as a missing one does. */
type Patch<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };
type NoOther<Given, Row> = { readonly [Field in Exclude<keyof Given, keyof Row>]: never };

/**
 * The stored row with every field of the patch, so that an update forgets none. A patch with a field that the row lacks
 * does not compile.
 */
export function applyPatch<Row extends object, Given extends Patch<Row>>(
  stored: Row,
  patch: Given & NoOther<Given, Row>,
): Row {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(given) };
}

/** Only fields whose values differ travel, so that a colleague's change of another field stays. */
export function changedFields<Fields extends object>(
  entered: Fields,
  stored: { readonly [Field in keyof Fields]: unknown },
): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const field of fieldsOf(entered)) {
    if (JSON.stringify(entered[field]) !== JSON.stringify(stored[field])) changed[field] = entered[field];
  }
  return changed;
}

const fieldsOf = <Fields extends object>(entered: Fields) =>
  Object.keys(entered).filter((name): name is keyof Fields & string => name in entered);
