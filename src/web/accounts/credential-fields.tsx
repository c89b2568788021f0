import { IconLock, IconMail } from '@tabler/icons-react';
import { PasswordField, TextField } from '#web/ui/controls/text-field.tsx';

export type Credentials = { readonly email: string; readonly password: string };

type CredentialFieldsProps = {
  value: Credentials;
  /** Error under each field. */
  wrong: Partial<Credentials>;
  /** Tells password managers whether to fill in a password or to suggest one. */
  passwordIs: 'current' | 'new';
  onChange(next: Credentials): void;
};

/** Fields for email and password, for sign-in and sign-up. */
export function CredentialFields({ value, wrong, passwordIs, onChange }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        icon={IconMail}
        autoComplete="email"
        value={value.email}
        onChange={(email) => onChange({ ...value, email })}
        error={wrong.email}
      />
      <PasswordField
        label="Password"
        icon={IconLock}
        autoComplete={`${passwordIs}-password`}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={wrong.password}
      />
    </>
  );
}
