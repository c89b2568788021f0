import { act } from 'react';
import { vi } from 'vitest';
import type { Recurrence } from '#domain/schedule/schema.ts';
import { makeEvent } from './schedule.ts';
import { allByRole, byRole, click, nameOf, type } from './screen.ts';
import { settle } from './see.ts';

export const TODAY = '2025-11-20';

/** Every device stands on one day, at noon where it is. */
export const onTheDay = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00`) });
};

export const weekly = (given: Partial<Recurrence> = {}): Recurrence => ({
  ...{ frequency: 'weekly', endDate: null, weeklyDays: ['tuesday', 'thursday'], exceptions: [] },
  ...given,
});

/** Practice on every Tuesday and Thursday from 18 November 2025. */
export const practice = makeEvent({
  ...{ title: 'Practice', eventType: 'practice', startDate: '2025-11-18', startTime: '18:00' },
  ...{ isRecurring: true, recurrencePattern: weekly() },
});

export function cell(day: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!found) throw new Error(`There is no ${day} in the calendar.`);
  return found;
}

/** Until the calendar has caught up with what was done; what is drawn becomes visible at the end of each look. */
export async function until(isSo: () => boolean): Promise<void> {
  do await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  while (!isSo());
}

export const focus = (element: HTMLElement): Promise<void> => act(async () => element.focus());

/** A finger that goes from one point to another. */
export const swipe = (over: HTMLElement, by: { x: number; y: number }): Promise<void> =>
  act(async () => {
    const finger = { bubbles: true, pointerType: 'touch' };
    over.dispatchEvent(new PointerEvent('pointerdown', { ...finger, clientX: 300, clientY: 300 }));
    over.dispatchEvent(new PointerEvent('pointerup', { ...finger, clientX: 300 + by.x, clientY: 300 + by.y }));
  });

/** The days of the calendar on which a title stands. */
export const daysWith = (title: string): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-day]')]
    .filter((day) => day.textContent.includes(title))
    .map((day) => day.dataset['day'] ?? '');

export const openDay = (day: string): Promise<void> => click(cell(day));

/** A button of the dialog that lies on top. */
export async function answer(name: string): Promise<void> {
  const dialogs = [...allByRole('dialog'), ...allByRole('alertdialog')].filter((dialog) => dialog.hasAttribute('open'));
  const inside = allByRole('button', name).filter((button) => dialogs.some((dialog) => dialog.contains(button)));
  const button = inside.at(-1);
  if (!button) throw new Error(`No dialog has the button '${name}': ${allByRole('button').map(nameOf).join(' | ')}`);
  await click(button);
  await settle();
}

export const fill = (name: string, text: string): Promise<void> => type(text, byRole('textbox', name));
export const choose = (name: string, value: string): Promise<void> => type(value, byRole('combobox', name));
