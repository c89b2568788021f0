import {
  type Fielder,
  inOwnSlots,
  isLibero,
  MAX_LIBEROS,
  liberosOn,
  MAX_LIBERO_SLOTS,
  assignmentAt,
  assignmentsOf,
} from './court.ts';
import type { Court, CourtAssignment, LeftOutReason } from './schema.ts';

type Misplaced = { readonly assignment: CourtAssignment; readonly reason: LeftOutReason };
type Fitted = { readonly court: Court; readonly misplaced: readonly Misplaced[] };
type Fitting = {
  readonly stored: Court;
  readonly kept: readonly CourtAssignment[];
  readonly players: readonly Fielder[];
};

/**
 * The court that can be saved over the stored one: each placement that has become impossible is left out, the others
 * stand. What was already so in the stored court may stay so: a player may have become out, or a libero, while standing
 * there (AMB-056).
 */
export function fitCourt(stored: Court, next: Court, players: readonly Fielder[]): Fitted {
  const isOld = (one: CourtAssignment) => Number(assignmentAt(stored, one)?.playerId === one.playerId);
  const kept: CourtAssignment[] = [];
  const misplaced: Misplaced[] = [];
  for (const assignment of next.assignments.toSorted((a, b) => isOld(b) - isOld(a))) {
    const reason = reasonAgainst(assignment, { stored, kept, players });
    if (reason) misplaced.push({ assignment, reason });
    else kept.push(assignment);
  }
  const assignments = next.assignments.filter((one) => kept.includes(one));
  return { court: inOwnSlots({ ...next, assignments }), misplaced };
}

function reasonAgainst(one: CourtAssignment, { stored, kept, players }: Fitting): LeftOutReason | undefined {
  const player = players.find(({ id }) => id === one.playerId);
  if (!player) return 'not-found';
  const now: Court = { assignments: [...kept], servers: [] };
  const [before, already] = [assignmentsOf(stored, player.id), assignmentsOf(now, player.id)];
  const inFront = (stands: typeof before) => stands.filter(({ row }) => row === 'front').length;
  if (player.isOut && already.length >= before.length) return 'player-out';
  if (!isLibero(player)) return already.length >= Math.max(1, before.length) ? 'stands-already' : undefined;
  if (one.row === 'front' && inFront(already) >= inFront(before)) return 'libero-in-front';
  if (already.length >= Math.max(MAX_LIBERO_SLOTS, before.length)) return 'stands-already';
  const most = Math.max(MAX_LIBEROS, liberosOn(stored, players).size);
  return already.length === 0 && liberosOn(now, players).size >= most ? 'third-libero' : undefined;
}
