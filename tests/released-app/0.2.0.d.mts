import type { Counting } from '#domain/match/schema.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import type { PullAnswer } from '#domain/sync/protocol.ts';

/** The parts of release 0.2.0 that read sync, extracted by `make.ts`. Never changed. */
type Parsed = { readonly success: boolean };

export declare const SCHEMA_VERSION: 2;
export declare const UpdateNeeded: { safeParse(value: unknown): Parsed };
export declare function readPullAnswer(given: unknown): PullAnswer | 'too-new' | undefined;
export declare function fold(
  events: readonly LoggedEvent[],
  counting?: Counting,
): { readonly sets: readonly { readonly score: { readonly us: number; readonly them: number } }[] };
