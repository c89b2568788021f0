import { foundIn } from '../match/checks/rally-findings.ts';
import type { LoggedEvent } from '../match/corrections.ts';
import { fold, type Reading } from '../match/fold.ts';
import type { Sides } from '../match/rally/court.ts';
import { type AsTeam, scoutedRallies } from './scouted-rallies.ts';
import type { ToldRows } from './scout-rows.ts';

/** A file with line-ups as the game that it will be by itself, before anything is taken in. */
type RallyPreview = {
  readonly scores: readonly Sides<number>[];
  readonly rallies: number;
  readonly contacts: number;
  /** Facts that contradict each other, to be looked at afterwards. */
  readonly findings: number;
};

const NOWHERE = { teamId: '', sessionId: '', userId: null, clientId: '', at: '' };

/** Worked out with ids that are only told apart: those of the log cost more than all the rest (DVI-08). */
export function previewOf(told: ToldRows, as: Omit<AsTeam, 'rallyId'>, reading: Reading): RallyPreview {
  const entries = scoutedRallies(told, { ...as, rallyId: (setNumber, _, n) => `${setNumber} ${n}` });
  const log = entries.map(({ line, part, setNumber, entry }, at): LoggedEvent => ({
    ...{ ...NOWHERE, id: `${line} ${part}`, setNumber, rev: at + 1 },
    ...entry,
  }));
  const state = fold(log, reading);
  const played = state.sets.filter(({ rallies }) => (rallies?.played.length ?? 0) > 0);
  return {
    scores: played.map(({ score: { us, them } }) => ({ us, them })),
    rallies: played.reduce((sum, { rallies }) => sum + (rallies?.played.length ?? 0), 0),
    contacts: entries.filter(({ entry }) => entry.kind === 'contact').length,
    findings: foundIn(state, true).length,
  };
}
