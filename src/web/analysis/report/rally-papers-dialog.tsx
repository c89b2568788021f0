import '#domain/match/sheets/sheet.css';
import '#domain/match/sheets/line-up-paper.css';
import '#domain/match/sheets/report-paper.css';
import '#domain/match/sheets/rally-paper.css';
import '#domain/match/sheets/libero-paper.css';
import { useMemo, useState } from 'react';
import type { TrackedMatch } from '#domain/analysis/tracked-match.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { onlySet } from '#domain/match/figures/rally-view.ts';
import type { MatchState } from '#domain/match/fold.ts';
import type { GameResult } from '#domain/match/game-result.ts';
import { liberoPaper } from '#domain/match/sheets/libero-paper.ts';
import { lineUpOfSet } from '#domain/match/sheets/line-up-on-paper.ts';
import { emptyPlaces, lineUpPaper } from '#domain/match/sheets/line-up-paper.ts';
import { rallyPaper } from '#domain/match/sheets/rally-paper.ts';
import { reportPaper } from '#domain/match/sheets/report-paper.ts';
import { paperMatch, type PaperMatch } from '#domain/match/sheets/sheet-parts.ts';
import type { Player } from '#domain/roster/schema.ts';
import { PaperDialog } from '#web/browser/paper/paper-dialog.tsx';
import { useRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { usePrinted, type ShownPaper } from '#web/browser/paper/paper-file.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { fileName } from '#web/ui/save-file.ts';

type RallyPapersProps = {
  open: boolean;
  onClose(): void;
  teamId: string;
  teamName: string;
  match: TrackedMatch;
  state: MatchState;
  result: GameResult;
  players: readonly Player[];
};

const SHEETS = [
  { name: 'Match report', isOfSets: false, isOfAll: true },
  { name: 'Rally list', isOfSets: true, isOfAll: true },
  { name: 'Line-up sheet', isOfSets: true, isOfAll: false },
  { name: 'Libero sheet', isOfSets: true, isOfAll: true },
] as const;
type Sheet = (typeof SHEETS)[number];

/** The papers of a match that is told by its rallies. They are made on this device, of what is on it. */
export function RallyPapers({ open, onClose, teamId, teamName, match, state, result, players }: RallyPapersProps) {
  const [sheet, setSheet] = useState<Sheet>(SHEETS[0]);
  const [chosen, setChosen] = useState<number | null>(null);
  const printed = usePrinted(open);
  const naming = useRotationNaming();
  const of = useMemo(() => {
    const view = matchView(state, match.id);
    return paperMatch({ match, state, players, view, team: teamName, printed, naming });
  }, [match, state, players, teamName, printed, naming]);
  const sets = of.view.sets.map(({ number }) => number);
  const set = chosen ?? (sheet.isOfAll ? null : (sets.at(-1) ?? null));
  const { paper, notes } = useMemo(() => shown(of, sheet, set, result), [of, sheet, set, result]);
  const choose = (next: Sheet) => {
    setSheet(next);
    setChosen(null);
  };
  return (
    <PaperDialog
      {...{ open, onClose, paper, notes }}
      title="Sheets"
      sub={of.title}
      teamId={teamId}
      file={fileName('pdf', sheet.name, set === null ? null : `set ${set}`, match.day, of.opponent)}
    >
      <Chips label="Sheet">
        {SHEETS.map((one) => (
          <Chip key={one.name} pressed={one === sheet} onToggle={() => choose(one)}>
            {one.name}
          </Chip>
        ))}
      </Chips>
      {sheet.isOfSets && (
        <Chips label="Set of the sheet">
          {sheet.isOfAll && (
            <Chip pressed={set === null} onToggle={() => setChosen(null)}>
              All sets
            </Chip>
          )}
          {sets.map((number) => (
            <Chip key={number} pressed={number === set} onToggle={() => setChosen(number)}>
              Set {number}
            </Chip>
          ))}
        </Chips>
      )}
    </PaperDialog>
  );
}

type Shown = { readonly paper: ShownPaper | undefined; readonly notes: readonly string[] };

function shown(of: PaperMatch, { name }: Sheet, set: number | null, result: GameResult): Shown {
  const title = [name, set === null ? '' : `set ${set}`, of.title].filter(Boolean).join(', ');
  const sets = [...onlySet(of.view.sets, set)];
  if (name === 'Match report') return made({ kind: 'report', title, content: reportPaper(of, result) });
  if (name === 'Rally list') return made({ kind: 'rallies', title, content: rallyPaper(of, sets) });
  if (name === 'Libero sheet') return made({ kind: 'libero', title, content: liberoPaper(of, sets) });
  const lineUp = set === null ? undefined : lineUpOfSet(of, set);
  if (!lineUp) return { paper: undefined, notes: ['No line-up was recorded in this set.'] };
  return { paper: { kind: 'set-line-up', title, content: lineUpPaper(lineUp) }, notes: emptyPlaces(lineUp) };
}

const made = (paper: ShownPaper): Shown => ({ paper, notes: [] });
