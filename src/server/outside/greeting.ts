import type { Settings } from '#server/config.ts';
import { isPrivate } from '#server/http/loopback.ts';
import { whereMailIs } from './mail/mailbox-address.ts';

type Greeted = Pick<
  Settings,
  'appUrl' | 'databaseUrl' | 'dataDir' | 'devMailbox' | 'host' | 'mail' | 'port' | 'productName'
>;

/** The console lines of a start; the only place that shows the key of the mailbox. */
export function greeting(settings: Greeted, mailboxKey: string | undefined): readonly string[] {
  const { appUrl, databaseUrl, dataDir, mail, productName } = settings;
  return [
    `${productName} is ready at ${appUrl}`,
    ...(mail.smtpUrl === undefined ? [ofMail(whereMailIs(settings, mailboxKey), mailboxKey)] : []),
    ...(isPrivate({ ...settings, host: 'localhost' }) && !isPrivate(settings)
      ? ['It answers other devices too, but nobody can sign in from them: set APP_URL to the address that they type.']
      : []),
    ...(databaseUrl === undefined
      ? [
          `Data is kept in ${dataDir} by this one process: right for one machine; a power cut can cost the last seconds.`,
          'For more, set DATABASE_URL to a PostgreSQL server.',
        ]
      : []),
  ];
}

const ofMail = (said: string, key: string | undefined): string =>
  key === undefined ? said : `Sign up there; the confirmation mail is in ${said}`;
