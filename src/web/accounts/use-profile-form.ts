import { useState } from 'react';
import { z } from 'zod';
import { type Me, PROFILE_TEXTS } from '#domain/accounts/api.ts';
import { AVATAR_FIELD } from '#domain/accounts/avatar.ts';
import { DisplayName } from '#domain/accounts/schema.ts';
import { call } from '#web/access/call.ts';
import { useSessionStore } from '#web/access/session.tsx';
import { useOnline } from '#web/browser/use-online.ts';
import { useRow } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { useAvatar } from './use-avatar.ts';

const ABOUT = 'profile';

type Busy = 'saving' | 'removing';

/** The name and the picture of one's own profile: as they are entered, and how they are saved. */
export function useProfileForm(user: Me, avatarUrl: string | null) {
  useOwnMistakes(ABOUT);
  const store = useSessionStore();
  const { syncNow } = useSync();
  const kept = useRow('profiles', user.id)?.displayName;
  const [before] = useState(kept || user.name);
  const [displayName, setDisplayName] = useState(before);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState<Busy>();
  const avatar = useAvatar(avatarUrl);
  const isOffline = !useOnline();
  const nameError = DisplayName.safeParse(displayName).error?.issues[0]?.message;

  async function send(kind: Busy, path: string, sent: object, done: string): Promise<boolean> {
    setBusy(kind);
    const answer = await call(z.undefined(), path, sent);
    setBusy(undefined);
    if (!answer.ok) toast({ title: 'Error', description: answer.message, tone: 'bad', about: ABOUT });
    if (!answer.ok) return false;
    toast({ title: done, about: ABOUT });
    // The header shows it without a reload, on this device at once.
    syncNow();
    void store.userUpdated();
    return true;
  }

  return {
    ...{ displayName, setDisplayName, avatar, busy, isOffline },
    nameError: isTried ? nameError : undefined,
    isChanged: displayName !== before || avatar.chosen !== null,
    /** Whether the server has taken it. */
    async save(): Promise<boolean> {
      setTried(true);
      if (nameError !== undefined || busy || isOffline) return false;
      const form = new FormData();
      form.set('displayName', displayName);
      if (avatar.chosen) form.set(AVATAR_FIELD, avatar.chosen.file);
      return send('saving', '/api/accounts/profile', form, PROFILE_TEXTS.saved);
    },
    removePicture: () => void send('removing', '/api/accounts/remove-avatar', {}, PROFILE_TEXTS.avatarRemoved),
  };
}
