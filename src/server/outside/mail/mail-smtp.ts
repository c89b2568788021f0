import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

const WAIT_MS = 15_000;

/** Real mail, by an SMTP server: `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
export function smtpMail(settings: { readonly url: string; readonly from: string }): Mail {
  const transport = createTransport(
    { url: settings.url, connectionTimeout: WAIT_MS, greetingTimeout: WAIT_MS, socketTimeout: WAIT_MS },
    { from: settings.from },
  );
  return {
    kind: 'smtp',
    send: async (letter) => void (await transport.sendMail(letter)),
    close: async () => transport.close(),
  };
}
