import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, click, descriptionOf, show, type } from '#tests/support/screen.ts';
import { SelectField } from './select-field.tsx';
import { NumberField, PasswordField, TextField } from './text-field.tsx';

afterEach(clearScreen);

test('an error is tied to its field, comes before the hint, and goes away with its cause', async () => {
  const field = (error?: string) => (
    <TextField label="Player Name" value="" onChange={() => undefined} hint="As on the roster" error={error} />
  );
  const render = await show(field('Please enter a name'));
  expect(byRole('textbox', 'Player Name').getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(byRole('textbox', 'Player Name'))).toBe('Please enter a name As on the roster');
  await render(field());
  expect(byRole('textbox', 'Player Name').hasAttribute('aria-invalid')).toBe(false);
  expect(descriptionOf(byRole('textbox', 'Player Name'))).toBe('As on the roster');
});

test('[ENGINE-28] a date or time that is empty says so beside what an engine draws into it, and a filled one does not', async () => {
  const field = (type: string, value: string) => (
    <TextField label="When" type={type} value={value} onChange={() => undefined} />
  );
  const render = await show(field('date', ''));
  const says = () => document.querySelector('label + div > span')?.textContent;
  expect(says()).toBe('None');
  await render(field('time', ''));
  expect(says()).toBe('None');
  await render(field('date', '2026-05-01'));
  expect(says()).toBeUndefined();
  await render(field('text', ''));
  expect(says()).toBeUndefined();
});

test('a hidden label still names its field', async () => {
  await show(<TextField label="Search players" labelHidden value="" onChange={() => undefined} />);
  expect(byRole('textbox', 'Search players')).toBeInstanceOf(HTMLInputElement);
});

test('a number field gives digits only, and null when it is empty', async () => {
  const onChange = vi.fn();
  await show(<NumberField label="Jersey Number" value={7} onChange={onChange} />);
  await type('1a2', byRole('textbox', 'Jersey Number'));
  await type('', byRole('textbox', 'Jersey Number'));
  expect(onChange.mock.calls).toEqual([[12], [null]]);
});

test('a password is hidden until it is asked for', async () => {
  await show(<PasswordField label="Password" value="secret1" onChange={() => undefined} />);
  expect(byRole('textbox', 'Password').getAttribute('type')).toBe('password');
  await click(byRole('button', 'Show password'));
  expect(byRole('textbox', 'Password').getAttribute('type')).toBe('text');
  await click(byRole('button', 'Hide password'));
  expect(byRole('textbox', 'Password').getAttribute('type')).toBe('password');
});

test('a select gives back one of its options', async () => {
  const seen = vi.fn();
  await show(<Example onSeen={seen} />);
  await type('libero', byRole('combobox', 'Position'));
  expect(seen).toHaveBeenLastCalledWith('libero');
});

function Example({ onSeen }: { onSeen(value: string): void }) {
  const [value, setValue] = useState<'setter' | 'libero' | ''>('');
  onSeen(value);
  const options = [
    { value: 'setter', label: 'Setter' },
    { value: 'libero', label: 'Libero' },
  ] as const;
  return <SelectField label="Position" value={value} placeholder="Select" options={options} onChange={setValue} />;
}
