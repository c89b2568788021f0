import { foundIn } from '../match/checks/rally-findings.ts';
import { levelOf } from '../match/rally/codes.ts';
import type { LoggedEvent } from '../match/corrections.ts';
import { fold, type Reading } from '../match/fold.ts';
import { type FileRally, fileSets } from './file-sets.ts';
import { type AsTeam, scoutedRallies } from './scouted-rallies.ts';
import type { ScoutedSide, ToldRows } from './scout-rows.ts';

/** A file with line-ups as the game that it will be by itself, before anything is taken in. */
type RallyPreview = {
  /** Points of each set that has any rally. */
  readonly scores: readonly Readonly<Record<ScoutedSide, number>>[];
  readonly rallies: number;
  readonly contacts: number;
};

export function previewOf({ rows }: ToldRows): RallyPreview {
  const sets = fileSets(rows).filter(({ rallies }) => rallies.length > 0);
  const rallies = sets.flatMap((set) => set.rallies);
  const wonBy = (told: readonly FileRally[], side: ScoutedSide) =>
    told.filter(({ point }) => point?.by === side).length;
  return {
    scores: sets.map((set) => ({ home: wonBy(set.rallies, 'home'), visitor: wonBy(set.rallies, 'visitor') })),
    rallies: rallies.length,
    contacts: rallies.reduce((sum, { touches }) => sum + touches.length, 0),
  };
}

const NOWHERE = { teamId: '', sessionId: '', userId: null, clientId: '', at: '' };

/**
 * How many facts of the game will contradict each other, to be looked at afterwards; a mere hint is none. It takes longer than all the rest of
 * a preview; ids are only told apart, since those of the log would take longer still (DVI-08).
 */
export function findingsAhead(told: ToldRows, as: Omit<AsTeam, 'rallyId'>, reading: Reading): number {
  const entries = scoutedRallies(told, { ...as, rallyId: (setNumber, _, n) => `${setNumber} ${n}` });
  const log = entries.map(({ line, part, setNumber, entry }, at): LoggedEvent => ({
    ...{ ...NOWHERE, id: `${line} ${part}`, setNumber, rev: at + 1 },
    ...entry,
  }));
  return foundIn(fold(log, reading), true).filter((found) => levelOf(found) !== 'info').length;
}
