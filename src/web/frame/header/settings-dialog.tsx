import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { may } from '#domain/access.ts';
import { useAccesses, useRows } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useTheme } from '#web/browser/theme.ts';
import { chooseRotationNaming, useRotationNaming } from '#web/browser/choices/rotation-naming.ts';
import { useWinChance } from '#web/browser/choices/win-chance.ts';
import styles from './settings-dialog.module.css';

const THEME_CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'system', label: 'System', icon: IconDeviceDesktop },
] as const;

export function SettingsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { theme, chooseTheme } = useTheme();
  const teams = useRows('teams');
  const accesses = useAccesses(teams.map(({ id }) => id));
  const hasFigures = [...accesses.values()].some((access) => may(access, 'stats.read'));
  return (
    <Dialog open={open} onClose={onClose} title="Settings" actions={<Button onClick={onClose}>Close</Button>}>
      <Choices legend="Theme" choices={THEME_CHOICES} chosen={theme} onChoose={chooseTheme} />
      {hasFigures && <StatTracking />}
    </Dialog>
  );
}

const NAMINGS = [
  { value: 'order', label: 'R1–R6', more: 'In the order of play' },
  { value: 'place', label: 'P1–P6', more: 'By the setter’s place' },
] as const;

/** Choices of this device: the chance to win the set on the card of a timeout (CH-11), and names of rotations (ROT-01). */
function StatTracking() {
  const [isOn, turn] = useWinChance();
  const naming = useRotationNaming();
  return (
    <section className={styles.part} aria-labelledby="settings-match">
      <h3 id="settings-match">Stat tracking</h3>
      <Switch label="Win chance" checked={isOn} onChange={turn} />
      <p>On the card of a timeout, on this device.</p>
      <Choices legend="Rotations" choices={NAMINGS} chosen={naming} onChoose={chooseRotationNaming} />
    </section>
  );
}
