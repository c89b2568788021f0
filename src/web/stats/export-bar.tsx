import { type ReactNode, useState } from 'react';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { Sheet } from '#domain/stats/box-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { fileName, saveFile } from './save-file.ts';
import styles from './export-bar.module.css';

export type TextFile = { readonly label: string; readonly name: string; text(): string };

type ExportBarProps = {
  /** What the files are called. */
  name: readonly (string | null)[];
  sheet(): Sheet;
  file?: TextFile | undefined;
  /** What the files leave out. */
  note?: string | undefined;
};

/** The head of a page, with its exports at the right, on phones below. */
export const ExportHead = ({ children, bar }: { children: ReactNode; bar: ReactNode }) => (
  <div className={styles.head}>
    {children}
    {bar}
  </div>
);

/** The ways of figures out of the app. All of them work without a network. */
export function ExportBar({ name, sheet, file, note }: ExportBarProps) {
  const [isBusy, setBusy] = useState(false);
  const saveCsv = async () => {
    setBusy(true);
    try {
      const { csvOf } = await import('./sheet-file.ts');
      saveFile(fileName('csv', ...name), csvOf(sheet()), 'text/csv;charset=utf-8');
    } catch {
      toast({ title: 'Failed to make the file', tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <div className={styles.bar} role="group" aria-label="Export">
      <Button icon={IconDownload} busy={isBusy} onClick={() => void saveCsv()}>
        CSV
      </Button>
      {file && (
        <Button icon={IconDownload} onClick={() => saveFile(file.name, file.text(), 'text/plain;charset=utf-8')}>
          {file.label}
        </Button>
      )}
      <Button icon={IconPrinter} onClick={() => window.print()}>
        Print
      </Button>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}
