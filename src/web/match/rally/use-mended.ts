import { useState } from 'react';
import type { ContactMending } from '#domain/match/keys/contact-mending.ts';
import { type Moment, momentBefore } from '#domain/match/keys/moment.ts';
import type { TrailStep } from '#domain/match/keys/trail.ts';
import { useStable } from '#web/ui/use-stable.ts';

type Does = ContactMending['does'];

/**
 * Mends a step of the running rally from its trail: the next key changes that contact, or inserts one before it, and the
 * keys are those of the moment before it.
 */
export function useMended(running: Moment, choose: (player: string | null) => void) {
  const [asked, ask] = useState<{ does: Does; id: string } | null>(null);
  const contact = running.contacts.find(({ id }) => id === asked?.id);
  const mended: ContactMending | null = contact && asked ? { does: asked.does, contact } : null;
  const moment = mended ? momentBefore(running, mended.contact.id) : running;
  /** Null: the rally goes on. */
  const mend = useStable((next: { does: Does; step: TrailStep } | null) => {
    ask(next?.step.id ? { does: next.does, id: next.step.id } : null);
    choose(next?.does === 'change' ? next.step.player : null);
  });
  return { mended, moment, mend };
}
