import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useOnline } from '#web/browser/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { fetchPaper, type ShownPaper } from './paper-file.ts';
import { PrintPaper, renderPiece } from './print-paper.tsx';
import styles from './paper-dialog.module.css';

type PaperDialogProps = {
  open: boolean;
  onClose(): void;
  title: string;
  sub: string;
  teamId: string;
  /** Undefined where there is nothing to print, which `notes` say. */
  paper: ShownPaper | undefined;
  /** How its PDF is named. */
  file: string;
  /** Places that are empty, or why there is no paper. */
  notes: readonly string[];
  /** The keys that choose which paper it is. */
  children: ReactNode;
};

/** A paper as it comes out of the printer, with the keys that print it or make it a file. */
export function PaperDialog({ open, onClose, title, sub, teamId, paper, file, notes, children }: PaperDialogProps) {
  const [printing, setPrinting] = useState<ShownPaper['content'] | null>(null);
  const pdf = usePdf(teamId, file);
  const keys = paper && (
    <>
      <Button icon={IconFileTypePdf} busy={pdf.isBusy} onClick={() => void pdf.save(paper)}>
        PDF
      </Button>
      <Button variant="primary" icon={IconPrinter} onClick={() => setPrinting(paper.content)}>
        Print
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} sub={sub} width="lg" actions={keys}>
      <div className={styles.choices}>{children}</div>
      {paper && (
        <div className={styles.preview} role="region" aria-label="Preview" tabIndex={0}>
          <div className={styles.paper} role="img" aria-label={paper.title}>
            {renderPiece(paper.content)}
          </div>
        </div>
      )}
      {notes.length > 0 && <Notice tone="warn">{notes.join(' ')}</Notice>}
      {paper && <p className={styles.note}>A PDF needs a connection. Printing works without one.</p>}
      {pdf.failure !== '' && <Notice tone="bad">{pdf.failure}</Notice>}
      {printing !== null && <PrintPaper content={printing} onDone={() => setPrinting(null)} />}
    </Dialog>
  );
}

/** A PDF is asked for only where there is a connection; why there is none is said beside its key. */
function usePdf(teamId: string, file: string) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isOnline = useOnline();
  const save = async (paper: ShownPaper) => {
    if (!isOnline) return setFailure('This needs a connection. Nothing was changed.');
    setBusy(true);
    setFailure('');
    const answer = await fetchPaper(teamId, paper);
    if (answer.ok) saveFile(file, answer.file);
    else setFailure(`No PDF was made. ${answer.message}`);
    setBusy(false);
  };
  return { isBusy, failure, save };
}
