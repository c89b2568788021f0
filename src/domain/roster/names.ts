const words = (name: string) => name.trim().split(/\s+/);

/** What stands on a plate: `Okafor`. */
export const lastName = (name: string): string => words(name).at(-1) ?? name;

/** What stands in a short list: `M. Okafor`. */
export function initialed(name: string): string {
  const [first = '', ...rest] = words(name);
  return rest.length === 0 ? first : `${[...first][0] ?? ''}. ${rest.at(-1) ?? ''}`;
}
