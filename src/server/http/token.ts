import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits that nobody guesses, as they stand in a link or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How a token is stored: with the row of a hash alone nobody can open what the token opens. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In a time that tells nothing of either, their lengths included. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));
