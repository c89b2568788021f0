import { useState } from 'react';
import { type Team, TeamName } from '#domain/teams/schema.ts';
import { usePending } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { forgetMistakes, toast } from '#web/ui/messages/toasts.ts';
import { ABOUT_TEAM, TeamFieldSet, type TeamForm } from './team-fields.tsx';

type EditTeamProps = {
  team: Team;
  open: boolean;
  onClose: () => void;
  onSave: (before: TeamForm, after: TeamForm) => Promise<boolean>;
};

const formOf = (team: Team): TeamForm => ({
  name: team.name,
  seasonName: team.seasonName ?? '',
  description: team.description ?? '',
  logo: null,
});

/** Filled with what is stored when it opens; what others change meanwhile does not disturb what is typed. */
export function EditTeamDialog({ team, open, onClose, onSave }: EditTeamProps) {
  const [before] = useState(() => formOf(team));
  const [form, setForm] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const isOffline = usePending().state !== 'online';
  const nameError = TeamName.safeParse(form.name).error?.issues[0]?.message;

  function close(): void {
    forgetMistakes(ABOUT_TEAM);
    onClose();
  }

  async function save(): Promise<void> {
    if (nameError !== undefined) toast({ title: nameError, tone: 'bad', about: ABOUT_TEAM });
    if (nameError !== undefined || isBusy) return;
    setBusy(true);
    const isSaved = await onSave(before, form);
    setBusy(false);
    if (isSaved) onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit Team"
      sub={team.name}
      confirmClose={form !== before}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save Changes
          </Button>
        </>
      }
    >
      <TeamFieldSet
        form={form}
        onChange={setForm}
        nameError={nameError}
        storedLogo={team.logoUrl}
        isOffline={isOffline}
      />
    </Dialog>
  );
}
