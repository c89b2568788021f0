/** Raised when an older client could no longer understand what the server sends, or the other way round. */
export const SCHEMA_VERSION = 2;
/** The oldest client that the server still serves; an older one is asked to update. */
export const OLDEST_SCHEMA_VERSION = 1;
