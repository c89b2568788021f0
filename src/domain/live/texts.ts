/** Of an address that is unknown, revoked or expired (G-06). */
export const NOTHING_HERE = 'There is nothing at this address.';

/** The header by which a page says how many seconds lie between its questions, so that who watches can be counted. */
export const ASKS_EVERY = 'asks-every';
