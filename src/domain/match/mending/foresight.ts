import { PENDING_REV } from '../../sync/tables.ts';
import { type GameSet, type MatchState, setOf, step } from '../fold.ts';
import { type Names, scoreText } from '../match-log.ts';
import type { MatchEntry } from '../schema.ts';
import type { Mended } from './entries.ts';
import { type Rules, winnerOfSet } from '../rules.ts';
import { serverOf } from '../rally/frame.ts';
import type { Played } from '../rally/walk.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The match with an entry that is not made yet. */
function withDraft({ state, setNumber }: Mended, entry: MatchEntry): MatchState {
  const origin = { id: NOBODY, teamId: NOBODY, sessionId: NOBODY, userId: null, clientId: NOBODY };
  return step(state, { ...origin, setNumber, at: '1970-01-01T00:00:00.000Z', rev: PENDING_REV, ...entry });
}

/**
 * The consequences of an entry in one line, before it is made: `makes it 16–16 and gives them the serve in rally 33. One
 * later rally changes its server.`
 */
export function foresee(at: Mended, entry: MatchEntry, rally: string, names: Names): string {
  const [before, after] = [setOf(at.state, at.setNumber), setOf(withDraft(at, entry), at.setNumber)];
  const here = playedIn(after).find((one) => one.rally.id === rally);
  const now = scoreText(after.score);
  const then = here && scoreText(here.completed.score);
  const score = !then || then === now ? `makes it ${now}` : `makes it ${then} then and ${now} now`;
  const [first, ...others] = changedServes(before, after);
  const serve =
    first && ` and gives ${first.during.serving === 'us' ? 'us' : 'them'} the serve in rally ${first.number}`;
  const later = others.length === 0 ? '' : ` ${changed(others.length)}`;
  return `${score}${serve ?? ''}.${later}${overWords(before, after, at.state, names)}`;
}

const playedIn = ({ rallies }: GameSet): readonly Played[] => rallies?.played ?? [];

const changed = (count: number): string =>
  count === 1 ? 'One later rally changes its server.' : `${count} later rallies change their server.`;

/** Rallies that another player, or the other side, serves then. */
function changedServes(before: GameSet, after: GameSet): (Played & { readonly number: number })[] {
  const known = new Map(playedIn(before).map((one) => [one.rally.id, one]));
  return playedIn(after).flatMap((one, i) => {
    const was = known.get(one.rally.id);
    return was && servedBy(was) !== servedBy(one) ? [{ ...one, number: i + 1 }] : [];
  });
}

const servedBy = ({ during }: Played): string =>
  `${during.serving ?? '?'} ${during.serving === null ? '' : (serverOf(during, during.serving) ?? '')}`;

/** Whether the set is won then, or is open again. */
function overWords(before: GameSet, after: GameSet, { rules }: MatchState, names: Names): string {
  const [was, is] = [winnerOf(before, rules), winnerOf(after, rules)];
  if (was === is) return '';
  return is === null ? ' The set goes on.' : ` ${names.side(is)} wins the set.`;
}

const winnerOf = ({ score, number }: GameSet, rules: Rules) => winnerOfSet(score, rules, number);
