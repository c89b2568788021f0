import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AVATAR_BYTES } from '#domain/accounts/avatar.ts';
import { openAccounts } from '#server/accounts/accounts.ts';
import type { AuthSettings } from '#server/accounts/auth.ts';
import type { Settings } from '#server/config.ts';
import { openLog } from '#server/http/log.ts';
import type { Database } from '#server/db/database.ts';
import { systemClock } from './clock.ts';
import { folderFiles } from './files/files-folder.ts';
import { s3Files } from './files/files-s3.ts';
import type { Files } from './files/files.ts';
import { mailboxMail } from './mail/mail-mailbox.ts';
import { smtpMail } from './mail/mail-smtp.ts';
import type { Mail } from './mail/mail.ts';
import { mailboxKey } from './mail/mailbox-address.ts';
import type { Outside } from './outside.ts';
import { remotePictures } from './pictures.ts';
import { chromiumPhotographer } from './photographer-chromium.ts';
import { simulatedPayments } from './payments/payments-simulated.ts';
import { stripePayments } from './payments/payments-stripe.ts';
import { chromiumRenderer, findChromium } from './renderer-chromium.ts';

/** A sign-in waits for a picture no longer than this, once. */
const PICTURE_MS = 4000;

type Parts = {
  readonly settings: Settings;
  readonly authSecret: string;
  readonly db: Database;
  readonly clock?: () => Date;
  readonly log?: FastifyBaseLogger;
  readonly say: (line: string) => void;
};

/** The real thing where the settings name one, the local default where they do not. */
export function openOutside(given: Parts): Outside {
  const { settings, authSecret, db, clock = systemClock, log = openLog(settings.logLevel), say } = given;
  const mail = openMail(settings.mail, { db, clock, announce: say, key: mailboxKey(settings, authSecret) });
  const files = openFiles(settings);
  const social = socialOf(settings);
  const accounts = openAccounts({
    ...{ db, clock, mail, files },
    pictures: remotePictures({ trusted: issuersOf(social), mostBytes: AVATAR_BYTES, patienceMs: PICTURE_MS }),
    settings: { appUrl: settings.appUrl, productName: settings.productName, authSecret, social },
    log: (level, details, message) => log[level](details, message),
  });
  const { appUrl, productName, stripe } = settings;
  const payments = stripe
    ? stripePayments({ db, clock, appUrl, productName, keys: stripe })
    : simulatedPayments({ db, clock, appUrl, secret: authSecret });
  const browser = findChromium(settings.chromiumPath);
  const renderer = chromiumRenderer({ browser });
  const photographer = chromiumPhotographer({ browser });
  const { authenticate, recall } = accounts;
  return { settings, db, clock, log, files, mail, accounts, payments, renderer, photographer, authenticate, recall };
}

export const openFiles = ({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Files =>
  s3 ? s3Files(s3) : folderFiles(join(dataDir, 'files'));

function openMail(settings: Settings['mail'], kept: Parameters<typeof mailboxMail>[0]): Mail {
  return settings.smtpUrl === undefined ? mailboxMail(kept) : smtpMail({ url: settings.smtpUrl, from: settings.from });
}

/** A provider that runs in the same house has its pictures there too. */
const issuersOf = (social: AuthSettings['social']): string[] =>
  Object.values(social).map(({ issuer }) => new URL(issuer).origin);

const socialOf = ({ google, apple }: Settings): AuthSettings['social'] => ({
  ...(google && { google }),
  ...(apple && { apple }),
});
