import { IconCopy, IconShare2 } from '@tabler/icons-react';
import { copyText } from '#web/browser/links/copy-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { QrCode } from './qr-code.tsx';
import styles from './links.module.css';

type LinkCardProps = { url: string; label: string; note: string; title: string };

/** An address to hand on: by its code, by the ways of the device, or copied. */
export function LinkCard({ url, label, note, title }: LinkCardProps) {
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <section className={styles.card} aria-label={label}>
      <QrCode text={url} label={`QR code: ${label}`} />
      <div className={styles.link}>
        <b className={styles.url}>{url.replace(/^https?:\/\//, '')}</b>
        <p>{note}</p>
        <div className={styles.row}>
          {'share' in navigator && (
            <Button icon={IconShare2} variant="primary" aria-label={`Share: ${label}`} onClick={() => void share()}>
              Share
            </Button>
          )}
          <Button icon={IconCopy} aria-label={`Copy: ${label}`} onClick={() => void copy(url)}>
            Copy
          </Button>
        </div>
      </div>
    </section>
  );
}

async function copy(url: string): Promise<void> {
  const isCopied = await copyText(url);
  toast(isCopied ? { title: 'Address copied' } : { title: 'Failed to copy', tone: 'bad' });
}
