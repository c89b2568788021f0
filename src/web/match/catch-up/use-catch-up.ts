import { useEffect, useRef, useState } from 'react';
import { setOf } from '#domain/match/fold.ts';
import { scoreText } from '#domain/match/match-log.ts';
import type { Sides } from '#domain/match/rally/court.ts';
import { type CaughtUp, caughtUp, countMissing, scoreShown } from '#domain/match/rally/missing.ts';
import type { Contact } from '#domain/match/rally/rallies.ts';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { APART_MS, isApart, noteAsked } from './apart.ts';

/** Makes the entries of a press that waits for the answer. */
type Act = (said: CaughtUp | null) => void;

export type CatchUp = ReturnType<typeof useCatchUp>;

/**
 * The first entry after a long time without contact waits while the score is asked, and is made behind that score, or behind
 * the newest rally that is known. Whoever puts the phone away leaves the question unanswered: the entry is made all the same.
 */
export function useCatchUp({ sessionId, match, tracker: { setNumber }, clientId }: TrackerView) {
  const [said, setSaid] = useState<CaughtUp | null>(null);
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const held = useRef<Act[]>([]);
  const setNow = () => setOf(match.now(), setNumber);

  const finish = useStable((at: CaughtUp | null) => {
    const acts = held.current;
    held.current = [];
    if (acts.length === 0) return;
    noteAsked(sessionId);
    setOpen(false);
    setSaid(at);
    for (const act of acts) act(at);
  });
  const answer = useStable((score: Sides<number>) => finish(caughtUp(setNow(), score)));
  const skip = useStable(() => finish(null));

  /** At once, mostly. In the middle of a rally that this device tells, nothing has been missed. */
  const enterWhenAsked = useStable((act: Act, contacts: readonly Contact[]): void => {
    const isWaiting = held.current.length > 0;
    if (!isWaiting && (!isApart(sessionId) || isGoingOn(contacts, clientId))) return act(said);
    held.current.push(act);
    if (isWaiting) return;
    setTurn((before) => before + 1);
    setOpen(true);
  });

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && skip();
    addEventListener('pagehide', skip);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', skip);
      document.removeEventListener('visibilitychange', leave);
      skip();
    };
  }, [skip]);
  useArrival(match.state, setNumber);
  /** The score of the rallies that are here. */
  const known = isOpen ? scoreShown(setNow()) : null;
  return { said, turn, isOpen, enterWhenAsked, answer, skip, known };
}

function isGoingOn(contacts: readonly Contact[], clientId: string): boolean {
  const newest = contacts.findLast((contact) => contact.clientId === clientId);
  return newest !== undefined && Date.now() - Date.parse(newest.at) < APART_MS;
}

/** Says that the rallies that were missing have come. */
function useArrival(state: TrackerView['match']['state'], setNumber: number): void {
  const set = setOf(state, setNumber);
  const many = countMissing(set);
  const before = useRef({ setNumber, many });
  useEffect(() => {
    const { current } = before;
    before.current = { setNumber, many };
    if (current.setNumber !== setNumber || current.many === 0 || many > 0) return;
    announce(`The missing rallies are here, ${scoreText(set.score)}`);
  }, [setNumber, many, set.score]);
}
