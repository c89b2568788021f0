const hex = (n: number) => n.toString(16).padStart(12, '0');
export const entryIdOf = (n: number): string => `0190a000-0000-7000-9000-${hex(n)}`;
export const playerOf = (n: number): string => `0190a000-0000-7000-a000-${hex(n)}`;
