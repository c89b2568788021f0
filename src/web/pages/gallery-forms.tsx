import { useState } from 'react';
import { IconMail, IconSearch } from '@tabler/icons-react';
import { Choices, ToggleTiles } from '#web/ui/choices.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { CrownMark } from '#web/ui/tag.tsx';
import { NumberField, PasswordField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { Block } from './gallery-block.tsx';
import styles from './gallery-page.module.css';

const POSITIONS = [
  { value: 'setter', label: 'Setter' },
  { value: 'libero', label: 'Libero' },
] as const;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (spoken, value) => ({
    value,
    label: spoken.slice(0, 2),
    spoken,
  }),
);

export function GalleryForms() {
  const [text, setText] = useState('Kaitlyn Park');
  const [number, setNumber] = useState<number | null>(7);
  const [position, setPosition] = useState<'setter' | 'libero' | ''>('');
  return (
    <>
      <Block title="Fields">
        <div className={styles.stack}>
          <TextField label="Player Name" value={text} onChange={setText} hint="As it stands on the roster" />
          <NumberField
            label="Jersey Number"
            value={number}
            onChange={setNumber}
            error={number === 7 ? 'Jersey number 7 is already taken. Next available: 3' : undefined}
          />
          <SelectField
            label="Position"
            value={position}
            placeholder="Select a position"
            options={POSITIONS}
            onChange={setPosition}
          />
          <TextField
            label="Email"
            icon={IconMail}
            type="email"
            value=""
            onChange={setText}
            placeholder="coach@example.com"
          />
          <PasswordField label="Password" value={text} onChange={setText} />
          <TextField
            label="Search"
            labelHidden
            icon={IconSearch}
            type="search"
            placeholder="Search players..."
            value=""
            onChange={setText}
            inToolbar
          />
          <TextArea label="Description" optional value={text} onChange={setText} />
          <TextField label="Disabled" value="Locked" onChange={setText} disabled />
        </div>
      </Block>
      <ChoicesAndSwitches />
    </>
  );
}

function ChoicesAndSwitches() {
  const [role, setRole] = useState<'coach' | 'statistician'>('coach');
  const [days, setDays] = useState([2, 4]);
  const [isOn, setOn] = useState(true);
  return (
    <Block title="Choices and switches">
      <Choices
        legend="Role"
        chosen={role}
        onChoose={setRole}
        choices={[
          { value: 'coach', label: 'Coach', more: 'Edits roster and lineups' },
          { value: 'statistician', label: 'Statistician', more: 'Records games', end: <CrownMark label="Premium" /> },
        ]}
      />
      <ToggleTiles
        legend="Days"
        tiles={WEEKDAYS}
        chosen={days}
        onChange={setDays}
        error={days.length ? undefined : 'Choose a day'}
      />
      <Switch label="Premium" checked={isOn} onChange={setOn} />
      <Switch label="Off" checked={!isOn} onChange={(on) => setOn(!on)} />
      <Switch label="Disabled" checked={false} onChange={() => undefined} disabled />
    </Block>
  );
}
