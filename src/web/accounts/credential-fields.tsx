import { IconLock, IconMail } from '@tabler/icons-react';
import { PasswordField, TextField } from '#web/ui/controls/text-field.tsx';

export type Credentials = { readonly email: string; readonly password: string };

type CredentialFieldsProps = {
  value: Credentials;
  /** What is wrong with each, in a sentence under it. */
  wrong: Partial<Credentials>;
  /** So that a password manager offers the one, or makes the other. */
  passwordIs: 'current' | 'new';
  onChange(next: Credentials): void;
};

/** Who somebody is, for signing in and for signing up. */
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
