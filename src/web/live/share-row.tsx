import { IconBroadcast } from '@tabler/icons-react';
import { may } from '#domain/access.ts';
import { useAccess } from '#web/sync/screen/hooks.ts';
import { MenuRow } from '#web/ui/controls/menu.tsx';

/** For who may show a match to everybody. */
export function ShareRow({ teamId, onShare }: { teamId: string; onShare(): void }) {
  if (!may(useAccess(teamId), 'live.share')) return null;
  return (
    <MenuRow icon={IconBroadcast} onChoose={onShare}>
      Share live page
    </MenuRow>
  );
}
