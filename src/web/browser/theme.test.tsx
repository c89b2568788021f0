import { readFileSync } from 'node:fs';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allByRole, byRole, clearScreen, click, nameOf, show } from '#tests/support/screen.ts';
import { see } from '#tests/support/see.ts';
import { SettingsDialog } from '#web/frame/header/settings-dialog.tsx';
import { chooseTheme, currentTheme, followTheme, THEMES, useTheme } from './theme.ts';

const KEY = 'lovable-ui-theme';
const boot = readFileSync('public/boot.js', 'utf8');
const original = matchMedia;
const isDark = () => document.documentElement.classList.contains('dark');

/** The operating system's preference, which may change while the app is open. */
function system(prefersDark: boolean) {
  const media = Object.assign(new EventTarget(), { matches: prefersDark });
  vi.stubGlobal('matchMedia', () => media);
  return (matches: boolean) => {
    media.matches = matches;
    media.dispatchEvent(new Event('change'));
  };
}

let unfollow = () => {};

beforeEach(() => {
  localStorage.clear();
  document.documentElement.className = '';
});
afterEach(async () => {
  unfollow();
  await clearScreen();
  vi.stubGlobal('matchMedia', original);
});

test('[THEME-01] the themes are light, dark and system', () => {
  expect(THEMES).toEqual(['light', 'dark', 'system']);
});

test('[SETTINGS-01] [SETTINGS-02] [SETTINGS-03] the settings mark the theme, take another at once, and close', async () => {
  system(false);
  unfollow = followTheme();
  const onClose = vi.fn();
  await see(<SettingsDialog open onClose={onClose} />);
  const [themes] = allByRole('group');
  const marked = () =>
    allByRole('radio', undefined, themes).map((one) => [nameOf(one), one instanceof HTMLInputElement && one.checked]);
  expect(marked()).toEqual([
    ['Light', false],
    ['Dark', false],
    ['System', true],
  ]);
  await click(byRole('radio', 'Dark'));
  expect(marked()[1]).toEqual(['Dark', true]);
  expect(isDark()).toBe(true);
  await click(allByRole('button', 'Close').at(-1) ?? document.body);
  expect(onClose).toHaveBeenCalledOnce();
});

test('[THEME-02] a new visitor, and a value that means nothing, get system', () => {
  expect(currentTheme()).toBe('system');
  localStorage.setItem(KEY, 'sepia');
  expect(currentTheme()).toBe('system');
});

test('[THEME-03] the choice is stored under one key and survives a reload', () => {
  system(false);
  chooseTheme('dark');
  expect(localStorage.getItem(KEY)).toBe('dark');
  expect(currentTheme()).toBe('dark');
});

test('[THEME-04] the theme is a class on the document root', () => {
  system(false);
  unfollow = followTheme();
  chooseTheme('dark');
  expect(isDark()).toBe(true);
  chooseTheme('light');
  expect(isDark()).toBe(false);
});

test('[THEME-05] system follows the operating system, also while the app is open; a choice does not', () => {
  const prefer = system(true);
  unfollow = followTheme();
  expect(isDark()).toBe(true);
  prefer(false);
  expect(isDark()).toBe(false);
  chooseTheme('light');
  prefer(true);
  expect(isDark()).toBe(false);
});

test('[THEME-03] a choice in another tab is followed', () => {
  system(false);
  unfollow = followTheme();
  localStorage.setItem(KEY, 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(isDark()).toBe(true);
});

test('[THEME-04] a screen sees the choice change', async () => {
  system(false);
  function Example() {
    return <p>{useTheme().theme}</p>;
  }
  await show(<Example />);
  await act(async () => chooseTheme('dark'));
  expect(byRole('paragraph').textContent).toBe('dark');
});

test.each([
  { stored: null, prefersDark: true, dark: true },
  { stored: null, prefersDark: false, dark: false },
  { stored: 'system', prefersDark: true, dark: true },
  { stored: 'light', prefersDark: true, dark: false },
  { stored: 'dark', prefersDark: false, dark: true },
])('[THEME-04] before the first paint: stored $stored, system dark $prefersDark → dark $dark', (given) => {
  system(given.prefersDark);
  if (given.stored !== null) localStorage.setItem(KEY, given.stored);
  new Function(boot)();
  expect(isDark()).toBe(given.dark);
});

test('paper is light in every theme', () => {
  chooseTheme('dark');
  unfollow = followTheme();
  dispatchEvent(new Event('beforeprint'));
  expect(isDark()).toBe(false);
  dispatchEvent(new Event('afterprint'));
  expect(isDark()).toBe(true);
});
