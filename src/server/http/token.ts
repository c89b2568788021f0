import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits in base64url, for a link or a cookie. Stored only as `hashOf` it. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored in place of the token: a leaked row opens nothing. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));
