/**
 * Raise when an older client can no longer read the server's answers, or the server its calls. Only this version is
 * served; any other is asked to update.
 */
export const SCHEMA_VERSION = 4;
