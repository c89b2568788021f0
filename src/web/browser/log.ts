export function logProblem(what: string, fault?: unknown): void {
  // eslint-disable-next-line no-console -- the browser console is the log (ROUTE-21), and this is the one place that writes to it
  console.error(what, ...(fault === undefined ? [] : [fault]));
}
