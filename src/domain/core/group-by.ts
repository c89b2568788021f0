/** Rows by key, both in order. Equal keys are mostly adjacent, which saves a look-up. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  let last: { readonly key: Key; readonly group: Row[] } | undefined;
  for (const row of rows) {
    const key = keyOf(row);
    if (!last || last.key !== key) last = { key, group: groupFor(groups, key) };
    last.group.push(row);
  }
  return groups;
}

function groupFor<Row, Key>(groups: Map<Key, Row[]>, key: Key): Row[] {
  const known = groups.get(key);
  if (known) return known;
  const made: Row[] = [];
  groups.set(key, made);
  return made;
}
