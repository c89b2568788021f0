import { expect, test } from 'vitest';
import { FeedbackForm, Message, Subject } from './schema.ts';
import { waitText } from './cooldown.ts';

const problem = (schema: typeof Subject | typeof Message, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

test('[FEEDBACK-04] [ERR-129] a subject has at least 3 characters, blanks around it not counted', () => {
  expect(problem(Subject, '  ab  ')).toBe('Subject must be at least 3 characters');
  expect(problem(Subject, ' abc ')).toBeUndefined();
});
test('[FEEDBACK-05] [ERR-130] a subject has at most 200 characters', () => {
  expect(problem(Subject, 'a'.repeat(200))).toBeUndefined();
  expect(problem(Subject, ` ${'a'.repeat(200)} `)).toBeUndefined();
  expect(problem(Subject, 'a'.repeat(201))).toBe('Subject must be less than 200 characters');
});
test.each(['Libero #2', 'a@b', 'Price: 5', 'a/b', 'smile 🙂'])(
  '[FEEDBACK-06] [ERR-131] %s has a sign that no subject may have',
  (subject) => {
    expect(problem(Subject, subject)).toBe('Subject contains invalid characters');
  },
);
test.each([...'#@&\'"/:;+=*%$€[]{}|~^`\\'])('[FEEDBACK-06] no subject has a %s', (sign) => {
  expect(problem(Subject, `abc ${sign} def`)).toBe('Subject contains invalid characters');
});
test.each(['Šárka has a question (again)?', 'Really, no way - not now!', 'under_score 12.5', '二番目のリベロ'])(
  '[FEEDBACK-06] %s is a subject',
  (subject) => {
    expect(problem(Subject, subject)).toBeUndefined();
  },
);
test('[FEEDBACK-07] [FEEDBACK-08] [ERR-132] [ERR-133] a message has from 10 to 2000 characters', () => {
  expect(problem(Message, ' too short ')).toBe('Message must be at least 10 characters');
  expect(problem(Message, ' 123456789 ')).toBe('Message must be at least 10 characters');
  expect(problem(Message, ' 1234567890 ')).toBeUndefined();
  expect(problem(Message, 'a'.repeat(2000))).toBeUndefined();
  expect(problem(Message, 'a'.repeat(2001))).toBe('Message must be less than 2000 characters');
});
test('[FEEDBACK-09] what is stored is trimmed and has no angle brackets; they do not help to reach a length', () => {
  const form = FeedbackForm.parse({ subject: ' <b>Libero</b> '.replaceAll('/', ''), message: '  <i>It jumps back. ' });
  expect(form).toEqual({ subject: 'bLiberob', message: 'iIt jumps back.' });
  expect(problem(Subject, '<<a>>')).toBe('Subject must be at least 3 characters');
});
test('[FEEDBACK-17] [FEEDBACK-18] [ERR-137] the wait is told in minutes, rounded up, and ends after five', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 4, 1) + seconds * 1000);
  expect(waitText(at(0), at(0))).toBe('Please wait 5 more minute(s) before trying again');
  expect(waitText(at(0), at(59))).toBe('Please wait 5 more minute(s) before trying again');
  expect(waitText(at(0), at(60))).toBe('Please wait 4 more minute(s) before trying again');
  expect(waitText(at(0), at(61))).toBe('Please wait 4 more minute(s) before trying again');
  expect(waitText(at(0), at(299))).toBe('Please wait 1 more minute(s) before trying again');
  // Stored while the clock was ahead.
  expect(waitText(at(86_400), at(0))).toBeUndefined();
  expect(waitText(at(0), at(300))).toBeUndefined();
  expect(waitText(undefined, at(0))).toBeUndefined();
});
