import { useEffect, useState } from 'react';
import { PRESENT_EVERY_MS, Recorders } from '#domain/match/api.ts';
import { guestCalled } from '#domain/scorer/guest-name.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { call } from '#web/access/call.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { noteContact } from './catch-up/last-contact.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** The person of this device, who records on another too; a bar without room for that says only `you`. */
export const MYSELF = 'you, on another device';

type Parts = { readonly isRecording: boolean; readonly person: (userId: string) => string };

/**
 * Names of other people recording this match. A recording device reports when it starts, stops, and in between; all
 * look again on each report. Viewers are not counted. Changes are announced.
 */
export function useRecorders(sessionId: string, { isRecording, person }: Parts): readonly string[] {
  const store = useSync();
  const [others, setOthers] = useState<readonly string[]>([]);
  const show = useStable((found: Recorders) => {
    const called = (id: string, name: () => string) => (id === store.userId ? MYSELF : name());
    const members = found.others.map(({ userId }) => called(userId, () => person(userId)));
    const guests = found.guests.map(({ linkId, name }) => called(linkId, () => guestCalled(name)));
    const names = [...new Set([...members, ...guests])];
    if (names.join() === others.join()) return;
    announce(names.length === 0 ? 'Nobody else is recording' : `Also recording: ${names.join(', ')}`);
    setOthers(names);
  });
  useEffect(() => {
    if (!isRecording) return undefined;
    const path = store.hereUrl(sessionId);
    const clientId = store.clientId();
    const isSeen = () => document.visibilityState === 'visible';
    const look = () => {
      if (!isSeen()) return;
      void call(Recorders, path, { clientId, isHere: true }).then((answer) => {
        if (!answer.ok) return setOthers([]);
        const { others: members, guests } = answer.value;
        noteContact(sessionId, members.length + guests.length === 0);
        show(answer.value);
      });
    };
    const leave = () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ clientId, isHere: false });
      // The page may be closing: the answer is not waited for.
      void fetch(path, { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
    };
    const comeOrGo = () => (isSeen() ? look() : leave());
    const stopListening = store.onHere((scope) => scope === sessionScope(sessionId) && look());
    const beating = setInterval(look, PRESENT_EVERY_MS);
    document.addEventListener('visibilitychange', comeOrGo);
    look();
    return () => {
      stopListening();
      clearInterval(beating);
      document.removeEventListener('visibilitychange', comeOrGo);
      leave();
    };
  }, [store, sessionId, isRecording, show]);
  return others;
}
