import { PlayingPosition } from '#domain/roster/schema.ts';

export const POSITION_OPTIONS = PlayingPosition.options.map((value) => ({ value, label: value }));
