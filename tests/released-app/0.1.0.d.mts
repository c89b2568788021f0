/** The parts of release 0.1.0 that read sync, extracted by `make.ts`. Never changed. */
type Parsed<T> = { readonly success: boolean; readonly data?: T };
type Schema<T> = { safeParse(value: unknown): Parsed<T>; parse(value: unknown): T };
type Answer = {
  readonly scopes: readonly {
    readonly scope: string;
    readonly cursor: number;
    readonly rows: readonly { readonly table: string; readonly row: { readonly id: string; readonly kind?: string } }[];
  }[];
};

export declare const SCHEMA_VERSION: 1;
export declare const PullAnswer: Schema<Answer>;
export declare const ReceivedPushAnswer: Schema<{ readonly results: readonly { readonly outcome: string }[] }>;
export declare const Hint: Schema<{ readonly scope: string; readonly rev: number }>;
export declare const UpdateNeeded: Schema<unknown>;
