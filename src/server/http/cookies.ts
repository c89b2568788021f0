/** The cookies in the header of a request by name, as they were sent; of two of one name the first counts. */
export function* cookiesIn(header: string | undefined): Iterable<readonly [name: string, value: string]> {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) yield [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  }
}

/** The value of a cookie in the header of a request, as it was sent. */
export function cookieIn(header: string | undefined, wanted: string): string | undefined {
  for (const [name, value] of cookiesIn(header)) if (name === wanted) return value;
  return undefined;
}
