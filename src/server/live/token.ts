import { randomBytes } from 'node:crypto';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 32;
/** A byte above it is drawn again: else some signs would come more often than others. */
const FAIR = 256 - (256 % SIGNS.length);

/**
 * 190 random bits of letters and digits alone. With other signs among them the log's filter would see two short words
 * and show both (G-07).
 */
export function newLiveToken(): string {
  let token = '';
  while (token.length < LENGTH) {
    const fair = [...randomBytes(LENGTH)].filter((byte) => byte < FAIR);
    token += fair.map((byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
  }
  return token.slice(0, LENGTH);
}

const TOKEN = /^[A-Za-z0-9]{32}$/;
export const isLiveToken = (text: string): boolean => TOKEN.test(text);
