import { useRef, useState } from 'react';
import { FEEDBACK_TEXTS } from '#domain/feedback/api.ts';
import { FeedbackForm } from '#domain/feedback/schema.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useOnline } from '#web/browser/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { forgetMistakes, toast } from '#web/ui/messages/toasts.ts';
import { AttachmentField } from './attachment-field.tsx';
import { sendFeedback } from './send-feedback.ts';

const ABOUT = 'feedback';
const EMPTY: { subject: string; message: string; file: File | null } = { subject: '', message: '', file: null };

/** A message to who runs the app. It needs the network, and says so before anything is typed. */
export function FeedbackDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const [form, setForm] = useState(EMPTY);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const sending = useRef<AbortController>(null);
  const isOffline = !useOnline();
  const parsed = FeedbackForm.safeParse(form);
  const errorOf = (field: 'subject' | 'message') =>
    isTried ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const isEmpty = form.subject.trim() === '' || form.message.trim() === '';

  const leave = () => {
    // A large film on a slow line: who goes away has changed their mind.
    sending.current?.abort();
    setBusy(false);
    setForm(EMPTY);
    setTried(false);
    forgetMistakes(ABOUT);
    onClose();
  };
  async function send(): Promise<void> {
    setTried(true);
    if (!parsed.success || isEmpty || isBusy || isOffline) return;
    setBusy(true);
    const { signal } = (sending.current = new AbortController());
    const outcome = await sendFeedback({ ...parsed.data, file: form.file }, signal);
    if (signal.aborted) return;
    setBusy(false);
    if (outcome.ok) {
      toast({ title: FEEDBACK_TEXTS.sent, about: ABOUT });
      leave();
    } else {
      const why = outcome.message && { description: outcome.message };
      toast({ title: FEEDBACK_TEXTS.failed, tone: 'bad', about: ABOUT, ...why });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Send Feedback"
      confirmClose={form.subject !== '' || form.message !== '' || form.file !== null}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={isEmpty || isOffline}>
            {isBusy ? 'Submitting...' : 'Submit Feedback'}
          </Button>
        </>
      }
    >
      {isOffline && <Notice tone="warn">You are offline. Feedback needs a connection.</Notice>}
      <TextField
        label="Subject"
        value={form.subject}
        error={errorOf('subject')}
        initialFocus
        onChange={(subject) => setForm({ ...form, subject })}
      />
      <TextArea
        label="Message"
        rows={5}
        value={form.message}
        error={errorOf('message')}
        onChange={(message) => setForm({ ...form, message })}
      />
      <AttachmentField chosen={form.file} onChoose={(file) => setForm({ ...form, file })} />
    </Dialog>
  );
}
