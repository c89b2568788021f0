import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const USUAL_PLACES = ['/usr/bin/pdftotext', '/usr/local/bin/pdftotext', '/opt/homebrew/bin/pdftotext'];

/** The reader of poppler, which tests take the words out of a PDF with. */
export const findPdfToText = (): string | undefined => USUAL_PLACES.find((file) => existsSync(file));

/** The signs of a PDF in the order in which they were drawn; narrow letters leave no gap between words to read. */
export function signsIn(pdf: Uint8Array): string {
  const reader = findPdfToText();
  if (reader === undefined) throw new Error('These tests need pdftotext: apt-get install poppler-utils');
  const { status, stdout, stderr } = spawnSync(reader, ['-raw', '-enc', 'UTF-8', '-', '-'], { input: pdf });
  if (status !== 0) throw new Error(`pdftotext: ${stderr.toString()}`);
  return withoutSpace(stdout.toString());
}
export const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** Texts of a page that its PDF lacks, and how many signs one of them has more than the other. */
export function differences(texts: readonly string[], pdf: Uint8Array): readonly string[] {
  const drawn = signsIn(pdf);
  const missing = texts.filter((text) => !drawn.includes(withoutSpace(text)));
  const [shown, made] = [texts.map(withoutSpace).join(''), drawn].map((all) => [...all].toSorted().join(''));
  return shown === made ? missing : [...missing, `${String(shown?.length)} signs shown, ${String(made?.length)} drawn`];
}

export const pagesIn = (pdf: Uint8Array): number =>
  (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g) ?? []
  ).length;
