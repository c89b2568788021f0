/**
 * Raised when an older client could no longer understand what the server sends, or the other way round. Only this one is
 * served; any other is asked to update.
 */
export const SCHEMA_VERSION = 2;
