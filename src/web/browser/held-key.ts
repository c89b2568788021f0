/** Enter that is held would press a button again and again: one press is one entry. */
export function pressOnce(): void {
  addEventListener('keydown', (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault();
  });
}
