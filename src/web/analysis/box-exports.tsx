import type { Player } from '#domain/roster/schema.ts';
import { boxRows } from '#domain/analysis/box-rows.ts';
import { type BoxLine, boxScore } from '#domain/analysis/box-score.ts';
import { playersLeftOut, maxPrepsText, SUPPLIER_ID } from '#domain/analysis/maxpreps.ts';
import type { Projection } from '#domain/match/projection.ts';
import type { TrackedMatch } from '#domain/analysis/tracked-match.ts';
import { ExportBar, type TextFile } from './export-bar.tsx';
import { fileName } from '#web/ui/save-file.ts';

type BoxExportsProps = {
  teamId: string;
  match: TrackedMatch;
  figures: Projection;
  players: readonly Player[];
  /** Who our files come from, as MaxPreps knows it; without it no file for it can be made. */
  supplierId?: string;
};

export function BoxExports({
  teamId,
  match,
  figures,
  players,
  supplierId = import.meta.env.MAXPREPS_SUPPLIER_ID ?? '',
}: BoxExportsProps) {
  const { lines } = boxScore(figures, players);
  if (lines.length === 0) return null;
  const isSupplier = SUPPLIER_ID.test(supplierId);
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
    />
  );
}

const maxPrepsFile = (supplierId: string, match: TrackedMatch, lines: readonly BoxLine[]): TextFile => ({
  label: 'MaxPreps',
  name: fileName('txt', 'maxpreps', match.day, match.opponentName),
  text: () => maxPrepsText(supplierId, lines),
});
