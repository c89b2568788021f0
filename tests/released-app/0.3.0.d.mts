import type { PullAnswer } from '#domain/sync/protocol.ts';

/** The parts of release 0.3.0 that read sync, extracted by `make.ts`. Never changed. */
type Parsed = { readonly success: boolean };

export declare const SCHEMA_VERSION: 3;
export declare const UpdateNeeded: { safeParse(value: unknown): Parsed };
export declare function readPullAnswer(given: unknown): PullAnswer | 'too-new' | undefined;
