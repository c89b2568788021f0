import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Choices } from '#web/ui/controls/choices.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useTheme } from '#web/browser/theme.ts';

const THEME_CHOICES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'system', label: 'System', icon: IconDeviceDesktop },
] as const;

export function SettingsDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { theme, chooseTheme } = useTheme();
  return (
    <Dialog open={open} onClose={onClose} title="Settings" actions={<Button onClick={onClose}>Close</Button>}>
      <Choices legend="Theme" choices={THEME_CHOICES} chosen={theme} onChoose={chooseTheme} />
    </Dialog>
  );
}
