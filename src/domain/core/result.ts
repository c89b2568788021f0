import type { Refusal } from './refusals.ts';

export type Ok<T> = { readonly ok: true; readonly value: T };
export type Refused = { readonly ok: false; readonly refusal: Refusal };
export type Result<T> = Ok<T> | Refused;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const refuse = (refusal: Refusal): Refused => ({ ok: false, refusal });
