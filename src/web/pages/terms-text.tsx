import { PRODUCT } from '#web/browser/product.ts';
import type { Section } from './legal-text.tsx';

const MAIL = <a href={`mailto:${PRODUCT.supportEmail}`}>{PRODUCT.supportEmail}</a>;

export const TERMS: readonly Section[] = [
  {
    title: 'Agreement',
    paragraphs: [
      `These terms are an agreement between you and the operator of ${PRODUCT.name} ("we"). By creating an account or using the service you accept them. If you do not accept them, please do not use the service.`,
      'If you use the service for a club, a school or another organization, you confirm that you may accept these terms on its behalf.',
    ],
  },
  {
    title: 'The Service',
    paragraphs: [
      `${PRODUCT.name} helps volleyball teams to keep rosters and lineups, to plan their schedule and to record and analyse match statistics. It works in a browser, on phones, tablets and computers, and keeps working while there is no connection.`,
      'We improve the service continuously. Functions may be added or changed, and we announce changes that take something away before they happen.',
    ],
  },
  {
    title: 'Your Account',
    paragraphs: [
      'You need an account with an email address that you can read. Give correct information, keep your password to yourself and tell us when you think that somebody else knows it.',
      'You must be at least 13 years old to have an account. You answer for what is done with your account.',
    ],
  },
  {
    title: 'Teams and Roles',
    paragraphs: [
      'Whoever creates a team is its owner. Owners and coaches may invite others as coaches or statisticians, and may end their access. What each role may see and change is shown in the app.',
      'An owner who deletes a team deletes its roster, lineups, schedule and statistics for everybody in it.',
    ],
  },
  {
    title: 'Your Content',
    paragraphs: [
      'What you enter stays yours: names, lineups, events, statistics, pictures. You allow us to store, process and show it as far as that is needed to run the service for you and for those whom you let into your teams.',
      'Enter only what you may share. Before you enter the names of players, make sure that they, or their parents where they are minors, agree as the rules of your club and your country require.',
    ],
  },
  {
    title: 'Acceptable Use',
    paragraphs: [
      'Do not use the service to break the law, to harass anybody, to send unwanted messages, or to upload content that is hateful, that infringes the rights of others, or that contains malware.',
      'Do not try to reach data of teams that are not yours, to get around limits or payment, to overload the service, or to copy data out of it by automated means other than the exports that it offers.',
    ],
  },
  {
    title: 'Plans and Payment',
    paragraphs: [
      'Rosters and lineups are free. The schedule, statistics tracking and analysis need the Pro plan, which is paid monthly or annually in advance. The price is shown before you buy.',
      'The plan renews itself until you cancel it under "Manage subscription". After a cancellation it runs to the end of the period that is paid; periods already begun are not refunded unless the law says otherwise. What you recorded is kept when a plan ends and is available again with a new one.',
    ],
  },
  {
    title: 'Working Without a Connection',
    paragraphs: [
      'Changes made without a connection are kept on your device and sent when the service can be reached again. Until then they exist on that device only. Do not clear the data of your browser, and do not sign in elsewhere expecting to see them, while the app shows pending changes.',
      'Where two people change the same thing, the later change to reach the service counts, as described in the app. Recorded points and statistics of all who record are kept.',
    ],
  },
  {
    title: 'Our Rights',
    paragraphs: [
      `The software, the design and the name ${PRODUCT.name} belong to us or to those who license them to us. We give you a personal right to use the service as long as these terms apply; it cannot be sold or passed on.`,
      'Suggestions that you send us may be used to improve the service without payment.',
    ],
  },
  {
    title: 'Ending the Agreement',
    paragraphs: [
      'You can stop using the service at any time and ask us to delete your account. With an account all teams that it owns are deleted.',
      'We may suspend or close an account that breaks these terms. Except in urgent cases we tell you first and give you the chance to put things right and to take your data with you.',
    ],
  },
  {
    title: 'No Warranty',
    paragraphs: [
      'We work with care, but we provide the service as it is and as it is available. We do not promise that it is free of errors or always reachable, or that statistics are fit as an official record. The score sheet of the match officials always takes precedence.',
    ],
  },
  {
    title: 'Limits of Liability',
    paragraphs: [
      'As far as the law permits, we are not liable for indirect damage, lost profit or lost data, and our total liability is limited to what you paid us in the twelve months before the damage.',
      'Nothing in these terms limits liability for intent, gross negligence, injury to persons, or anything else for which it cannot be limited by law.',
    ],
  },
  {
    title: 'Changes to These Terms',
    paragraphs: [
      'We may change these terms when the service or the law changes. We announce important changes in the app or by email at least 30 days before they take effect. If you keep using the service after that, the new terms apply; if you do not agree, you can close your account.',
    ],
  },
  {
    title: 'Law and Contact',
    paragraphs: [
      'These terms follow the law of the country in which the operator of the service is established. Rights that protect you as a consumer where you live stay untouched. If one term is invalid, the others remain in force.',
      <>Questions about these terms: {MAIL}.</>,
    ],
  },
];
