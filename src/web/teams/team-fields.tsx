import type { TeamFields } from '#domain/teams/schema.ts';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { LogoField } from './logo-field.tsx';

/** What a person has entered of a team: the text of each field, and the picture chosen for its logo. */
export type TeamForm = { readonly [Field in keyof TeamFields]: string } & { readonly logo: File | null };

export const EMPTY_TEAM: TeamForm = { name: '', seasonName: '', description: '', logo: null };

/** The subject of the toasts of both dialogs: a new one replaces the one before, and closing takes mistakes away. */
export const ABOUT_TEAM = 'team';

type TeamFieldsProps = {
  form: TeamForm;
  onChange: (form: TeamForm) => void;
  /** Shown below the name. */
  nameError: string | undefined;
  /** The address of the logo that the team has already. */
  storedLogo: string | null;
  /** Texts wait on the device for the network, a logo cannot: without one its field is off, and says so. */
  isOffline: boolean;
};

/**
 * Name, season, description and logo: the fields that the dialogs "Create New Team" and "Edit Team" share. The dialog
 * holds what is entered, checks it and saves it.
 */
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
