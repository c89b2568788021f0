/** Something in a list is gone: the keyboard goes on at what came into its place, or at the end. */
export function stepInto(list: HTMLElement | null, index: number): void {
  const rows = [...(list?.children ?? [])];
  const row = rows.slice(index).find((one) => !one.hasAttribute('hidden')) ?? rows.at(-1);
  const button = row?.matches('button') ? row : row?.querySelector('button');
  if (button instanceof HTMLElement) button.focus();
}
