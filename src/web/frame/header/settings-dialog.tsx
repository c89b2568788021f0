import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { may } from '#domain/access.ts';
import { useAccesses, useRows } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useTheme } from '#web/browser/theme.ts';
import { useWinChance } from '#web/browser/win-chance.ts';
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
      {hasFigures && <WinChance />}
    </Dialog>
  );
}

/** Who records sees the chance to win the set on the card of a timeout, unless they want none (CH-11). */
function WinChance() {
  const [isOn, turn] = useWinChance();
  return (
    <section className={styles.part} aria-labelledby="settings-match">
      <h3 id="settings-match">Stat tracking</h3>
      <Switch label="Win chance" checked={isOn} onChange={turn} />
      <p>On the card of a timeout, on this device.</p>
    </section>
  );
}
