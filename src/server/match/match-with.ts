import { type LoggedEvent, precededBy } from '#domain/match/corrections.ts';
import { fold, type MatchState, type Reading, stepAll } from '#domain/match/fold.ts';
import { isCorrection } from '#domain/match/kinds.ts';
import type { StatSession } from '#domain/match/schema.ts';
import { readingOf } from '#domain/match/sessions.ts';
import type { KeptMatch, MatchMemory } from './kept-matches.ts';
import { logFrom, logSince, type LogTx } from './stored-log.ts';

type Session = Pick<StatSession, 'id' | 'counting' | 'rules' | 'numSets'>;
/** The newest entries of a log, and the first set that they may have changed. */
type Newest = { readonly from: number; readonly newest: readonly LoggedEvent[] };

/** Only the whole log says what comes of such an entry. */
export const changesWhole = (event: LoggedEvent): boolean => isCorrection(event) || precededBy(event) !== undefined;

/** Each of them is read by itself: of more than these the whole log is read sooner. */
const MOST_BY_THEMSELVES = 8;

/**
 * `before` is the match as this server has left it in the database, where the newest entries are all that came since: the
 * rows of a set that is the same in both are the same.
 */
type Continued = { readonly state: MatchState; readonly before: MatchState | undefined };

/**
 * A match with its newest entries: from where a push left it, if what came since is all that is missing, else from its
 * log. Sets before `from` may be incomplete.
 */
export async function matchWith(tx: LogTx, session: Session, asked: Newest, memory?: MatchMemory): Promise<Continued> {
  const { from, newest } = asked;
  const kept = memory?.find(session.id);
  const reading = readingOf(session);
  const since = kept && isReadAs(kept.state, reading) ? await missedBy(tx, kept, asked, memory) : undefined;
  const before = kept && since?.length === newest.length ? kept.state : undefined;
  const log = since ? [] : [...(await logFrom(tx, session, from, newest[0]?.rev)), ...newest];
  const state = kept && since ? stepAll(kept.state, since) : fold(log, reading);
  const last = (since ?? log).at(-1);
  if (memory && last && isToldFrom({ state }, 1))
    memory.keep({ sessionId: session.id, from: since && kept ? kept.from : from, state, newest: last });
  return { state, before };
}

/** The entries that a kept match lacks; none if it cannot go on with them. */
async function missedBy(
  tx: LogTx,
  kept: KeptMatch,
  { from, newest }: Newest,
  memory: MatchMemory | undefined,
): Promise<LoggedEvent[] | undefined> {
  const [first] = newest;
  if (!first || from < kept.from) return undefined;
  const earlier = areNextOf(newest, kept, memory) ? [] : await missedBefore(tx, kept, first.rev);
  if (!earlier) return undefined;
  const missed = [...earlier, ...newest];
  const isPart = kept.from === 1 || missed.every((event) => event.setNumber >= kept.from && !changesWhole(event));
  const isShort = missed.filter(changesWhole).length <= MOST_BY_THEMSELVES;
  return isPart && isShort ? missed : undefined;
}

/**
 * Whether these entries are the very next after those of a kept match, so that the log need not be asked: its newest is
 * stored, and no `rev` lies between, under the lock of the scope that gives them.
 */
export const areNextOf = (
  [first]: readonly LoggedEvent[],
  kept: KeptMatch | undefined,
  memory: MatchMemory | undefined,
): boolean => kept !== undefined && first?.rev === kept.newest.rev + 1 && memory?.isStored(kept) === true;

/** The entries after those of a kept match and before a `rev`; none if its newest is not in the log. */
async function missedBefore(tx: LogTx, kept: KeptMatch, until: number): Promise<LoggedEvent[] | undefined> {
  const [known, ...further] = await logSince(tx, kept.sessionId, kept.newest.rev, until);
  return known?.id === kept.newest.id ? further : undefined;
}

const isReadAs = ({ counting, rules }: Reading, reading: Reading): boolean =>
  counting === reading.counting && JSON.stringify(rules) === JSON.stringify(reading.rules);

/** Whether a match tells of rallies in this set or a later one. */
export const isToldFrom = (match: { readonly state: MatchState } | undefined, from: number): boolean =>
  match?.state.sets.some(({ number, told }) => number >= from && told.length > 0) ?? false;
