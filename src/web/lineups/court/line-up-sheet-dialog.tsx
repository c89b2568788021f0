import '#domain/match/sheets/sheet.css';
import '#domain/match/sheets/line-up-paper.css';
import { useEffect, useMemo, useState } from 'react';
import type { Court, Lineup } from '#domain/lineups/schema.ts';
import { savedLineUp } from '#domain/match/sheets/line-up-on-paper.ts';
import { emptyPlaces, lineUpPaper } from '#domain/match/sheets/line-up-paper.ts';
import type { Player } from '#domain/roster/schema.ts';
import type { Team } from '#domain/teams/schema.ts';
import { PaperDialog } from '#web/browser/paper/paper-dialog.tsx';
import { usePrinted } from '#web/browser/paper/paper-file.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { fileName } from '#web/ui/save-file.ts';
import { occasionOf } from './use-sheet.ts';

type LineUpSheetProps = {
  open: boolean;
  onClose(): void;
  team: Team;
  lineup: Lineup;
  court: Court;
  players: readonly Player[];
};

const SETS = [1, 2, 3, 4, 5] as const;
const SERVES = [
  { first: 'us', label: 'Serves first' },
  { first: 'them', label: 'Receives' },
] as const;

/** The line-up sheet of a set from a saved lineup, as its court is shown. */
export function LineUpSheet({ open, onClose, team, lineup, court, players }: LineUpSheetProps) {
  const [set, setSet] = useState<number | null>(1);
  const [first, setFirst] = useState<'us' | 'them' | null>(null);
  const occasion = useOccasion(team.id, open);
  const printed = usePrinted(open);
  const onPaper = useMemo(() => {
    const shown = { ...lineup, courtAssignments: court.assignments };
    return savedLineUp(shown, players, { ...occasion, set, first, team: team.name, printed });
  }, [lineup, court, players, occasion, set, first, team.name, printed]);
  const content = useMemo(() => lineUpPaper(onPaper), [onPaper]);
  const title = [`Line-up sheet`, lineup.name, set === null ? '' : `set ${set}`].filter(Boolean).join(', ');
  return (
    <PaperDialog
      {...{ open, onClose }}
      title="Line-up sheet"
      sub={`${lineup.name}, two copies on a page`}
      teamId={team.id}
      paper={{ kind: 'line-up', title, content }}
      file={fileName('pdf', 'line-up', lineup.name, set === null ? null : `set ${set}`)}
      notes={emptyPlaces(onPaper)}
    >
      <Chips label="Set">
        {SETS.map((number) => (
          <Chip key={number} pressed={number === set} onToggle={() => setSet(number === set ? null : number)}>
            Set {number}
          </Chip>
        ))}
      </Chips>
      <Chips label="First serve">
        {SERVES.map((one) => (
          <Chip
            key={one.first}
            pressed={one.first === first}
            onToggle={() => setFirst(one.first === first ? null : one.first)}
          >
            {one.label}
          </Chip>
        ))}
      </Chips>
    </PaperDialog>
  );
}

const UNKNOWN = { opponent: null, date: null } as const;

/** The next match of the schedule, where this device has one; else there are lines to fill in. */
function useOccasion(teamId: string, isNeeded: boolean) {
  const events = useRows('events', { teamId });
  const [occasion, setOccasion] = useState<Awaited<ReturnType<typeof occasionOf>>>(UNKNOWN);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    void occasionOf(events).then((found) => isCurrent && setOccasion(found));
    return () => {
      isCurrent = false;
    };
  }, [events, isNeeded]);
  return occasion;
}
