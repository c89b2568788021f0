import { z } from 'zod';

export const Side = z.enum(['us', 'them']);
export type Side = z.infer<typeof Side>;

/** `precedes` is the entry ahead of which the same device made this one, where that one came first. */
export const payloadOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, precedes: z.uuid().optional() });
export const entryOf = <const Kind extends string, Payload extends z.ZodType>(kind: Kind, payload: Payload) =>
  z.object({ kind: z.literal(kind), payload });
