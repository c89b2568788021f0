/** Raised when an older client could no longer understand what the server sends, or the other way round. */
export const SCHEMA_VERSION = 1;
