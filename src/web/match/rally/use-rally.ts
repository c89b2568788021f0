import { useEffect, useMemo, useRef, useState } from 'react';
import { blockedWith, blockersBeside } from '#domain/match/keys/blockers.ts';
import { mendedBy, touchesOf } from '#domain/match/keys/contact-mending.ts';
import { draftsOf } from '#domain/match/keys/drafts.ts';
import type { Depth } from '#domain/match/rally/entries.ts';
import { type Press, servePassRows, winnerBy, type ZoneKey, zoneRows } from '#domain/match/keys/zone-keys.ts';
import { bareEnd, explained, type Moment, momentOf } from '#domain/match/keys/moment.ts';
import { trailOf } from '#domain/match/keys/trail.ts';
import type { CaughtUp } from '#domain/match/rally/missing.ts';
import { gapNow } from '#domain/match/rally/next-rally.ts';
import { setOf } from '#domain/match/fold.ts';
import type { MatchEntry, Side } from '#domain/match/schema.ts';
import { newId } from '#web/sync/new-id.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import type { TrackerView } from '#web/match/tracker-view.ts';
import type { MatchLog } from '#web/match/use-match.ts';
import { type SetEntry, useRecording } from '#web/match/use-recording.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { useMended } from './use-mended.ts';
import { useMoment } from './use-moment.ts';
import { useCatchUp } from '#web/match/catch-up/use-catch-up.ts';
import { useOthersEnd } from './use-others-end.ts';

export type Rally = ReturnType<typeof useRally>;

const FAILED = 'Failed to record';

/** Said on this device only, until the next entry; `at` is the rally with its contacts in which it was said. */
type Aside = { readonly at: string; readonly hasNoSet: boolean; readonly asked: ZoneKey | null };

/** Who has the next contact, and the rally in which it is: that of the screen when she was chosen. */
type Chosen = { readonly id: string; readonly held: string };

/** Rally entry: the chosen player, the keys of the moment, and each press of them as entries of the match's log. */
export function useRally(view: TrackerView, isServePass = false) {
  const { match, tracker, clientId, record, isReadOnly } = view;
  const { setNumber } = tracker;
  const { log } = match;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const [how, setHow] = useState<string | null>(null);
  const [said, setSaid] = useState<Aside | null>(null);
  const { press: enterOne, pressAll } = useRecording(record, match);
  const inSet = (entry: MatchEntry | undefined) => entry && { entry, setNumber };
  const { hasJustEnded, seeIt } = useOthersEnd(log, { setNumber, clientId });

  const catchUp = useCatchUp(view);
  const asking = { setNumber, clientId, left, held: chosen?.held ?? null, caughtUp: catchUp.said };
  const plain = useMoment(log, asking);
  const bare = bareEnd(plain, log.newest()?.id);
  const isExplaining = bare !== null && how === bare.id;
  const take = (id: string | null): void => setChosen(id === null ? null : { id, held: plain.post.rally });
  const { mended, moment, mend } = useMended(isExplaining ? explained(plain, bare) : plain, take);
  const at = placeOf(moment);
  const hasNoSet = said?.at === at && said.hasNoSet;
  const asked = said?.at === at ? said.asked : null;
  // Who left the court is chosen no more (RALLY-15).
  const player = chosen && (moment.court?.includes(chosen.id) ?? true) ? chosen.id : null;

  const letGo = useStable(() => {
    mend(null);
    setSaid(null);
    setHow(null);
  });
  const goOnWithNext = useWithNext(log, letGo);

  const choose = useStable((id: string | null) => {
    setSaid((before) => before && { ...before, asked: null });
    take(id === player ? null : id);
  });

  const press = useStable((pressed: Press) => {
    if (isReadOnly) return;
    if (mended && pressed.does === 'contact') {
      letGo();
      return enterOne(() => inSet(mendedBy(pressed, mended, { state: match.now(), setNumber })), FAILED);
    }
    if (pressed.does === 'no-set') {
      mend(null);
      return setSaid({ at, hasNoSet: !hasNoSet, asked: null });
    }
    const explains = isExplaining && doesExplain(pressed, bare) ? bare : null;
    const enter = (caughtUp: CaughtUp | null): void => {
      goOnWithNext();
      const given = () => ({ state: match.now(), clientId, deed: newId(), hasNoSet, hasJustEnded: hasJustEnded() });
      pressAll(() => draftsAt(pressed, { ...asking, caughtUp, explains }, given()), FAILED);
    };
    if (explains) return enter(null);
    catchUp.enterWhenAsked(enter, plain.contacts);
  });

  /** A key that is off says why, and can be recorded anyway. */
  const ask = useStable((key: ZoneKey) => {
    announce(`${key.spoken}: ${key.off ?? ''}`);
    setSaid({ at, hasNoSet, asked: key });
  });
  const score = useStable((winner: Side) => press({ does: 'end', winner, reason: null }));
  const replay = useStable(() => press({ does: 'end', winner: null, reason: null }));
  const goOn = useStable(() => {
    seeIt();
    setChosen(null);
    setLeft(plain.post.rally);
  });
  const explain = useStable(() => setHow(isExplaining || !bare ? null : bare.id));

  const shows = { isReadOnly, isMended: mended !== null, isServePass: isServePass && !mended && !isExplaining };
  const shown = useShown({ moment, chosen: player, hasNoSet, clientId }, shows);
  return {
    ...{ ...shown, mended, asked, bare, isExplaining, catchUp },
    ...{ choose, press, pressAll, ask, score, replay, goOn, explain, mend, ...useFurther({ match, tracker, record }) },
  };
}

type Shows = { readonly isReadOnly: boolean; readonly isMended: boolean; readonly isServePass: boolean };

/** The keys and the trail; the same keys until the moment changes: behind each tap the screen is drawn again. */
function useShown(given: Parameters<typeof trailOf>[0], { isReadOnly, isMended, isServePass }: Shows) {
  const { moment, chosen, hasNoSet } = given;
  const rows = useMemo(() => {
    const shown = { moment, chosen, hasNoSet };
    return isReadOnly ? [] : isServePass ? servePassRows(shown) : zoneRows(shown);
  }, [moment, chosen, hasNoSet, isReadOnly, isServePass]);
  const trail = trailOf({ ...given, isOver: isServePass && rows.length === 0 });
  return { moment, chosen, hasNoSet, rows: isMended ? touchesOf(rows) : rows, trail };
}

/** Does something with the next change of the log, so that both are drawn at once: a tap draws its screen one time. */
function useWithNext({ subscribeFirst }: MatchLog, act: () => void): () => void {
  const isDue = useRef(false);
  useEffect(
    () =>
      subscribeFirst(() => {
        if (isDue.current) act();
        isDue.current = false;
      }),
    [subscribeFirst, act],
  );
  return useStable(() => void (isDue.current = true));
}

/** Entries that no key of the moment makes. */
function useFurther({ match, tracker: { setNumber }, record }: Pick<TrackerView, 'match' | 'tracker' | 'record'>) {
  const { press: enterOne } = useRecording(record, match);
  /** One more had a hand in the block that was told last. */
  const joinBlock = useStable((playerId: string) =>
    enterOne(() => {
      const blocked = blockersBeside(match.log.newest(), match.now());
      return blocked && { entry: blockedWith(blocked, playerId), setNumber };
    }, FAILED),
  );

  const turnTo = useStable((depth: Depth) =>
    enterOne(() => {
      const after = gapNow(setOf(match.now(), setNumber));
      return { entry: { kind: 'depth', payload: { after, depth } }, setNumber };
    }, FAILED),
  );
  return { joinBlock, turnTo };
}

/** A bare point that is no longer the newest is explained in its rally all the same: that was on the screen. */
function draftsAt(
  press: Press,
  { explains, ...asking }: Parameters<typeof momentOf>[1] & Pick<Moment, 'explains'>,
  given: Omit<Parameters<typeof draftsOf>[1], 'moment'>,
): readonly SetEntry[] {
  const now = momentOf(given.state, asking);
  const moment = explains ? explained(now, explains) : now;
  return draftsOf(press, { ...given, moment }).map((entry) => ({ entry, setNumber: asking.setNumber }));
}

/** One more bare point, or a point for the other side, explains nothing: it is the next rally's, and none is lost. */
const doesExplain = (press: Press, { winner }: NonNullable<Moment['explains']>): boolean =>
  winnerBy(press) === winner && !(press.does === 'end' && press.reason === null);

/** Where a rally stands: what was said aside holds until it goes on. */
const placeOf = ({ post, contacts }: Moment): string => `${post.rally} ${contacts.map(({ id }) => id).join()}`;
