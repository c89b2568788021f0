import { createHmac } from 'node:crypto';
import type { Settings } from '#server/config.ts';
import { isOwnName } from '#server/http/loopback.ts';

export const MAILBOX = '/dev/mailbox';

type Place = Pick<Settings, 'appUrl' | 'devMailbox' | 'mail' | 'host' | 'port'>;

/**
 * The key of the mailbox, derived from the secret, so that all processes and the operator's command agree. Undefined at
 * a public address unless the mailbox was asked for, since a leaked key would open it.
 */
export function mailboxKey({ appUrl, devMailbox, mail }: Omit<Place, 'host' | 'port'>, authSecret: string) {
  if (mail.smtpUrl !== undefined || !(devMailbox || isOwnName(appUrl))) return undefined;
  return createHmac('sha256', authSecret).update('key of the mailbox').digest('base64url');
}

/** The address of the mailbox with its key, or why there is none. */
export function whereMailIs(settings: Place, key: string | undefined): string {
  if (settings.mail.smtpUrl !== undefined) return 'Mail is sent by SMTP_URL; none is kept here.';
  if (key === undefined) return 'No mail is sent: set SMTP_URL, or DEV_MAILBOX=1 to read mails on this machine.';
  return `${here(settings)}${MAILBOX}?key=${key}`;
}

const EVERYWHERE = ['0.0.0.0', '::', 'localhost'];

/** Where this process answers, as seen from its own machine. */
function here({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  if (EVERYWHERE.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
