import { IconBallVolleyball } from '@tabler/icons-react';
import { isLibero } from '#domain/lineups/court.ts';
import {
  actingFor,
  inSystem,
  type LineUp,
  roman,
  servingFor,
  settersOf,
  sharedBy,
  SYSTEMS,
  withLiberos,
} from '#domain/match/line-up/line-up.ts';
import type { Rules } from '#domain/match/rules.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import { lastName } from '#domain/roster/names.ts';
import type { Player } from '#domain/roster/schema.ts';
import { Choices, ToggleTiles } from '#web/ui/controls/choices.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import type { LineUpEditing } from './use-line-up.ts';
import styles from './line-up-sheet.module.css';

type FieldsProps = { editing: LineUpEditing; players: readonly Player[]; rules: Rules };

const NOBODY = 'nobody';
const shirt = ({ jerseyNumber, name }: Player): string => `${shownNumber(jerseyNumber)} ${lastName(name)}`;
const optionsOf = (players: readonly Player[]) => players.map((one) => ({ value: one.id, label: shirt(one) }));
const standing = ({ six }: LineUp, players: readonly Player[]): Player[] =>
  six.flatMap((id) => players.find((player) => player.id === id) ?? []);

/** The system, and who sets in it; any of the six may. */
export function SystemField({ editing: { lineUp, change }, players }: FieldsProps) {
  const six = standing(lineUp, players);
  const many = settersOf(lineUp.system);
  const set = (at: number, id: string) => {
    const others = lineUp.setters.filter((one, i) => i !== at && one !== id);
    change({ ...lineUp, setters: others.toSpliced(at, 0, id) }, true);
  };
  return (
    <div className={styles.pair}>
      <Choices
        legend="System"
        choices={SYSTEMS.map((value) => ({ value, label: value }))}
        chosen={SYSTEMS.find((one) => one === lineUp.system) ?? null}
        onChoose={(system) => change(inSystem(lineUp, system, players), true)}
      />
      <div className={styles.setters}>
        {Array.from({ length: many }, (_, at) => (
          <SelectField
            key={at}
            label={many === 1 ? 'Setter' : `Setter ${at + 1}`}
            value={lineUp.setters[at] ?? ''}
            placeholder="Nobody"
            options={optionsOf(six)}
            onChange={(id) => set(at, id)}
          />
        ))}
      </div>
    </div>
  );
}

export function FirstServeField({ editing: { serve, setServe } }: Pick<FieldsProps, 'editing'>) {
  return (
    <Choices
      legend="First serve"
      choices={[
        { value: 'us', label: 'We serve', ...(serve === 'us' && { icon: IconBallVolleyball }) },
        { value: 'them', label: 'They serve', ...(serve === 'them' && { icon: IconBallVolleyball }) },
      ]}
      chosen={serve}
      onChoose={setServe}
    />
  );
}

export function CaptainField({ editing: { lineUp, change }, players }: FieldsProps) {
  const six = [...standing(lineUp, players), ...players.filter(({ id }) => lineUp.liberos.includes(id))];
  return (
    <SelectField
      label="Captain"
      value={lineUp.captain ?? NOBODY}
      options={[{ value: NOBODY, label: 'Nobody' }, ...optionsOf(six)]}
      onChange={(id) => change({ ...lineUp, captain: id === NOBODY ? null : id }, true)}
    />
  );
}

/** Up to two liberos, for whom they go in, and, where the rules allow it, for whom one serves. */
export function LiberoFields({ editing: { lineUp, change }, players, rules }: FieldsProps) {
  const { liberos, plan } = lineUp;
  const [first, second] = liberos;
  const places = plan[0]?.places ?? [];
  const choose = (...ids: (string | undefined)[]) => {
    const chosen = ids.filter((id) => id !== undefined).filter((id) => id !== NOBODY);
    change(withLiberos(lineUp, [...new Set(chosen)], players), true);
  };
  if (rules.liberos === 0) return <p className={styles.hint}>These rules know no libero.</p>;
  return (
    <div className={styles.group}>
      <SelectField
        label="Libero"
        value={first ?? NOBODY}
        options={liberoOptions(players, lineUp)}
        onChange={(id) => (id === NOBODY ? choose() : choose(id, second))}
      />
      {first !== undefined && (
        <ActsForField lineUp={lineUp} players={players} onChange={(next) => change(next, true)} />
      )}
      {first !== undefined && rules.liberoServe !== 'no' && places.length > 0 && (
        <SelectField
          label="Libero serves for"
          value={String(plan[0]?.serves[0] ?? NOBODY)}
          options={[
            { value: NOBODY, label: 'Nobody' },
            ...places.map((place) => ({ value: String(place), label: inPlace(lineUp, place, players) })),
          ]}
          onChange={(place) => change(servingFor(lineUp, place === NOBODY ? null : Number(place)), true)}
        />
      )}
      {first !== undefined && rules.liberos > 1 && (
        <SelectField
          label="Second libero"
          optional
          value={second ?? NOBODY}
          options={liberoOptions(
            players.filter(({ id }) => id !== first),
            lineUp,
          )}
          onChange={(id) => choose(first, id)}
        />
      )}
      {second !== undefined && places.length > 0 && (
        <Switch
          label="The first receives, the second is in while we serve"
          checked={plan.length > 1}
          onChange={(isShared) => change(sharedBy(lineUp, isShared), true)}
        />
      )}
    </div>
  );
}

/** Liberos by position first; anyone who is not among the six may be one. */
function liberoOptions(players: readonly Player[], { six }: LineUp) {
  const bench = players.filter(({ id }) => !six.includes(id));
  const ordered = bench.toSorted((a, b) => Number(isLibero(b)) - Number(isLibero(a)));
  return [
    { value: NOBODY, label: 'Nobody' },
    ...ordered.map((one) => ({ value: one.id, label: one.isOut ? `${shirt(one)} (out)` : shirt(one) })),
  ];
}

const inPlace = ({ six }: LineUp, place: number, players: readonly Player[]): string => {
  const player = players.find(({ id }) => id === six[place - 1]);
  return player ? shirt(player) : `place ${roman(place)}`;
};

type ActsForProps = { lineUp: LineUp; players: readonly Player[]; onChange(next: LineUp): void };

function ActsForField({ lineUp, players, onChange }: ActsForProps) {
  const chosen = lineUp.plan[0]?.places ?? [];
  const tiles = [4, 3, 2, 5, 6, 1].map((place) => ({
    value: place,
    label: inPlace(lineUp, place, players).split(' ')[0] ?? '',
    spoken: `Libero goes in for ${inPlace(lineUp, place, players)}`,
  }));
  return (
    <ToggleTiles
      legend="Goes in for"
      tiles={tiles}
      chosen={chosen}
      onChange={(places) => onChange(actingFor(lineUp, places))}
    />
  );
}
