import { useId, type ReactNode } from 'react';
import { FieldError } from './field.tsx';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import styles from './choices.module.css';

type Choice<Value extends string> = {
  value: Value;
  label: string;
  more?: string;
  icon?: Drawing;
  end?: ReactNode;
  disabled?: boolean;
};

type ChoicesProps<Value extends string> = {
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value | null;
  onChoose(value: NoInfer<Value>): void;
};

/** One of two or three: dashed tiles, the chosen one solid on its line. */
export function Choices<Value extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.tile}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === chosen}
              disabled={choice.disabled}
              onChange={() => onChoose(choice.value)}
            />
            {choice.icon && <Icon of={choice.icon} />}
            <span className={styles.words}>
              {choice.label}
              {choice.more !== undefined && <small>{choice.more}</small>}
            </span>
            {choice.end}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Toggle<Value> = { value: Value; label: string; spoken: string };

type ToggleTilesProps<Value> = {
  legend: string;
  tiles: readonly Toggle<Value>[];
  chosen: readonly Value[];
  onChange(chosen: NoInfer<Value>[]): void;
  error?: string | undefined;
};

/** Short tiles that may be combined, such as the days of a week. */
export function ToggleTiles<Value extends string | number>(props: ToggleTilesProps<Value>) {
  const { legend, tiles, chosen, onChange, error } = props;
  const errorId = useId();
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset className={styles.set} aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.toggles}>
        {tiles.map((tile) => (
          <button
            key={tile.value}
            type="button"
            aria-label={tile.spoken}
            aria-pressed={chosen.includes(tile.value)}
            className={styles.toggle}
            onClick={() => toggle(tile.value)}
          >
            {tile.label}
          </button>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
