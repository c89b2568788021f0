import type { LiveLink } from '#domain/live/api.ts';

/** An estimate, and said as one. */
export const watchingText = ({ watching }: Pick<LiveLink, 'watching'>): string =>
  watching === 0 ? 'On, nobody watching now' : `On, about ${watching} watching`;
