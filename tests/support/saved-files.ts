import { act } from 'react';
import { vi } from 'vitest';
import { press, settle } from './see.ts';

/** Stands where the device's downloads are: what the page saves is kept by its name. */
export function savedFiles() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) blobs.push(file);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const last = () => blobs.at(-1)?.text();
  return {
    names,
    last,
    /** Presses a key of the export bar, and reads the file that comes of it. */
    async by(key: string): Promise<string> {
      names.splice(0);
      await press(key);
      await act(() => vi.waitUntil(() => names.length > 0, { timeout: 10_000, interval: 5 }));
      await settle();
      return (await last()) ?? '';
    },
  };
}
