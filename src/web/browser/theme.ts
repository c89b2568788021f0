import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** `public/boot.js` reads the same key before the first paint. */
const KEY = 'lovable-ui-theme';
const PREFERS_DARK = '(prefers-color-scheme: dark)';
let unstored: Theme | null = null;
const listeners = new Set<() => void>();

/** A new visitor, and anything unknown in the store, means system. */
export function currentTheme(): Theme {
  const stored = readStored();
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme);
    unstored = null;
  } catch {
    // Storage may be full or forbidden; the choice then lasts as long as the page.
    unstored = theme;
  }
  showTheme();
}

/** Keeps the class on the root in step with the choice, the operating system and other tabs. */
export function followTheme(): () => void {
  const media = matchMedia(PREFERS_DARK);
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) showTheme();
  };
  media.addEventListener('change', showTheme);
  addEventListener('storage', onStorage);
  addEventListener('beforeprint', showLight);
  addEventListener('afterprint', showTheme);
  showTheme();
  return () => {
    media.removeEventListener('change', showTheme);
    removeEventListener('storage', onStorage);
    removeEventListener('beforeprint', showLight);
    removeEventListener('afterprint', showTheme);
  };
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'system' as const);
  return { theme, chooseTheme };
}

function readStored(): string | null {
  try {
    return unstored ?? localStorage.getItem(KEY);
  } catch {
    return unstored;
  }
}

function showTheme() {
  const theme = currentTheme();
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(PREFERS_DARK).matches);
  document.documentElement.classList.toggle('dark', isDark);
  for (const listener of listeners) listener();
}

/** Paper is white, and a printer leaves dark grounds out: bright letters would be gone. */
const showLight = (): void => document.documentElement.classList.remove('dark');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
