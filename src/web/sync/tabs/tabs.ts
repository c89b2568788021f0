import type { Scope } from '#domain/sync/tables.ts';
import { openChannel } from './channel.ts';
import type { Trouble } from '#web/sync/line/connectivity.ts';
import type { Meta, PendingEntry } from '#web/sync/device/database.ts';
import type { Block } from '#web/sync/line/reach.ts';
import type { Notice } from '#web/sync/notices.ts';
import type { Mark, Verdict } from '#web/sync/device/outbox.ts';
import type { Page } from '#web/sync/device/replica.ts';

/** The line as the leading tab knows it, for the others to show. */
export type LineState = {
  readonly isOnline: boolean;
  /** An older tab does not tell it. */
  readonly trouble?: Trouble;
  readonly block: Block;
  readonly isSending: boolean;
};

/** Between the tabs of one person. A missed message costs time only: everything is on the device. An older release may send or hear it. */
export type Message =
  | { readonly kind: 'kept'; readonly entry: PendingEntry }
  | { readonly kind: 'settled'; readonly verdicts: readonly Verdict[]; readonly at: string }
  | { readonly kind: 'aside'; readonly marks: readonly Mark[] }
  | { readonly kind: 'page'; readonly page: Page; readonly meta: Meta }
  | { readonly kind: 'issues' }
  | { readonly kind: 'opened'; readonly sessionId: string; readonly at: string }
  | { readonly kind: 'line'; readonly line: LineState }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'here'; readonly scope: Scope }
  | { readonly kind: 'hurry' }
  | { readonly kind: 'beat' };

export type Tabs = { tell(message: Message): void; close(): void };

/** Where the browser has no channel, this tab is on its own. */
export function openTabs(userId: string, heard: (message: Message) => void): Tabs {
  const channel = openChannel(`lineup-pro:${userId}`);
  if (!channel) return { tell: () => undefined, close: () => undefined };
  let isOpen = true;
  channel.onmessage = ({ data }: MessageEvent<Message>) => heard(data);
  return {
    // Work begun before a sign-out may end after it; the other tabs read its result from the device.
    tell: (message) => {
      if (isOpen) channel.postMessage(message);
    },
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
