import { timeId } from '#domain/core/ids.ts';

/** A fresh id that sorts by the time it was made. */
export const newId = (): string => timeId(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
