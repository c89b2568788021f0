import { useState } from 'react';
import { IconGavel } from '@tabler/icons-react';
import { may } from '#domain/access.ts';
import { lineUpFrom } from '#domain/match/line-up/line-up.ts';
import { lineUpChecks } from '#domain/match/line-up/line-up-checks.ts';
import { differencesFrom, nearestPreset, rulesFacts, rulesName } from '#domain/match/line-up/rules-words.ts';
import { lineupsToStart, type StartChoices } from '#domain/match/line-up/start-choices.ts';
import type { Depth } from '#domain/match/rally/entries.ts';
import type { EntryWay } from '#web/match/entry-way.ts';
import { useAccess, useRow, useRows } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RulesFields } from './rules-fields.tsx';
import type { SessionDraft } from './session-draft.ts';
import { choicesFor } from './start-notes.ts';
import styles from './sets-and-notes.module.css';

type HowToRecordProps = { teamId: string; draft: SessionDraft; onChange(draft: SessionDraft): void };

const WAYS = [
  { value: 'counts', label: 'Counts', more: 'player, then stat' },
  { value: 'rally', label: 'Rally entry', more: 'line-up, rotation, points' },
] as const satisfies readonly { value: EntryWay; label: string; more: string }[];

const DEPTHS = [
  { value: 'score', label: 'Score' },
  { value: 'points', label: 'Points' },
  { value: 'touch', label: 'Every touch' },
] as const;
const ABOUT_DEPTH: Readonly<Record<Depth, string>> = {
  score: 'Only who won each rally, 1 tap.',
  points: 'Who ended each rally and how, 2 taps.',
  touch: 'Every contact, about 5 taps a rally.',
};

/** The choice as it stands in the dialog: the team's last one, with what was changed. */
export function useChoices(teamId: string, { chosen }: SessionDraft): StartChoices {
  const store = useSync();
  useRows('statSessions', { teamId });
  useRows('lineups', { teamId });
  useRow('teams', teamId);
  return { ...choicesFor(store, teamId), ...chosen };
}

/** By counts or by rallies; of rallies also how much of each, and the rules. */
export function HowToRecord({ teamId, draft, onChange }: HowToRecordProps) {
  const { way, depth } = useChoices(teamId, draft);
  const choose = (next: Partial<StartChoices>) => onChange({ ...draft, chosen: { ...draft.chosen, ...next } });
  return (
    <>
      <Choices legend="How to record" choices={WAYS} chosen={way} onChoose={(next) => choose({ way: next })} />
      {way === 'rally' && (
        <>
          <div>
            <Choices legend="Depth" choices={DEPTHS} chosen={depth} onChoose={(next) => choose({ depth: next })} />
            <p className={styles.about}>{ABOUT_DEPTH[depth]} Can be changed in the match.</p>
          </div>
          <RulesLine teamId={teamId} draft={draft} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** The rules by their name, in one line; a tap opens the others. */
function RulesLine({ teamId, draft, onChange }: HowToRecordProps) {
  const { rules, numSets } = useChoices(teamId, draft);
  const access = useAccess(teamId);
  const teamDefault = useRow('teams', teamId)?.defaultRules ?? null;
  const [isOpen, open] = useState(false);
  const [isCustom, setCustom] = useState(() => differencesFrom(nearestPreset(rules), rules).length > 0);
  const shown = { ...rules, sets: numSets };
  const isTeams = teamDefault !== null && rulesName(teamDefault) === rulesName(rules);
  if (!isOpen)
    return (
      <div>
        <Button wide icon={IconGavel} onClick={() => open(true)}>
          Rules: {rulesName(rules)}
        </Button>
        <p className={styles.about}>
          {rulesFacts(shown)}.{isTeams && ' Same as the team’s default.'}
        </p>
      </div>
    );
  return (
    <>
      <RulesFields
        rules={shown}
        isCustom={isCustom}
        onCustom={setCustom}
        onChange={(next) => onChange({ ...draft, chosen: { ...draft.chosen, rules: next } })}
      />
      {may(access, 'team.edit') && !isTeams && (
        <Switch
          label="For every new match of the team"
          checked={draft.isForTeam}
          onChange={(isForTeam) => onChange({ ...draft, isForTeam })}
        />
      )}
    </>
  );
}

const LATER = 'later';

/** The saved lineup that begins set 1, and who of it is out. */
export function FirstLineUp({ teamId, draft, onChange }: HowToRecordProps) {
  const { way, rules, lineupId } = useChoices(teamId, draft);
  const lineups = lineupsToStart(useRows('lineups', { teamId }));
  const players = useRows('players', { teamId });
  if (way === 'counts' || lineups.length === 0) return null;
  const chosen = lineups.find(({ id }) => id === lineupId);
  const lineUp = chosen && lineUpFrom(chosen, players, rules.liberos);
  const checks = lineUp ? lineUpChecks(lineUp, { players, hurt: new Map(), mostLiberos: rules.liberos }) : [];
  return (
    <>
      <SelectField
        label="Line-up for set 1"
        value={lineupId ?? LATER}
        options={[
          ...lineups.map(({ id, name }) => ({ value: id, label: name })),
          { value: LATER, label: 'Later, in the match' },
        ]}
        onChange={(id) => onChange({ ...draft, chosen: { ...draft.chosen, lineupId: id === LATER ? null : id } })}
      />
      {lineUp && checks.length === 0 && <Notice tone="ok">All six are in.</Notice>}
      {checks.length > 0 && (
        <Notice tone="warn">
          {checks.map(({ who, what }) => `${who} ${what}`).join(' ')} It can be changed in the match.
        </Notice>
      )}
    </>
  );
}
