/** Of an address that is unknown, revoked or expired (G-06). */
export const NOTHING_HERE = 'There is nothing at this address.';
