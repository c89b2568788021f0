/** Hands what an address holds to the downloads of the device. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** A browser may ask the person first whether to save, and reads the file only then. */
const KEPT_MS = 10 * 60_000;

/** Hands a file to the downloads of the device. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Only letters, digits and hyphens, whatever the opponent is called. */
export const fileName = (ending: string, ...parts: readonly (string | null)[]): string =>
  `${parts
    .filter((part) => part !== null)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}.${ending}`;
