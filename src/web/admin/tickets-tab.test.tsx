import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  CLOSED,
  FAILED,
  OPEN,
  TICKET,
  chips,
  isPanel,
  leavePanel,
  open,
  panelServer,
  says,
  text,
  ticket,
  tickets,
  toTickets,
} from '#tests/support/panel.tsx';
import { allByRole, byRole, click, nameOf } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN } from '#tests/support/sync.ts';

let net: ReturnType<typeof panelServer>;
beforeEach(() => {
  net = panelServer();
});
afterEach(() => leavePanel(net));
const status = `/api/admin/feedback/${TICKET}/status`;
const remove = `/api/admin/feedback/${TICKET}/delete`;
const buttons = () => allByRole('button').map(nameOf);

test('[ADMIN-40] [ADMIN-41] [ADMIN-42] [ADMIN-43] [ADMIN-47] [ADMIN-48] [ADMIN-49] what a ticket shows; its message is plain text', async () => {
  net.answer(OPEN, () => tickets([ticket(), ticket({ id: ANNA, email: null, status: 'in_progress' })]));
  await open();
  await isPanel();
  await toTickets();
  for (const part of ['Second libero', 'ben@x.org', '3 hours ago', 'Unknown User', 'In progress'])
    expect(text()).toContain(part);
  expect(text()).toContain('It <b>jumps</b> back.');
  const badges = [...document.querySelectorAll('h2 + span')].map(({ className, textContent }) => [
    textContent,
    /st-([a-z-]+)/.exec(className)?.[1],
  ]);
  expect(badges).toEqual([
    ['Open', 'open'],
    ['In progress', 'in-progress'],
  ]);
});

test('[ADMIN-36] [ADMIN-64] [ADMIN-52] [ADMIN-56] [ADMIN-59] [ADMIN-60] [ERR-098] [ERR-106] a status moves a ticket', async () => {
  net.answer(OPEN, () => tickets([ticket()]));
  net.answer(status, () => FAILED);
  await open();
  await isPanel();
  await toTickets();
  for (const name of ['Mark In Progress', 'Mark Resolved', 'Close Ticket', 'Delete']) expect(buttons()).toContain(name);
  await click(byRole('button', 'Mark Resolved'));
  await says('Error', 'Failed to update status');
  net.answer(status, () => ({ body: { done: true } }));
  net.answer(OPEN, () => tickets([], { open: 0, closed: 1 }));
  net.answer(CLOSED, () => tickets([ticket({ status: 'resolved' })], { open: 0, closed: 1 }));
  await click(byRole('button', 'Mark Resolved'));
  await says('Status updated', 'Feedback marked as resolved');
  await seen(() => text().includes('No open ticketsAll feedback has been addressed.'));
  expect(document.activeElement?.textContent).toBe('Open Tickets (0)');
  expect(chips()).toEqual(['Open Tickets (0)', 'Closed Tickets (1)']);
  await click(byRole('button', 'Closed Tickets (1)'));
  await seen(() => buttons().includes('Archive'));
  for (const name of ['Reopen Ticket', 'Delete']) expect(buttons()).toContain(name);
  await click(byRole('button', 'Archive'));
  await says('Status updated', 'Feedback marked as archived');
  const asked = net.to(status).map(({ body }) => body);
  expect(asked).toEqual([{ status: 'resolved' }, { status: 'resolved' }, { status: 'archived' }]);
});

test.each([
  ['ADMIN-51', 'open', 'Mark In Progress', 'in_progress', ['Open Tickets (1)', 'Closed Tickets (0)']],
  ['ADMIN-53', 'open', 'Close Ticket', 'closed', ['Open Tickets (0)', 'Closed Tickets (1)']],
  ['ADMIN-53', 'in_progress', 'Close Ticket', 'closed', ['Open Tickets (0)', 'Closed Tickets (1)']],
  ['ADMIN-55', 'closed', 'Reopen Ticket', 'open', ['Open Tickets (1)', 'Closed Tickets (0)']],
  ['ADMIN-55', 'archived', 'Reopen Ticket', 'open', ['Open Tickets (1)', 'Closed Tickets (0)']],
])('[%s] [ADMIN-59] what is %s: "%s" makes it %s', async (_id, before, name, after, counts) => {
  const isOpen = ['open', 'in_progress'].includes(before);
  const numbers = { open: isOpen ? 1 : 0, closed: isOpen ? 0 : 1 };
  net.answer(OPEN, () => tickets(isOpen ? [ticket({ status: before })] : [], numbers));
  net.answer(CLOSED, () => tickets(isOpen ? [] : [ticket({ status: before })], numbers));
  net.answer(status, () => ({ body: { done: true } }));
  await open();
  await isPanel();
  await toTickets();
  if (!isOpen) await click(byRole('button', 'Closed Tickets (1)'));
  await seen(() => buttons().includes(name));
  await click(byRole('button', name));
  await says('Status updated', `Feedback marked as ${after}`);
  expect(net.to(status).map(({ body }) => body)).toEqual([{ status: after }]);
  expect(chips()).toEqual(counts);
  expect(text().includes('In progress')).toBe(after === 'in_progress');
});

test.each([
  ['Mark Resolved', status, 'Failed to update status'],
  ['Delete', remove, 'Failed to delete feedback'],
])('[ADMIN-60] a ticket that another admin has deleted goes with "%s"', async (name, path, said) => {
  net.answer(OPEN, () => tickets([ticket()]));
  net.answer(path, () => ({ status: 404, body: { error: 'This feedback was not found.' } }));
  await open();
  await isPanel();
  await toTickets();
  await click(byRole('button', name));
  if (name === 'Delete') await click(allByRole('button', 'Delete').at(-1) ?? document.body);
  await says('Error', said);
  expect(text()).not.toContain('Second libero');
});

test('[ADMIN-59] the others of a list stay where they are, and the keyboard goes on at the next', async () => {
  const others = [ticket({ id: ANNA, subject: 'First' }), ticket(), ticket({ id: BEN, subject: 'Last' })];
  net.answer(OPEN, () => tickets(others, { open: 3, closed: 4 }));
  net.answer(status, () => ({ body: { done: true } }));
  await open();
  await isPanel();
  await toTickets();
  const asked = net.to(OPEN).length;
  const resolve = allByRole('button', 'Mark Resolved')[1] ?? document.body;
  resolve.focus();
  await click(resolve);
  await says('Status updated', 'Feedback marked as resolved');
  await seen(() => document.activeElement?.closest('section')?.getAttribute('aria-label') === 'Last');
  expect(chips()).toEqual(['Open Tickets (2)', 'Closed Tickets (5)']);
  expect(net.to(OPEN)).toHaveLength(asked);
});

test('[ADMIN-59] a list that was opened meanwhile keeps the numbers it came with', async () => {
  let answer: (reply: { body: object }) => void = () => undefined;
  net.answer(OPEN, () => tickets([ticket()]));
  net.answer(status, () => new Promise((resolve) => (answer = resolve)));
  net.answer(CLOSED, () => tickets([ticket({ status: 'resolved' })], { open: 0, closed: 1 }));
  await open();
  await isPanel();
  await toTickets();
  await click(byRole('button', 'Mark Resolved'));
  await click(byRole('button', 'Closed Tickets (0)'));
  await seen(() => buttons().includes('Archive'));
  await act(async () => answer({ body: { done: true } }));
  await says('Status updated', 'Feedback marked as resolved');
  expect(chips()).toEqual(['Open Tickets (0)', 'Closed Tickets (1)']);
});

test('[ADMIN-54] [ADMIN-57] [ADMIN-61] [ADMIN-62] [ADMIN-63] [ERR-099] [ERR-107] [AMB-100] deleting asks first', async () => {
  net.answer(OPEN, () => tickets([ticket()]));
  net.answer(remove, () => FAILED);
  await open();
  await isPanel();
  await toTickets();
  const confirm = async () => {
    await seen(() => allByRole('alertdialog').length === 0);
    await click(byRole('button', 'Delete'));
    expect(byRole('alertdialog', 'Delete Feedback')).toBeDefined();
    await click(allByRole('button', 'Delete').at(-1) ?? document.body);
  };
  await confirm();
  await says('Error', 'Failed to delete feedback');
  net.answer(remove, () => ({ body: { done: true } }));
  net.answer(OPEN, () => tickets([]));
  await confirm();
  await says('Feedback deleted');
  await seen(() => text().includes('No feedback yet'));
});

test.each([
  ['the tab is chosen', () => click(byRole('tab', 'Feedback'))],
  ['somebody comes back to the window', () => act(async () => void window.dispatchEvent(new Event('focus')))],
])('[ADMIN-63] [ADMIN-36] what came meanwhile is there when %s', async (_when, again) => {
  await open();
  await isPanel();
  await toTickets();
  await seen(() => text().includes('No feedback yet'));
  net.answer(OPEN, () => tickets([ticket()]));
  await again();
  await seen(() => text().includes('Second libero'));
  expect(chips()).toEqual(['Open Tickets (1)', 'Closed Tickets (0)']);
});

test('[ADMIN-36] coming back to the window takes away nothing that was read further', async () => {
  net.answer(OPEN, () => ({ body: { ...tickets([ticket()]).body, next: 'later' } }));
  net.answer(`${OPEN}&after=later`, () => tickets([ticket({ id: ANNA, subject: 'Older' })]));
  await open();
  await isPanel();
  await toTickets();
  await click(byRole('button', 'Load more'));
  await seen(() => text().includes('Older'));
  const asked = net.to(OPEN).length;
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(net.to(OPEN)).toHaveLength(asked);
  expect(text()).toContain('Older');
});

test('[ADMIN-65] an empty list says which', async () => {
  net.answer(OPEN, () => tickets([ticket()]));
  net.answer(CLOSED, () => tickets([], { open: 1, closed: 0 }));
  await open();
  await isPanel();
  await toTickets();
  await click(byRole('button', 'Closed Tickets (0)'));
  await seen(() => text().includes('No closed tickets'));
  expect(text()).toContain('Resolved feedback will appear here.');
});

test('[ADMIN-66] [ERR-096] feedback that cannot be loaded says so and can be tried again', async () => {
  net.answer(OPEN, () => FAILED);
  await open();
  await says('Error', 'Failed to load feedback');
  await isPanel();
  await toTickets();
  net.answer(OPEN, () => tickets([]));
  await click(byRole('button', 'Try again'));
  await seen(() => text().includes('No feedback yet'));
  expect(document.activeElement).toBe(byRole('heading', 'Admin Panel'));
});

test('[ADMIN-66] the other list can be tried again as well', async () => {
  net.answer(OPEN, () => tickets([ticket()]));
  net.answer(CLOSED, () => FAILED);
  await open();
  await isPanel();
  await toTickets();
  await click(byRole('button', 'Closed Tickets (0)'));
  await says('Error', 'Failed to load feedback');
  net.answer(CLOSED, () => tickets([], { open: 1, closed: 0 }));
  await click(byRole('button', 'Try again'));
  await seen(() => text().includes('No closed tickets'));
  expect(document.activeElement).toBe(byRole('button', 'Closed Tickets (0)'));
});
