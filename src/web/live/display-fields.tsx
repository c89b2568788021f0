import { CONSENT, type Display, type Naming, type Shows } from '#domain/live/api.ts';
import { Choices } from '#web/ui/controls/choices.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import styles from './live-dialog.module.css';

export type Wish = Display & { readonly agreed: boolean };

const NAMINGS: readonly { value: Naming; label: string; more: string }[] = [
  { value: 'numbers', label: 'Numbers only', more: '#7, for minors' },
  { value: 'first', label: 'First names', more: '#7 Mia' },
  { value: 'full', label: 'Full names', more: '#7 Mia Ruiz' },
];
const SWITCHES: readonly { name: keyof Shows; label: string; more: string }[] = [
  { name: 'playByPlay', label: 'Play by play', more: 'how each rally ended' },
  { name: 'scorers', label: 'Who scored', more: 'by number, or by name as chosen above' },
  { name: 'box', label: 'Box score at the end', more: 'what players achieved, without errors' },
  { name: 'chance', label: 'Chance to win the set', more: 'from the rallies of the match' },
];

type DisplayFieldsProps = { wish: Wish; isOff: boolean; onChange(wish: Wish): void };

/** How people are called on the page, and which of its parts are shown. */
export function DisplayFields({ wish, isOff, onChange }: DisplayFieldsProps) {
  const { names, shows, agreed } = wish;
  return (
    <>
      <Choices
        legend="What people see"
        choices={NAMINGS.map((one) => ({ ...one, disabled: isOff }))}
        chosen={names}
        onChoose={(chosen) => onChange({ ...wish, names: chosen, agreed: agreed && chosen !== 'numbers' })}
      />
      {names !== 'numbers' && (
        <label className={styles.consent}>
          <input
            type="checkbox"
            checked={agreed}
            disabled={isOff}
            onChange={(event) => onChange({ ...wish, agreed: event.target.checked })}
          />
          {CONSENT}
        </label>
      )}
      {names !== 'numbers' && !agreed && (
        <p className={styles.hint}>Until this is confirmed, the page says numbers only.</p>
      )}
      <ul className={styles.switches}>
        {SWITCHES.map(({ name, label, more }) => (
          <li key={name}>
            <span aria-hidden="true">
              <b>{label}</b>
              <small>{more}</small>
            </span>
            <Switch
              label={`${label}, ${more}`}
              labelHidden
              checked={shows[name]}
              disabled={isOff}
              onChange={(isOn) => onChange({ ...wish, shows: { ...shows, [name]: isOn } })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
