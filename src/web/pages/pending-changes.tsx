import { clock } from '#domain/core/dates.ts';
import { namesIn } from '#domain/sync/called.ts';
import { grouped } from '#domain/sync/describe.ts';
import type { PendingEntry } from '#web/sync/database.ts';
import { useSync } from '#web/sync/sync-context.ts';
import styles from './changes-page.module.css';

/** The queue in the order in which it will be sent; taps into one set are counted together. */
export function PendingChanges({ entries }: { entries: readonly PendingEntry[] }) {
  const store = useSync();
  return (
    <section className={styles.section} aria-labelledby="pending">
      <h2 id="pending">
        Pending <span className={`num ${styles.count ?? ''}`}>{entries.length}</span>
      </h2>
      <ol className={styles.queue}>
        {grouped(entries, namesIn(store.row)).map(({ words, entries: [first, ...rest] }, i) => {
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
