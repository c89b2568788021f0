import { type ReactNode, useState } from 'react';
import { IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import type { Sheet } from '#domain/analysis/box-rows.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { fileName, saveFile } from '#web/ui/save-file.ts';
import styles from './export-bar.module.css';

export type TextFile = { readonly label: string; readonly name: string; text(): string };

type ExportBarProps = {
  /** Parts of the file names. */
  name: readonly (string | null)[];
  sheet(): Sheet;
  file?: TextFile | undefined;
  /** Where the server makes a PDF of it. */
  pdf?: string;
  /** Says what the files leave out. */
  note?: string | undefined;
  /** Further files, behind keys of their own. */
  children?: ReactNode;
};

/** The head of a page, with its exports at the right, on phones below. */
export const ExportHead = ({ children, bar }: { children: ReactNode; bar: ReactNode }) => (
  <div className={styles.head}>
    {children}
    {bar}
  </div>
);

/** The exports of figures. All but the PDF work without a network. */
export function ExportBar({ name, sheet, file, pdf, note, children }: ExportBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label="Export">
      <CsvKey name={name} sheet={sheet} label="CSV" />
      {file && (
        <Button
          icon={IconDownload}
          onClick={() => saveFile(file.name, new Blob([file.text()], { type: 'text/plain;charset=utf-8' }))}
        >
          {file.label}
        </Button>
      )}
      {children}
      {pdf !== undefined && <PdfKey address={pdf} name={fileName('pdf', ...name)} />}
      <Button icon={IconPrinter} onClick={() => window.print()}>
        Print
      </Button>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}

type CsvKeyProps = Pick<ExportBarProps, 'name' | 'sheet'> & { label: string };

/** Saves one table as it is shown. */
export function CsvKey({ name, sheet, label }: CsvKeyProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { csvOf } = await import('./sheet-file.ts');
      saveFile(fileName('csv', ...name), new Blob([csvOf(sheet())], { type: 'text/csv;charset=utf-8' }));
    } catch {
      toast({ title: 'Failed to make the file', tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <Button className={styles.csv} icon={IconDownload} busy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}

/** Paper without a network is the printer's: what cannot be had offers that instead. */
function PdfKey({ address, name }: { address: string; name: string }) {
  const [isBusy, setBusy] = useState(false);
  const failed = (title: string, description: string) =>
    toast({ title, description, tone: 'warn', action: { label: 'Print', run: () => window.print() } });
  const save = async () => {
    if (!navigator.onLine) return void failed('A PDF needs a connection', 'Printing works without one.');
    setBusy(true);
    const { fetchPdf } = await import('#web/browser/paper/pdf-file.ts');
    const answer = await fetchPdf(address);
    if (answer.ok) saveFile(name, answer.file);
    else failed('No PDF was made', answer.message);
    setBusy(false);
  };
  return (
    <Button icon={IconFileTypePdf} busy={isBusy} onClick={() => void save()}>
      PDF
    </Button>
  );
}
