const SUFFIX = /^(?:[JS]r\.?|I{2,3}|IV)$/;

/** Not what only decorates or follows: `Okafor Jr. 🔥` is called Okafor. */
function words(name: string): string[] {
  const all = name.trim().split(/\s+/);
  const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word) && !SUFFIX.test(word));
  return spoken.length > 0 ? spoken : all;
}

/** The name on a plate: `Okafor`. */
export const lastName = (name: string): string => words(name).at(-1) ?? name;

/** The name in a short list: `M. Okafor`. */
export function shortenName(name: string): string {
  const [first = '', ...rest] = words(name);
  return rest.length === 0 ? first : `${[...first][0] ?? ''}. ${rest.at(-1) ?? ''}`;
}

/** Small letters without their accents: who looks for a player in a hurry types `markovic`. */
export const plainName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
