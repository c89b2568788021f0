import { memo, useMemo } from 'react';
import { mediumDay } from '#domain/core/dates.ts';
import type { RotationRow } from '#domain/match/figures/rotation-table.ts';
import { type RotationNaming, rotationName } from '#domain/match/line-up/rotation-name.ts';
import { differenceText, rotationsOnce, rotationsWith } from '#domain/match/season/season-rotations.ts';
import { type SeasonTable, shareCell, sheetOf, type TableCell, textCell } from '#domain/match/season/season-table.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { CsvKey } from '../export-bar.tsx';
import { SeasonSheet } from './season-sheet.tsx';
import type { ShownSeason } from './use-season.ts';
import styles from './season-rotations.module.css';

type RotationScope = { readonly value: string; readonly label: string; rows(): readonly RotationRow[] };

type CompareRotationsProps = {
  season: ShownSeason;
  team: string;
  /** The scopes, as the address has them. */
  first: string | undefined;
  second: string | undefined;
};

/** The rotations of two scopes beside each other: one match, all matches shown, or all of them with or without a player on court (ROT-06). */
export const CompareRotations = memo(function CompareRotations({ season, team, ...asked }: CompareRotationsProps) {
  const { change } = season;
  const scopes = useMemo(() => scopesOf(season), [season]);
  const scopeOf = (name: string | undefined, nth: number): RotationScope | undefined =>
    scopes.find(({ value }) => value === name) ?? scopes[nth];
  const [first, second] = [scopeOf(asked.first, 1), scopeOf(asked.second, 0)];
  if (!first || !second) return null;
  const table = tableOf(first, second, season.naming);
  return (
    <section aria-labelledby="compare-rotations" className={styles.section}>
      <h2 id="compare-rotations">Compare rotations</h2>
      <div className={styles.choice}>
        <SelectField
          label="First"
          value={first.value}
          options={scopes}
          onChange={(value) => change({ first: value })}
        />
        <SelectField
          label="Second"
          value={second.value}
          options={scopes}
          onChange={(value) => change({ second: value })}
        />
      </div>
      <SeasonSheet table={table} none="" />
      <CsvKey name={['season', 'rotations compared', team]} sheet={() => sheetOf(table)} label="CSV of both" />
    </section>
  );
});

/** A list of ten seasons is drawn with every filter: days or an opponent bring older matches into it. */
const MOST_MATCHES = 50;

function scopesOf({ sets, matches, roster }: ShownSeason): readonly RotationScope[] {
  return [
    { value: 'season', label: 'All that is shown', rows: () => rotationsOnce(sets) },
    ...matches
      .slice(-MOST_MATCHES)
      .map((match) => ({
        value: match.id,
        label: `${mediumDay(match.day)} ${match.opponentName === null ? match.title : `vs ${match.opponentName}`}`,
        rows: () => rotationsOnce(match.sets),
      }))
      .toReversed(),
    ...roster.flatMap(({ id, number, lastName }) =>
      [true, false].map((isOn) => ({
        value: `${isOn ? 'with' : 'without'}-${id}`,
        label: `${isOn ? 'With' : 'Without'} #${number} ${lastName} on court`,
        rows: () => rotationsWith(sets, id, isOn),
      })),
    ),
  ];
}

function tableOf(first: RotationScope, second: RotationScope, naming: RotationNaming): SeasonTable {
  const [a, b] = [first.rows(), second.rows()].map((rows) => rows.filter(({ at }) => at !== null));
  const difference = (text: string): TableCell => ({ text, value: text });
  return {
    caption: 'Rotations compared',
    columns: [
      { head: 'Rotation' },
      ...(['Side-out', 'Point on serve'] as const).flatMap((head) => [
        { head: `${head}, first`, hasOf: true },
        { head: `${head}, second`, hasOf: true },
        { head: `${head}, difference` },
      ]),
    ],
    rows: (a ?? []).map((one) => {
      const other = b?.find(({ at }) => at === one.at);
      const parts = (['received', 'served'] as const).flatMap((part) => {
        const share = other?.[part] ?? { won: 0, of: 0 };
        return [shareCell(one[part]), shareCell(share), difference(differenceText(one[part], share))];
      });
      return { key: String(one.at), cells: [textCell(rotationName(one.at, naming)), ...parts] };
    }),
  };
}
