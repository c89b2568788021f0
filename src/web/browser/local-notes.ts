/** Where the browser keeps nothing, a note lasts as long as the page. */
const unkept = new Map<string, string>();

/** A word on this device, outside anybody's data. A browser with its storage full or forbidden throws at each touch. */
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
    // What could not be written is not there.
  }
}
