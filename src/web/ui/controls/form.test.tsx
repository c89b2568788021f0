import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, click, descriptionOf, focused, press, show, type } from '#tests/support/screen.ts';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';

const onSubmit = vi.fn();
beforeEach(() => onSubmit.mockClear());
afterEach(clearScreen);

function Example({ error }: { error?: string }) {
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  return (
    <Form onSubmit={onSubmit}>
      <TextField label="Title" value="Practice" onChange={() => undefined} />
      <TextField label="Day" type="date" value={day} error={error} onChange={setDay} />
      <TextField label="Time" type="time" value={time} onChange={setTime} />
      <Button type="submit">Save</Button>
    </Form>
  );
}

const field = (name: string) => byRole('textbox', name);
const said = (name: string) => [field(name).getAttribute('aria-invalid'), descriptionOf(field(name))];
const NOTHING = [null, ''];
const leave = (name: string) =>
  act(async () => {
    field(name).focus();
    field(name).blur();
  });

/** Only a real browser knows a date that is half typed; its value is empty, as here. */
const typeHalf = (name: string, value = true) =>
  Object.defineProperty(Reflect.get(field(name), 'validity'), 'badInput', { value, configurable: true });

test('what is half typed is not sent: each such field says so, and the first of them is gone to', async () => {
  await show(<Example />);
  typeHalf('Day');
  typeHalf('Time');
  await click(byRole('button', 'Save'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(said('Day')).toEqual(['true', 'Please enter a valid date.']);
  expect(said('Time')).toEqual(['true', 'Please enter a valid time.']);
  expect(focused()).toBe('Day');
});

test('what is half typed counts before what its form says of an empty field', async () => {
  await show(<Example error="Please fill in all required fields." />);
  typeHalf('Day');
  await click(byRole('button', 'Save'));
  expect(said('Day')).toEqual(['true', 'Please enter a valid date.']);
});

test('a field that is left half typed says so without being sent, but not while it is typed', async () => {
  await show(<Example />);
  typeHalf('Day');
  await press('1', field('Day'));
  expect(said('Day')).toEqual(NOTHING);
  await leave('Day');
  expect(said('Day')).toEqual(['true', 'Please enter a valid date.']);
  expect(said('Time')).toEqual(NOTHING);
});

test.each([
  ['full', '2026-08-15'],
  ['empty again', ''],
])('a field that was half typed and is %s is sent', async (_what, value) => {
  await show(<Example />);
  typeHalf('Day');
  await click(byRole('button', 'Save'));
  typeHalf('Day', false);
  await type(value, field('Day'));
  await act(async () => void field('Day').dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
  expect(said('Day')).toEqual(NOTHING);
  await click(byRole('button', 'Save'));
  expect(onSubmit).toHaveBeenCalledOnce();
});
