import { IconCloudUp, IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { localDay } from '#domain/core/dates.ts';
import { namesIn } from '#domain/sync/called.ts';
import { copyOfUnsent } from '#domain/sync/copy.ts';
import { byMatch } from '#domain/sync/describe.ts';
import { useOnline } from '#web/browser/use-online.ts';
import { fileName, saveFile } from '#web/ui/save-file.ts';
import type { Issue, PendingEntry } from '#web/sync/device/database.ts';
import { usePending } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { RefusedChanges } from './refused-changes.tsx';
import styles from './changes-page.module.css';

type Unsent = { readonly pending: readonly PendingEntry[]; readonly issues: readonly Issue[] };

function useUnsent(): Unsent {
  const store = useSync();
  const [unsent, setUnsent] = useState<Unsent>({ pending: store.pending(), issues: store.issues() });
  useEffect(() => {
    const read = () => setUnsent({ pending: store.pending(), issues: store.issues() });
    read();
    return store.subscribe(read);
  }, [store]);
  return unsent;
}

const TO_TEAMS = { href: '/teams', label: 'Back to Teams' };

/** Changes that the server does not have: refused ones with their reason, then waiting ones in order. */
export function ChangesPage({ back = TO_TEAMS }: { back?: { href: string; label: string } }) {
  const store = useSync();
  const { pending, issues } = useUnsent();
  const { state, syncing } = usePending();
  const isOnline = useOnline();
  const isEmpty = issues.length + pending.length === 0;
  const save = () => {
    const name = fileName('json', 'unsent changes', localDay(new Date()));
    const copy = copyOfUnsent({ refused: issues, pending }, store.row);
    saveFile(name, new Blob([copy], { type: 'application/json' }));
  };
  // A server that was not reached so far may be there by now; where the browser has no network, nothing can be.
  const canSend = (state !== 'offline' || isOnline) && pending.length > 0;
  const sendNow = (
    <Button
      variant="primary"
      icon={IconCloudUp}
      className={styles.send}
      disabled={!canSend}
      busy={canSend && syncing}
      onClick={store.syncNow}
    >
      Send Now
    </Button>
  );
  return (
    <main className={`wrap ${styles.page ?? ''}`}>
      <PageHead
        title="Unsent changes"
        sub="Kept on this device. Nothing is lost when you close the app."
        back={back}
        actions={
          <>
            {!isEmpty && (
              <Button icon={IconDownload} onClick={save}>
                Save as File
              </Button>
            )}
            {sendNow}
          </>
        }
      />
      {issues.length > 0 && <RefusedList issues={issues} />}
      {pending.length > 0 && <PendingChanges entries={pending} />}
      {isEmpty && (
        <EmptyState title="Everything is sent">The server has every change that was made on this device.</EmptyState>
      )}
    </main>
  );
}

/** Entries of one match are one card. */
function RefusedList({ issues }: { issues: readonly Issue[] }) {
  const store = useSync();
  return (
    <section className={styles.section} aria-labelledby="refused">
      <h2 id="refused">
        Refused <span className={`num ${styles.count ?? ''}`}>{issues.length}</span>
      </h2>
      <ul className={styles.refused}>
        {byMatch(issues, namesIn(store.row)).map((group) => (
          <RefusedChanges key={group.entries[0].id} {...group} />
        ))}
      </ul>
    </section>
  );
}
