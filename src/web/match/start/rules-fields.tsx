import { PRESETS, type Rules } from '#domain/match/rules.ts';
import { nearestPreset, PRESET_IDS, type PresetId, rulesFacts } from '#domain/match/line-up/rules-words.ts';
import { onDemand } from '#web/browser/on-demand.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';

type RulesFieldsProps = {
  rules: Rules;
  isCustom: boolean;
  onChange(rules: Rules): void;
  onCustom(isCustom: boolean): void;
};

/** Few coaches write rules of their own: their fields follow the first install. */
const OwnRules = onDemand(
  async () => (await import('./rules-dialog-fields.tsx')).OwnRules,
  <></>,
  () => <p>This needs the internet. Try again when you are online.</p>,
);

const CUSTOM = 'custom';
const named = (id: PresetId) => ({ value: id, label: PRESETS[id].name });

/** A code by its name, or fields of their own that begin as a copy of what was chosen (RULES-c). */
export function RulesFields({ rules, isCustom, onChange, onCustom }: RulesFieldsProps) {
  const choose = (chosen: PresetId | typeof CUSTOM) => {
    onCustom(chosen === CUSTOM);
    // A team says how many sets it plays; its code does not.
    if (chosen !== CUSTOM) onChange({ ...PRESETS[chosen].rules, sets: rules.sets });
  };
  return (
    <>
      <Choices
        legend="Rules"
        choices={[...PRESET_IDS.map(named), { value: CUSTOM, label: 'Custom' }]}
        chosen={isCustom ? CUSTOM : nearestPreset(rules)}
        onChoose={choose}
      />
      {isCustom ? <OwnRules rules={rules} onChange={onChange} /> : <p>{rulesFacts(rules)}.</p>}
    </>
  );
}
