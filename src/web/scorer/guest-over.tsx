import { useEffect } from 'react';
import { IconClockPause, IconMessageCircle } from '@tabler/icons-react';
import { announce } from '#web/ui/messages/announcements.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type Over, overWords } from './over-words.ts';
import styles from './guest.module.css';

const REQUEST = 'My link to record the match is over. Please send me a new one.';

type GuestOverProps = Over & { changesUrl: string };

/** The end of a guest's time, and where its entries are. */
export function GuestOver({ changesUrl, ...over }: GuestOverProps) {
  const { head, rest } = overWords(over);
  const said = [head, ...rest].join(' ');
  useEffect(() => announce(said), [said]);
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Icon of={IconClockPause} size="xl" />
      </span>
      <h1>{head}</h1>
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className={styles.acts}>
        <Button variant="primary" icon={IconMessageCircle} onClick={() => void askForLink()}>
          Ask the coach for a new link
        </Button>
        {over.waiting + over.handed > 0 && <LinkButton href={changesUrl}>See the Entries</LinkButton>}
      </div>
    </main>
  );
}

/** By the ways of the device; where it has none, as a text to paste. */
async function askForLink(): Promise<void> {
  if (typeof navigator.share === 'function') return navigator.share({ text: REQUEST }).catch(() => undefined);
  const isCopied = await navigator.clipboard.writeText(REQUEST).then(
    () => true,
    () => false,
  );
  toast(isCopied ? { title: 'Message copied', description: REQUEST } : { title: 'Failed to copy', tone: 'bad' });
}
