import type { TeamFields } from '#domain/teams/schema.ts';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { LogoField } from './logo-field.tsx';

/** The text of each field of a team, and a logo that was chosen. */
export type TeamForm = { readonly [Field in keyof TeamFields]: string } & { readonly logo: File | null };
/** Topic of the toasts of team forms. */
export const ABOUT_TEAM = 'team';
export const EMPTY_TEAM: TeamForm = { name: '', seasonName: '', description: '', logo: null };

type TeamFieldsProps = {
  form: TeamForm;
  onChange: (form: TeamForm) => void;
  nameError: string | undefined;
  storedLogo: string | null;
  isOffline: boolean;
};

/** The fields that creating and editing a team share. */
export function TeamFieldSet({ form, onChange, nameError, storedLogo, isOffline }: TeamFieldsProps) {
  return (
    <>
      <TextField
        label="Team Name"
        value={form.name}
        error={nameError}
        maxLength={100}
        autoComplete="off"
        initialFocus
        onChange={(name) => onChange({ ...form, name })}
      />
      <TextField
        label="Season"
        optional
        value={form.seasonName}
        maxLength={100}
        placeholder="e.g., Fall 2026"
        autoComplete="off"
        onChange={(seasonName) => onChange({ ...form, seasonName })}
      />
      <TextArea
        label="Description"
        optional
        value={form.description}
        maxLength={1000}
        onChange={(description) => onChange({ ...form, description })}
      />
      <LogoField
        stored={storedLogo}
        chosen={form.logo}
        isOffline={isOffline}
        onChoose={(logo) => onChange({ ...form, logo })}
      />
    </>
  );
}
