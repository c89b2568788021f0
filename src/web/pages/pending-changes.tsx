import { IconClockPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clock } from '#domain/core/dates.ts';
import { sortOut } from '#domain/sync/aside.ts';
import { namesIn } from '#domain/sync/called.ts';
import { groupQueue } from '#domain/sync/describe.ts';
import type { PendingEntry } from '#web/sync/device/database.ts';
import { NOT_TAKEN } from '#web/sync/notices.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './changes-page.module.css';

const isAside = ({ aside }: PendingEntry) => aside !== undefined;

/** Waiting changes: first those set aside after a fault, with the ones that build on them, then the rest. */
export function PendingChanges({ entries }: { entries: readonly PendingEntry[] }) {
  const { ready } = sortOut(entries, isAside);
  const going = new Set(ready);
  const held = entries.filter((entry) => !going.has(entry));
  return (
    <>
      {held.length > 0 && (
        <Queue name="Set aside" id="aside" entries={held}>
          <p className={styles.why}>
            <Icon of={IconClockPause} />
            {held.length === 1 ? NOT_TAKEN : 'The server could not take these. We keep them and try again.'}
          </p>
        </Queue>
      )}
      {ready.length > 0 && <Queue name="Pending" id="pending" entries={ready} />}
    </>
  );
}

type QueueProps = { name: string; id: string; entries: readonly PendingEntry[]; children?: ReactNode };

/** In the order in which it will be sent; taps into one set are counted together. */
function Queue({ name, id, entries, children }: QueueProps) {
  const store = useSync();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        {name} <span className={`num ${styles.count ?? ''}`}>{entries.length}</span>
      </h2>
      {children}
      <ol className={styles.queue}>
        {groupQueue(entries, namesIn(store.row)).map(({ words, entries: [first, ...rest] }, i) => {
          const { at } = rest.at(-1) ?? first;
          return (
            <li key={first.id}>
              <span className={`num ${styles.place ?? ''}`} aria-hidden>
                {i + 1}
              </span>
              <div className={styles.words}>
                <b>{words.title}</b>
                {words.detail && <span>{words.detail}</span>}
              </div>
              <time dateTime={at}>{clock(new Date(at))}</time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
