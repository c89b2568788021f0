import type { Player } from '#domain/roster/schema.ts';
import { lineOf } from '#domain/analysis/line.ts';
import { ALL_FIGURES, type Figure, figureText } from '#domain/analysis/figures.ts';
import { positionInStats } from '#domain/match/tracked-players.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { type Column, SheetTable } from '#web/ui/sheet-table.tsx';
import { type Analysis, type Change, useFiguresOf } from './use-analysis.ts';
import styles from './head-to-head.module.css';

type HeadToHeadProps = {
  player: Player;
  players: readonly Player[];
  of: Analysis;
  /** Whom the address names to compare with. */
  otherId: string | undefined;
  onChange: Change;
};

const NOBODY = 'nobody';

/** Two players figure by figure, over the same matches. */
export function HeadToHead({ player, players, of, otherId, onChange }: HeadToHeadProps) {
  const others = players.filter(({ id }) => id !== player.id);
  const other = others.find(({ id }) => id === otherId);
  return (
    <section className={styles.section} aria-labelledby="head-to-head">
      <h2 id="head-to-head">Head to Head</h2>
      <div className={styles.pick}>
        <SelectField
          label={`Compare ${player.name} with`}
          value={other?.id ?? NOBODY}
          options={[
            { value: NOBODY, label: 'Nobody' },
            ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
          ]}
          onChange={(id) => onChange({ with: id === NOBODY ? null : id })}
        />
      </div>
      {other && <Comparison pair={[player, other]} of={of} />}
    </section>
  );
}

const nameOf = ({ jerseyNumber, name }: Player) => `#${jerseyNumber ?? '?'} ${name}`;

function Comparison({ pair, of }: { pair: readonly [Player, Player]; of: Analysis }) {
  const [first, second] = [useFiguresOf(of, pair[0].id), useFiguresOf(of, pair[1].id)];
  const columns: readonly Column<Figure>[] = [
    { head: 'Figure', cell: ({ spoken }) => spoken },
    ...pair.map((player) => {
      const line = lineOf((player === pair[0] ? first : second).statPairs);
      return {
        head: `${nameOf(player)}, ${positionInStats(player.position)}`,
        figure: true,
        cell: (figure: Figure) => figureText(figure, line),
      };
    }),
  ];
  return (
    <div className={styles.sheet}>
      <SheetTable
        caption={`${pair.map(nameOf).join(' and ')}, figure by figure`}
        columns={columns}
        rows={ALL_FIGURES}
        rowKey={({ head }) => head}
        isDense
      />
    </div>
  );
}
