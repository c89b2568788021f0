/** Hands what an address holds to the downloads of the device. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands a file to the downloads of the device. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  saveFrom(url, name);
  // The browser has taken the file over by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Only letters, digits and hyphens, whatever the opponent is called. */
export const fileName = (ending: string, ...parts: readonly (string | null)[]): string =>
  `${parts
    .filter((part) => part !== null)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}.${ending}`;
