import { useState } from 'react';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { MatchState } from '#domain/match/fold.ts';
import type { GameResult } from '#domain/match/game-result.ts';
import type { Player } from '#domain/roster/schema.ts';
import { boxRows } from '#domain/analysis/box-rows.ts';
import { type BoxLine, boxScore } from '#domain/analysis/box-score.ts';
import { inAscii, maxPrepsText, playersLeftOut, SUPPLIER_ID } from '#domain/analysis/maxpreps.ts';
import type { Projection } from '#domain/match/projection.ts';
import type { TrackedMatch } from '#domain/analysis/tracked-match.ts';
import { ExportBar, type TextFile } from './export-bar.tsx';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { fileName } from '#web/ui/save-file.ts';

const RallyPapers = dialogOnDemand(async () => (await import('./report/rally-papers-dialog.tsx')).RallyPapers);
const RallyFiles = dialogOnDemand(async () => (await import('./rally-files.tsx')).RallyFiles);

type BoxExportsProps = {
  teamId: string;
  match: TrackedMatch;
  figures: Projection;
  players: readonly Player[];
  /** Who our files come from, as MaxPreps knows it; without it no file for it can be made. */
  supplierId?: string;
  /** Of a match of rallies: how its log tells it, for files of contacts and rallies. */
  told?: MatchState | undefined;
  teamName?: string;
  /** How the match ended, for the head of its papers. */
  result?: GameResult;
};

export function BoxExports({
  teamId,
  match,
  figures,
  players,
  supplierId = import.meta.env.MAXPREPS_SUPPLIER_ID ?? '',
  told,
  teamName = '',
  result,
}: BoxExportsProps) {
  const [open, setOpen] = useState<'files' | 'papers' | null>(null);
  const close = () => setOpen(null);
  const { lines } = boxScore(figures, players);
  if (lines.length === 0 && !told) return null;
  // The file of a match of rallies knows what was not recorded, and is among its own (MXP-03).
  const isSupplier = !told && SUPPLIER_ID.test(supplierId);
  const missing = isSupplier ? playersLeftOut(lines) : [];
  return (
    <ExportBar
      name={['box score', match.day, match.opponentName]}
      sheet={() => boxRows(match, figures, players)}
      pdf={`/api/teams/${teamId}/box-score/${match.id}`}
      file={isSupplier ? maxPrepsFile(supplierId, match, lines) : undefined}
      note={
        missing.length > 0
          ? `Not in the MaxPreps file, without a number of their own: ${missing.join(', ')}`
          : undefined
      }
    >
      {told && (
        <>
          <Button icon={IconDownload} onClick={() => setOpen('files')}>
            Rally Files
          </Button>
          <RallyFiles
            {...{ match, players, teamName, supplierId, state: told }}
            open={open === 'files'}
            onClose={close}
          />
        </>
      )}
      {told && result && (
        <>
          <Button icon={IconPrinter} onClick={() => setOpen('papers')}>
            Sheets
          </Button>
          <RallyPapers
            {...{ match, players, teamId, teamName, result, state: told }}
            open={open === 'papers'}
            onClose={close}
          />
        </>
      )}
    </ExportBar>
  );
}

const maxPrepsFile = (supplierId: string, match: TrackedMatch, lines: readonly BoxLine[]): TextFile => ({
  label: 'MaxPreps',
  name: fileName('txt', 'maxpreps', match.day, inAscii(match.opponentName)),
  text: () => maxPrepsText(supplierId, lines),
});
