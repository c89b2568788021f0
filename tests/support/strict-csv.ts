/** The cells of a file, by its bytes: comma, CRLF, doubled quotes; whatever is not strictly so is an error. */
export function readStrictCsv(text: string): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  if (!text.startsWith('\uFEFF')) throw new Error('No byte order mark');
  const lines: string[][] = [[]];
  let cell = '';
  let state: 'begin' | 'plain' | 'quoted' | 'closed' = 'begin';
  const body = text.slice(1);
  const endCell = () => {
    lines.at(-1)?.push(cell);
    [cell, state] = ['', 'begin'];
  };
  for (let at = 0; at < body.length; at++) {
    const sign = body.charAt(at);
    if (state === 'quoted') {
      if (sign !== '"') cell += sign;
      else if (body.charAt(at + 1) === '"') cell += body.charAt(++at);
      else state = 'closed';
    } else if (sign === ',') endCell();
    else if (sign === '\r' && body.charAt(at + 1) === '\n') {
      endCell();
      at += 1;
      lines.push([]);
    } else if (sign === '"' && state === 'begin') state = 'quoted';
    else if (sign === '"' || sign === '\r' || sign === '\n' || state === 'closed')
      throw new Error(`No ${sign} at ${at}`);
    else [cell, state] = [cell + sign, 'plain'];
  }
  if (lines.pop()?.length !== 0 || cell !== '') throw new Error('The last line has no end');
  const [heads = [], ...rows] = lines;
  if (rows.some((row) => row.length !== heads.length)) throw new Error('A row of another length');
  return { heads, rows };
}

/** Rows as records, by their heads. */
export function readCsvRecords(text: string): Readonly<Record<string, string>>[] {
  const { heads, rows } = readStrictCsv(text);
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])));
}
