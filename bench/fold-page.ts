import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold } from '#domain/match/fold.ts';
import { p95, timings } from './row.ts';

/** In a browser's page: the p95 of so many folds of a log, in milliseconds. */
const foldIn = (log: readonly LoggedEvent[], runs: number): number => p95(timings(runs, () => fold(log)));
Reflect.set(globalThis, 'foldIn', foldIn);
