/** Made on the device and given to its downloads: no network is asked. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Only letters, digits and hyphens, whatever the opponent is called. */
export const fileName = (ending: string, ...parts: readonly (string | null)[]): string =>
  `${parts
    .filter((part) => part !== null)
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}.${ending}`;
