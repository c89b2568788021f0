import { oneLine } from '#domain/core/text.ts';
import { escapeHtml } from '#server/http/html.ts';
import type { Letter } from '#server/outside/mail/mail.ts';

type Words = {
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly footnote: string;
};

/** The recipient, and the product's name. */
export type Between = { readonly to: string; readonly product: string };

const paragraph = (text: string, style: string): string => `<p style="${style}">${escapeHtml(text)}</p>`;

/** Teal for what is pressed, ink for what is read: the same hand as the product, in what mail programs understand. */
const INK = 'margin:0 0 16px;color:#122329;font:16px/24px Verdana,Arial,sans-serif';
const NOTE = 'margin:24px 0 0;color:#5a6c70;font:14px/20px Verdana,Arial,sans-serif';
const BUTTON =
  'display:inline-block;padding:14px 24px;border-radius:4px;background:#0b5f6c;color:#ffffff;' +
  'font:bold 16px/20px Verdana,Arial,sans-serif;text-decoration:none';

function html({ greeting, lines, action, footnote }: Words, product: string): string {
  const url = escapeHtml(action.url);
  return [
    '<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f3f5f4">',
    '<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-top:4px solid #b9552f">',
    `<p style="margin:0 0 20px;color:#122329;font:bold 20px/24px Verdana,Arial,sans-serif">${escapeHtml(product)}</p>`,
    ...[greeting, ...lines].map((line) => paragraph(line, INK)),
    `<p style="margin:0 0 16px"><a href="${url}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
    paragraph(`If the button does not work, open this address: ${action.url}`, NOTE),
    paragraph(footnote, NOTE),
    '</div></body></html>',
  ].join('\n');
}

/** One mail in the hand of the product. */
export const letter = ({ to, product }: Between, words: Words): Letter => ({
  to,
  subject: oneLine(words.subject),
  text: [words.greeting, ...words.lines, `${words.action.label}:\n${words.action.url}`, words.footnote].join('\n\n'),
  html: html(words, product),
});

export const confirmationLetter = (between: Between, url: string): Letter =>
  letter(between, {
    subject: `Confirm your email for ${between.product}`,
    greeting: `Welcome to ${between.product}.`,
    lines: ['Confirm that this is your email address, then sign in. The link works for 24 hours.'],
    action: { label: 'Confirm email', url },
    footnote: 'If you did not sign up, ignore this mail: nothing happens without the link.',
  });

export const resetLetter = (between: Between, url: string): Letter =>
  letter(between, {
    subject: `Set a new password for ${between.product}`,
    greeting: 'Somebody asked for a new password for this address.',
    lines: [
      'Choose it here. The link works once, for one hour, and every device that is signed in will be signed out.',
    ],
    action: { label: 'Set a new password', url },
    footnote: 'If it was not you, ignore this mail: your password stays as it is.',
  });

/** For an address that is not confirmed yet: a stranger may have made the account and chosen its password. */
export const finishLetter = (between: Between, url: string): Letter =>
  letter(between, {
    subject: `Finish signing up for ${between.product}`,
    greeting: `Welcome to ${between.product}.`,
    lines: [
      'Somebody signed up with this address more than once, or asked for a new password, before it was confirmed.',
      'Choose your password here: that confirms the address too. The link works once, for one hour.',
    ],
    action: { label: 'Choose a password', url },
    footnote: 'If it was not you, ignore this mail: nothing happens without the link.',
  });

export const knownAddressLetter = (between: Between, url: string): Letter =>
  letter(between, {
    subject: `You already have a ${between.product} account`,
    greeting: 'Somebody tried to sign up with this address, which already has an account.',
    lines: ['Nothing was changed. Sign in with your password, or use "Forgot Password" there to set a new one.'],
    action: { label: 'Sign in', url },
    footnote: 'If it was not you, ignore this mail.',
  });

type Moving = { readonly oldEmail: string; readonly newEmail: string; readonly url: string };

export const changeLetter = (between: Between, { oldEmail, newEmail, url }: Moving): Letter =>
  letter(between, {
    subject: `Confirm the new email of your ${between.product} account`,
    greeting: `The email of your ${between.product} account is to change from ${oldEmail} to ${newEmail}.`,
    lines: [
      'Both mailboxes have got a mail like this one. The change takes place when you have confirmed it in each.',
      `Until then you sign in with ${oldEmail}. The link works for 24 hours.`,
    ],
    action: { label: 'Confirm the change', url },
    footnote: 'If it was not you, do not confirm it and change your password: that ends it.',
  });

export const takenAddressLetter = (between: Between, url: string): Letter =>
  letter(between, {
    subject: `You already have a ${between.product} account`,
    greeting: `Somebody wanted to move another ${between.product} account to this address, which already has one.`,
    lines: ['Nothing was changed. If it was you: delete the account that you do not need, then try again.'],
    action: { label: 'Sign in', url },
    footnote: 'If it was not you, ignore this mail.',
  });

export const passwordChangedLetter = (between: Between, url: string): Letter =>
  letter(between, {
    subject: `The password of your ${between.product} account was changed`,
    greeting: `The password of your ${between.product} account was changed just now.`,
    lines: ['Every other device that was signed in has been signed out.'],
    action: { label: 'Sign in', url },
    footnote: 'If it was not you, use "Forgot Password" there at once to set a new one.',
  });

export const guessedLetter = (between: Between, url: string): Letter =>
  letter(between, {
    subject: `Somebody is trying passwords for your ${between.product} account`,
    greeting: 'There were 20 wrong passwords for this address within an hour.',
    lines: [
      'None of them was right. From now on each try has to wait for up to a minute; on a device that you have signed in on before, you sign in as always.',
      'On a new device, wait a minute, or use "Forgot Password" there to set a new one.',
    ],
    action: { label: 'Sign in', url },
    footnote:
      'If your password is short, or you use it elsewhere too, choose another. This mail comes once, not for each try.',
  });
