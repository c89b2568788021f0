import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_MS = 5 * 60_000;
const mac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** `t=<seconds>,v1=<hmac>`, the form that payment providers have made common. */
export function sign(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${mac(secret, `${seconds}.${body}`)}`;
}

/** Signed by who knows the secret, over this very body, not long ago: an old message cannot be played again. */
export function isSigned(body: string, header: string, secret: string, now: Date): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (seconds === undefined || given === undefined) return false;
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(mac(secret, `${seconds}.${body}`)));
}
