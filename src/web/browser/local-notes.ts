/** Notes of this page, where the browser stores nothing. */
const unkept = new Map<string, string>();

/**
 * A string in `localStorage` that is not personal data. Storage that is full or forbidden throws on every access.
 */
export function readNote(key: string): string | null {
  const unstored = unkept.get(key);
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeNote(key: string, text: string): void {
  unkept.delete(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    unkept.set(key, text);
  }
}

export function dropNote(key: string): void {
  unkept.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It could not be stored, so there is nothing to remove.
  }
}
