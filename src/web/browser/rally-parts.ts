/**
 * Built files that are needed only to record rallies, read reports and seasons, take in files, print a line-up, place a
 * serve receive, and record as a guest.
 */
const PARTS = [
  ...['rally-', 'between-dialogs', 'line-up-sheet', 'rules-dialog', 'finding-ways', 'season-'],
  ...['import-dialog', 'file-text', 'roster-sheet-', 'print-sheet-', 'receive-page', 'guest-pages'],
];

/** Whether the first install does without a built file, which then follows when the page is calm. */
export const isRallyPart = (url: string): boolean => PARTS.some((part) => url.startsWith(`assets/${part}`));
