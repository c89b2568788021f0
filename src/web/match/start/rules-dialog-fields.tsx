import { useState } from 'react';
import { roundTo } from '#domain/analysis/fraction.ts';
import { plainDigits } from '#domain/core/text.ts';
import { type Rules, sideOutPriorOf } from '#domain/match/rules.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './rules-dialog-fields.module.css';

type OwnProps = { rules: Rules; onChange(rules: Rules): void };

const SUB_MODES = [
  { value: 'pair', label: 'Back only for each other' },
  { value: 'group', label: 'Each in one place' },
  { value: 'free', label: 'Free' },
] as const;
const SERVES = [
  { value: 'no', label: 'Never' },
  { value: 'one-place', label: 'In one place' },
  { value: 'free', label: 'In any place' },
] as const;
const LEADS = [
  { value: '2', label: '2 points' },
  { value: '1', label: '1 point' },
] as const;
const LIBEROS = ['0', '1', '2'].map((value) => ({ value, label: value }));

/** The fields of Custom, which begin as a copy of what was chosen (RULES-c). */
export function OwnRules({ rules, onChange }: OwnProps) {
  const set = (changed: Partial<Rules>) => onChange({ ...rules, ...changed });
  return (
    <div className={styles.own}>
      <NumberField
        label="Points of a set"
        value={rules.points}
        min={1}
        onChange={(points) => set({ points: points ?? 25 })}
      />
      <NumberField
        label="Points of the last set"
        value={rules.decidingPoints}
        min={1}
        onChange={(points) => set({ decidingPoints: points ?? 15 })}
      />
      <SelectField
        label="Lead"
        value={rules.lead === 1 ? '1' : '2'}
        options={LEADS}
        onChange={(lead) => set({ lead: lead === '1' ? 1 : 2 })}
      />
      <NumberField label="Cap" isOptional value={rules.cap} min={1} onChange={(cap) => set({ cap })} />
      <NumberField
        label="Cap of the last set"
        isOptional
        value={rules.decidingCap}
        min={1}
        onChange={(decidingCap) => set({ decidingCap })}
      />
      <NumberField label="Substitutions" isOptional value={rules.subs} min={0} onChange={(subs) => set({ subs })} />
      <SelectField
        label="Who may come back"
        value={rules.subMode}
        options={SUB_MODES}
        onChange={(subMode) => set({ subMode })}
      />
      <NumberField
        label="Timeouts"
        value={rules.timeouts}
        min={0}
        max={9}
        onChange={(n) => set({ timeouts: n ?? 0, decidingTimeouts: n ?? 0 })}
      />
      <NumberField
        label="Seconds of a timeout"
        value={rules.timeoutSeconds}
        min={0}
        max={600}
        onChange={(seconds) => set({ timeoutSeconds: seconds ?? 30 })}
      />
      <SelectField
        label="Liberos"
        value={String(rules.liberos)}
        options={LIBEROS}
        onChange={(liberos) => set({ liberos: LIBEROS.findIndex(({ value }) => value === liberos) })}
      />
      <SelectField
        label="The libero serves"
        value={rules.liberoServe}
        options={SERVES}
        onChange={(liberoServe) => set({ liberoServe })}
      />
      <NumberField
        label="Expected side-out in percent"
        hint="The win chance of both sides begins with it."
        value={Number(roundTo({ part: 100 * sideOutPriorOf(rules), of: 1 }, 0))}
        min={5}
        max={95}
        onChange={(percent) => set({ sideOutPrior: (percent ?? 55) / 100 })}
      />
      <div className={styles.wide}>
        <Switch label="All sets are played" checked={rules.playAll} onChange={(playAll) => set({ playAll })} />
      </div>
    </div>
  );
}

type NumberProps = {
  label: string;
  hint?: string;
  value: number | null;
  min: number;
  max?: number;
  isOptional?: boolean;
  onChange(value: number | null): void;
};

/** A whole number between its bounds; an optional one that is empty means no limit. What is half typed changes nothing. */
function NumberField({ label, hint, value, min, max = 99, isOptional = false, onChange }: NumberProps) {
  const [text, setText] = useState(value === null ? '' : `${value}`);
  const read = (typed: string) => (typed.trim() === '' ? null : Number(plainDigits(typed)));
  const isFit = (number: number | null) =>
    number === null ? isOptional : Number.isInteger(number) && number >= min && number <= max;
  const type = (typed: string) => {
    setText(typed);
    const number = read(typed);
    if (isFit(number)) onChange(number);
  };
  return (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      optional={isOptional}
      value={text}
      error={isFit(read(text)) ? undefined : `From ${min} to ${max}`}
      onChange={type}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
