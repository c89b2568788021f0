import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { cookieIn } from '#server/http/cookies.ts';
import { isSameSecret } from '#server/http/token.ts';

/** As long as browsers keep anything; each sign-in begins it anew. */
const KEPT_SECONDS = 400 * 24 * 3600;
/** A club's tablet goes from hand to hand. */
const MOST_PEOPLE = 8;

export type KnownDevices = {
  /** Whether this person has signed in on the requesting device; takes the same time for an unknown person. */
  readonly isKnown: (headers: IncomingHttpHeaders, userId: string | undefined) => boolean;
  /** The cookie by which the device is known from now on. */
  readonly cookieFor: (headers: IncomingHttpHeaders, userId: string) => string;
};

/** Devices carry a signed mark of each person who signed in on them. It opens nothing: it only never has to wait. */
export function knownDevices({ appUrl, secret }: { appUrl: string; secret: string }): KnownDevices {
  const isEncrypted = appUrl.startsWith('https:');
  const name = `${isEncrypted ? '__Secure-' : ''}lineup-pro.device`;
  const markOf = (userId: string): string =>
    createHmac('sha256', secret).update(`device of ${userId}`).digest('base64url');
  const marksIn = ({ cookie }: IncomingHttpHeaders): string[] =>
    (cookieIn(cookie, name) ?? '').split('.').slice(0, MOST_PEOPLE);
  return {
    isKnown: (headers, userId) => {
      const mark = markOf(userId ?? '');
      return marksIn(headers).some((one) => isSameSecret(one, mark)) && userId !== undefined;
    },
    cookieFor: (headers, userId) => {
      const mark = markOf(userId);
      const others = marksIn(headers).filter((one) => /^[\w-]{43}$/.test(one) && one !== mark);
      const value = [mark, ...others].slice(0, MOST_PEOPLE).join('.');
      const secure = isEncrypted ? '; Secure' : '';
      return `${name}=${value}; Path=/api/accounts; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
