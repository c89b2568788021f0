import { useState } from 'react';
import { PLACEHOLDERS, type Squad } from '#domain/roster/placeholders.ts';
import { TeamName } from '#domain/teams/schema.ts';
import { usePending } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { NumberField } from '#web/ui/controls/text-field.tsx';
import { forgetMistakes, toast } from '#web/ui/messages/toasts.ts';
import { ABOUT_TEAM, EMPTY_TEAM, TeamFieldSet, type TeamForm } from './team-fields.tsx';

export type Squads = { readonly count: number; readonly squad: Squad };
export type NewTeam = { readonly form: TeamForm; readonly players: Squads | null };

type CreateTeamProps = { open: boolean; onClose: () => void; onCreate: (team: NewTeam) => Promise<boolean> };

const SQUADS = [
  { value: 'girls', label: 'Girls' },
  { value: 'boys', label: 'Boys' },
] as const;
const RANGE = `Enter a number from ${PLACEHOLDERS.min} to ${PLACEHOLDERS.max}`;

const errorOf = (name: string) => TeamName.safeParse(name).error?.issues[0]?.message;

export function CreateTeamDialog({ open, onClose, onCreate }: CreateTeamProps) {
  const [form, setForm] = useState<TeamForm>(EMPTY_TEAM);
  const [isGenerating, setGenerating] = useState(false);
  const [count, setCount] = useState<number | null>(PLACEHOLDERS.usual);
  const [squad, setSquad] = useState<Squad>('girls');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOffline = usePending().state !== 'online';
  const isCounted = count !== null && count >= PLACEHOLDERS.min && count <= PLACEHOLDERS.max;

  function close(): void {
    setForm(EMPTY_TEAM);
    setGenerating(false);
    setCount(PLACEHOLDERS.usual);
    setSquad('girls');
    setSent(false);
    forgetMistakes(ABOUT_TEAM);
    onClose();
  }

  async function create(): Promise<void> {
    const nameError = errorOf(form.name);
    setSent(true);
    if (nameError !== undefined) toast({ title: nameError, tone: 'bad', about: ABOUT_TEAM });
    if (nameError !== undefined || isBusy || (isGenerating && !isCounted)) return;
    setBusy(true);
    const isCreated = await onCreate({ form, players: isGenerating && isCounted ? { count, squad } : null });
    setBusy(false);
    if (isCreated) close();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Create New Team"
      confirmClose={form !== EMPTY_TEAM}
      onSubmit={() => void create()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Create Team
          </Button>
        </>
      }
    >
      <TeamFieldSet
        form={form}
        onChange={setForm}
        nameError={isSent ? errorOf(form.name) : undefined}
        storedLogo={null}
        isOffline={isOffline}
      />
      <Switch label="Generate placeholder players" checked={isGenerating} onChange={setGenerating} />
      {isGenerating && (
        <>
          <NumberField
            label="Number of players"
            value={count}
            error={isCounted ? undefined : RANGE}
            onChange={setCount}
          />
          <Choices legend="Names" choices={SQUADS} chosen={squad} onChoose={setSquad} />
        </>
      )}
    </Dialog>
  );
}
