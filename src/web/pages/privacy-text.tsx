import { PRODUCT } from '#web/browser/product.ts';
import type { Section } from './legal-text.tsx';

const MAIL = <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>;

export const PRIVACY: readonly Section[] = [
  {
    title: 'Who We Are',
    paragraphs: [
      <>
        {PRODUCT.name} is a service for volleyball teams. Its operator is responsible for the data described here. You
        reach us at {MAIL}.
      </>,
    ],
  },
  {
    title: 'What We Collect',
    paragraphs: [
      'Account: your email address, your display name and picture if you give them, and your password as a hash from which it cannot be read back.',
      'Team data: what you and your fellow members enter, such as team names and logos, player names, numbers and positions, lineups, events and match statistics.',
      'Technical data: sign-in sessions, the time and address of requests, the kind of browser, and reports of errors. Payment: your plan, its state and its dates; card numbers go to the payment provider and never reach us.',
    ],
  },
  {
    title: 'How We Use It',
    paragraphs: [
      'To run the service for you and your teams, to send the messages that belong to it (confirmation, password reset, invitations), to handle payment, to answer you, and to keep the service secure and working.',
      'We do not sell data, show no advertising, and do not use what you enter about players for any other purpose.',
    ],
  },
  {
    title: 'Why We May',
    paragraphs: [
      'Most of it is needed to fulfil our agreement with you. Security, error reports and abuse prevention rest on our legitimate interest in a reliable service. Where we ask for your consent, you can withdraw it at any time. Some records, such as invoices, the law requires us to keep.',
    ],
  },
  {
    title: 'Who Can See It',
    paragraphs: [
      'Members of a team see the data of that team, as far as their role allows, and the names of its other members. Strangers see nothing of it.',
      'Your email address and your plan are visible to you alone; a name or an address that you invite is visible to those who manage access to the team.',
    ],
  },
  {
    title: 'Who Works for Us',
    paragraphs: [
      'Hosting, storage of files, sending of email and payment may be handled by providers who work for us under contract. They receive only what they need for that, and may not use it for themselves. We give data to authorities only when the law obliges us to.',
    ],
  },
  {
    title: 'Where It Is Stored',
    paragraphs: [
      'On our servers, in backups of them, and on your own devices. If a provider processes data in another country, we make sure that the protection the law requires goes with it.',
    ],
  },
  {
    title: 'On Your Device',
    paragraphs: [
      'So that the app works without a connection, it keeps a copy of your teams, and the changes that are not sent yet, in the storage of your browser, separately for each account. Signing out removes your account from the app; unsent changes wait for your next sign-in.',
      'We set the cookies that sign-in needs, and remember your choice of theme. There are no cookies for advertising or for tracking you across sites.',
    ],
  },
  {
    title: 'How Long We Keep It',
    paragraphs: [
      'Account and team data: until you delete them or your account. Deleted records can remain in backups for a short time before they are overwritten.',
      'Logs: technical and security logs are kept for up to 2 years and then deleted. Invoices: as long as the law requires.',
    ],
  },
  {
    title: 'How We Protect It',
    paragraphs: [
      'Connections are encrypted, passwords are stored with a strong hash, and every request is checked against the role of the person who makes it. Access by our own staff is limited to those who need it. No system is perfectly safe; if something happens that concerns you, we tell you.',
    ],
  },
  {
    title: 'Your Rights',
    paragraphs: [
      'You can ask what we hold about you, have it corrected, exported or deleted, and object to a use of it. Much of this you can do in the app; for the rest write to us. You may also complain to the data protection authority where you live.',
      'If a coach has entered you as a player, ask the coach first: teams manage their own rosters. We help where that does not.',
    ],
  },
  {
    title: 'Children',
    paragraphs: [
      'The service is not for children under 13: they may not create an account, and we do not knowingly collect data from them. If you learn that a child under 13 has an account, please tell us and we delete it.',
      'Coaches who enter minors as players need the agreement that the rules of their club and country ask for, and should enter no more than a name, a number and a position.',
    ],
  },
  {
    title: 'Changes and Contact',
    paragraphs: [
      'When this policy changes, we show the new one here and announce important changes in the app or by email before they take effect.',
      <>Questions and requests: {MAIL}.</>,
    ],
  },
];
