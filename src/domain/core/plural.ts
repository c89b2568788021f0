/** `1 rally`, `12 rallies`; `many` where an s alone does not make it. */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
