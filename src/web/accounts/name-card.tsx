import { useId, useState } from 'react';
import { z } from 'zod';
import { DisplayName } from '#domain/accounts/schema.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Form } from '#web/ui/controls/form.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { call } from '#web/access/call.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useSessionStore } from '#web/access/session.tsx';
import { useOnline } from '#web/browser/use-online.ts';
import styles from './name-card.module.css';

const ABOUT = 'name';

/** "Not now" closes the card for this visit even if the server was not reached; it then asks again later. */
export function NameCard({ onDone }: { onDone(): void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const session = useSessionStore();
  const { syncNow } = useSync();
  const isOffline = !useOnline();
  const titleId = useId();
  useOwnMistakes(ABOUT);

  async function save(): Promise<void> {
    if (isSaving || isOffline) return;
    const typed = DisplayName.safeParse(name);
    const problem = typed.success ? typed.data === '' && 'Please enter a name.' : typed.error.issues[0]?.message;
    setError(problem || undefined);
    if (problem || !typed.success) return;
    const form = new FormData();
    form.set('displayName', typed.data);
    setSaving(true);
    const answer = await call(z.undefined(), '/api/accounts/profile', form);
    setSaving(false);
    if (!answer.ok) return void toast({ title: 'Error', description: answer.message, tone: 'bad', about: ABOUT });
    toast({ title: `Others see you as ${typed.data}`, about: ABOUT });
    syncNow();
    void session.userUpdated();
    onDone();
  }
  function decline(): void {
    void call(z.undefined(), '/api/accounts/decline-name', {}).then(syncNow);
    onDone();
  }

  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <div className={styles.words}>
        <h2 id={titleId}>What is your name?</h2>
        <p>The people in your teams see it. You can change it later in Profile Settings.</p>
      </div>
      <Form className={styles.form} onSubmit={save}>
        <TextField label="Your Name" autoComplete="name" value={name} error={error} onChange={setName} />
        <div className={styles.actions}>
          <Button disabled={isSaving} onClick={decline}>
            Not now
          </Button>
          <Button type="submit" variant="primary" busy={isSaving} disabled={isOffline}>
            Save Name
          </Button>
        </div>
      </Form>
      {isOffline && <Notice tone="warn">You are offline. Your name needs a connection.</Notice>}
    </section>
  );
}
