import type { Settings } from '#server/config.ts';

type Greeted = Pick<Settings, 'appUrl' | 'databaseUrl' | 'dataDir' | 'host' | 'mail' | 'port' | 'productName'>;

const EVERYWHERE = ['0.0.0.0', '::', 'localhost'];

/** What a start says on the console. The mailbox opens for this machine alone, so it is not named under `APP_URL`. */
export function greeting(settings: Greeted): readonly string[] {
  const { appUrl, databaseUrl, dataDir, mail, productName } = settings;
  return [
    `${productName} is ready at ${appUrl}`,
    ...(mail.smtpUrl === undefined ? [`Sign up there; the confirmation mail is in ${here(settings)}/dev/mailbox`] : []),
    ...(databaseUrl === undefined
      ? [
          `Data is kept in ${dataDir} by this one process: right for one machine; a power cut can cost the last seconds.`,
          'For more, set DATABASE_URL to a PostgreSQL server.',
        ]
      : []),
  ];
}

/** Where this process answers, as seen from its own machine. */
function here({ host, port }: Greeted): string {
  if (EVERYWHERE.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
