import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import {
  allByRole,
  allFileFields,
  byRole,
  clearScreen,
  click,
  giveFile,
  show,
  submit,
  type,
} from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';

const API = '/api/feedback';
const close = vi.fn();
let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  close.mockReset();
  dismissAllToasts();
  net = fakeServer({ [API]: () => ({ status: 201, body: { id: '55555555-5555-4555-8555-555555555555' } }) });
});
afterEach(async () => {
  await clearScreen();
  net.close();
  vi.restoreAllMocks();
});

const open = () => show(<FeedbackDialog open onClose={close} />);
const subject = () => byRole('textbox', 'Subject');
const message = () => byRole('textbox', 'Message');
const fill = async (given = { subject: 'Second libero', message: 'The card jumps back.' }) => {
  await type(given.subject, subject());
  await type(given.message, message());
};
const choose = (name: string, kind: string, size = 1) =>
  giveFile(new File([new Uint8Array(size)], name, { type: kind }));
const toastOf = (title: string) => currentToasts().find((one) => one.title === title);

test('[FEEDBACK-01] [FEEDBACK-03] nothing can be sent while subject or message is empty', async () => {
  await open();
  const submit = () => byRole('button', 'Submit Feedback');
  expect(allFileFields()).toHaveLength(1);
  expect(submit()).toHaveProperty('disabled', true);
  await type('The card jumps back.', message());
  expect(submit()).toHaveProperty('disabled', true);
  await type('Second libero', subject());
  await type('   ', message());
  expect(submit()).toHaveProperty('disabled', true);
  await type('The card jumps back.', message());
  expect(submit()).toHaveProperty('disabled', false);
});

test('[FEEDBACK-04] [FEEDBACK-07] what is too short is told at its field, and nothing is sent', async () => {
  await open();
  await fill({ subject: 'ab', message: 'short' });
  await submit();
  expect(document.body.textContent).toContain('Subject must be at least 3 characters');
  expect(document.body.textContent).toContain('Message must be at least 10 characters');
  expect(net.sent).toEqual([]);
});

test('[FEEDBACK-11] [FEEDBACK-12] [FEEDBACK-16] a file that cannot be sent is told at once and not kept', async () => {
  await open();
  await choose('notes.txt', 'text/plain');
  expect(document.body.textContent).toContain('Only image and video files are allowed');
  await choose('a..png', 'image/png');
  expect(document.body.textContent).toContain('Invalid filename');
  await choose('rally.mp4', 'video/mp4', 10 * 1024 * 1024);
  expect(document.body.textContent).toContain('File size must be less than 10MB');
  expect(allByRole('button', 'Remove attachment')).toEqual([]);
  await choose('court.png', 'image/png');
  expect(document.body.textContent).not.toContain('File size must be');
  expect(byRole('button', 'Remove attachment')).toBeDefined();
});

test('[FEEDBACK-19] [FEEDBACK-20] [ERR-128] while it is sent it cannot be sent again; then the form is empty', async () => {
  let answer: (reply: { status: number; body: object }) => void = () => undefined;
  net.answer(API, () => new Promise((resolve) => (answer = resolve)));
  await open();
  await fill();
  await choose('court.png', 'image/png');
  await submit();
  await submit();
  expect(byRole('button', 'Submitting...').getAttribute('aria-busy')).toBe('true');
  expect(net.to(API)).toHaveLength(1);
  await act(async () => answer({ status: 201, body: { id: '55555555-5555-4555-8555-555555555555' } }));
  await seen(() => toastOf('Feedback submitted successfully!') !== undefined);
  expect(net.to(API).map(({ body }) => body)).toEqual([
    { subject: 'Second libero', message: 'The card jumps back.', attachment: expect.any(File) },
  ]);
  expect(close).toHaveBeenCalledTimes(1);
  expect(subject()).toHaveProperty('value', '');
  expect(message()).toHaveProperty('value', '');
  expect(allByRole('button', 'Remove attachment')).toEqual([]);
});

test('[FEEDBACK-17] [FEEDBACK-21] [ERR-127] [ERR-137] a failure says why, and the typed text stays', async () => {
  const error = 'Please wait 4 more minute(s) before trying again';
  net.answer(API, () => ({ status: 429, body: { error } }));
  await open();
  await fill();
  await choose('court.png', 'image/png');
  await submit();
  await seen(() => toastOf('Failed to submit feedback')?.description === error);
  expect(close).not.toHaveBeenCalled();
  expect(subject()).toHaveProperty('value', 'Second libero');
  expect(byRole('button', 'Remove attachment')).toBeDefined();
  expect(message()).toHaveProperty('value', 'The card jumps back.');
  net.answer(API, () => 'unreachable');
  await submit();
  await seen(() => toastOf('Failed to submit feedback') !== undefined);
});

test('[FEEDBACK-19] who leaves while it is sent has changed their mind, and what is typed next stays', async () => {
  let answer: (reply: { status: number; body: object }) => void = () => undefined;
  net.answer(API, () => new Promise((resolve) => (answer = resolve)));
  await open();
  await fill();
  await submit();
  await click(byRole('button', 'Cancel'));
  expect(close).toHaveBeenCalledTimes(1);
  await fill({ subject: 'Another one', message: 'This is about the schedule.' });
  await act(async () => answer({ status: 201, body: { id: '55555555-5555-4555-8555-555555555555' } }));
  expect(byRole('button', 'Submit Feedback')).toHaveProperty('disabled', false);
  expect(subject()).toHaveProperty('value', 'Another one');
  expect(close).toHaveBeenCalledTimes(1);
});

test('[FEEDBACK-20] what failed before is not told any more once it is sent', async () => {
  net.answer(API, () => 'unreachable');
  await open();
  await fill();
  await submit();
  await seen(() => toastOf('Failed to submit feedback') !== undefined);
  net.answer(API, () => ({ status: 201, body: { id: '55555555-5555-4555-8555-555555555555' } }));
  await submit();
  await seen(() => toastOf('Feedback submitted successfully!') !== undefined);
  expect(toastOf('Failed to submit feedback')).toBeUndefined();
});

test('offline it says so before anything is typed, and nothing can be sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  expect(allByRole('status').map((one) => one.textContent)).toContain('You are offline. Feedback needs a connection.');
  await fill();
  await submit();
  expect(net.sent).toEqual([]);
});
