import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Ticket } from './api.ts';
import { FeedbackStatus } from './schema.ts';
import { ago, replaceTicket, STATUSES, stepsOf } from './tickets.ts';

const ticket = (id: string, status: FeedbackStatus): Ticket => ({
  ...{ id, status, subject: 'Court', message: 'It is too small', createdAt: '2026-05-01T12:00:00Z' },
  ...{ attachmentUrl: null, attachmentType: null, attachmentName: null, email: null, isPro: false },
});

test('[ADMIN-38] [ADMIN-39] each status has its list', () => {
  const inList = (list: string) => FeedbackStatus.options.filter((status) => STATUSES[status].list === list);
  expect(inList('open')).toEqual(['open', 'in_progress']);
  expect(inList('closed')).toEqual(['resolved', 'closed', 'archived']);
});
test('[ADMIN-51] [ADMIN-52] [ADMIN-53] [ADMIN-55] [ADMIN-56] a ticket offers what leads somewhere else', () => {
  const offered = (status: FeedbackStatus) => stepsOf(status).map(({ label, to }) => `${label} ${to}`);
  expect(offered('open')).toEqual(['Mark In Progress in_progress', 'Mark Resolved resolved', 'Close Ticket closed']);
  expect(offered('in_progress')).toEqual(['Mark Resolved resolved', 'Close Ticket closed']);
  expect(offered('resolved')).toEqual(['Reopen Ticket open', 'Archive archived']);
  expect(offered('archived')).toEqual(['Reopen Ticket open']);
});
test('a changed ticket keeps its place; one that moved to the other list leaves it, and both numbers tell', () => {
  const [first, second] = [ticket('1', 'open'), ticket('2', 'open')];
  const page = { tickets: [first, second], next: 'more', counts: { open: 7, closed: 2 } };
  const begun = { ...first, status: 'in_progress' as const };
  expect(replaceTicket(page, first, begun)).toEqual({ ...page, tickets: [begun, second] });
  const closed = { ...first, status: 'closed' as const };
  expect(replaceTicket(page, first, closed)).toEqual({ ...page, tickets: [second], counts: { open: 6, closed: 3 } });
  expect(replaceTicket(page, first, undefined)).toEqual({ ...page, tickets: [second], counts: { open: 6, closed: 2 } });
});
test.each([
  [20, 'just now'],
  [60, '1 minute ago'],
  [3 * 3600 + 59 * 60, '3 hours ago'],
  [2 * 86_400, '2 days ago'],
  [400 * 86_400, '1 year ago'],
  [-30, 'just now'],
])('[ADMIN-48] after %i seconds it is %s', (seconds, words) => {
  const now = new Date('2026-05-01T12:00:00Z');
  expect(ago(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(words);
});

/** The colour of a token, which may be that of another. */
function colourOf(name: string): string {
  const tokens = readFileSync('src/web/ui/tokens.css', 'utf8');
  const [, hex = '', other] = new RegExp(`--${name}: (?:#(\\w{6})|var\\(--([\\w-]+)\\));`).exec(tokens) ?? [];
  return other === undefined ? hex : colourOf(other);
}
/** Red, green and blue of a token, as shares of the strongest. */
function shares(token: string): number[] {
  const hex = colourOf(`st-${token}`);
  const parts = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return parts.map((part) => Math.round((part / Math.max(...parts)) * 10) / 10);
}
/** The colours that a badge is made of, without what tells ground from words. */
function tokensOf(name: string): string[] {
  const rule =
    new RegExp(`^\\.${name} {([^}]*)}`, 'm').exec(readFileSync('src/web/ui/tag.module.css', 'utf8'))?.[1] ?? '';
  return [...new Set([...rule.matchAll(/var\(--(st-[a-z-]+?)(-soft|-text)?\)/g)].map(([, token = '']) => token))];
}
test('[ADMIN-42] [ADMIN-43] [ADMIN-44] [ADMIN-45] [ADMIN-46] blue, yellow, green, grey and purple badges', () => {
  const colours = FeedbackStatus.options.map((status) => shares(STATUSES[status].hue));
  for (const { hue } of Object.values(STATUSES)) expect(tokensOf(`st-${hue}`)).toEqual([`st-${hue}`]);
  const [blue, yellow, green, grey, purple] = colours.map(([red = 0, green_ = 0, blue_ = 0]) => ({
    red,
    green: green_,
    blue: blue_,
  }));
  expect(blue).toMatchObject({ blue: 1, red: 0.2 });
  expect(yellow).toMatchObject({ red: 1, green: 0.7, blue: 0 });
  expect(green).toMatchObject({ green: 1, red: 0.3 });
  expect(grey).toMatchObject({ red: 0.8, green: 1, blue: 1 });
  expect(purple).toMatchObject({ red: 0.7, green: 0.4, blue: 1 });
});

test('thirty days are a month, and a month has begun when its first instant has', () => {
  const now = new Date('2026-05-31T12:00:00Z');
  expect(ago('2026-05-01T12:00:00Z', now)).toBe('1 month ago');
  expect(ago('2026-05-01T12:00:01Z', now)).toBe('29 days ago');
});
