/** How values leave the database, by the number of their type: the same on both drivers. */
const OID = { int8: 20, date: 1082, timestamptz: 1184 } as const;

const isoInstant = (text: string): string =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();

type Parse = (text: string) => unknown;

/** For our own statements: what the schemas of the domain expect. */
export const PARSERS: Readonly<Record<number, Parse>> = {
  [OID.int8]: Number,
  [OID.date]: (text: string) => text,
  [OID.timestamptz]: isoInstant,
};

/** For the sign-in library, which wants instants as `Date`. */
export const NUMBER_PARSERS: Readonly<Record<number, Parse>> = { [OID.int8]: Number };

/** Ids and scopes as one array parameter. They hold nothing that would have to be quoted, which takes its time. */
export const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;
