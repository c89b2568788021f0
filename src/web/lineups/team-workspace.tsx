import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Team } from '#domain/teams/schema.ts';
import { AccessDialog, ShareDialog } from '#web/members/people-dialogs.ts';
import { RosterTab } from '#web/roster/roster-tab.tsx';
import { useRoster } from '#web/roster/use-roster.ts';
import { useAddress } from '#web/browser/use-address.ts';
import { useRefresh } from '#web/sync/use-refresh.ts';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { askFirst, useHasUnsaved } from '#web/ui/overlays/unsaved.ts';
import { UnsavedQuestion } from '#web/ui/overlays/unsaved-question.tsx';
import { CourtDock } from './court/court-dock.tsx';
import { PlayerPlate } from './court/court-slot.tsx';
import { CourtTab } from './court/court-tab.tsx';
import { DragSurface, useHandling, useHeld, useTarget } from '#web/ui/drag/drag.tsx';
import { COURT_TAB } from './court/keys.ts';
import { EarlierCourts } from './court/earlier-courts.tsx';
import { LineupList } from './lineup-list.tsx';
import { NewLineupDialog } from './new-lineup-dialog.tsx';
import { TeamHead } from './team-head.tsx';
import { useCourt } from './court/use-court.ts';
import { useCourtDrag } from './court/use-court-drag.ts';
import { useLeftOut } from './court/use-left-out.ts';
import { useLineups } from './use-lineups.ts';
import { useOverwritten } from './court/use-overwritten.ts';
import { useUndoKeys } from './court/use-undo-keys.ts';

const TABS = [
  { id: 'roster', label: 'Roster' },
  { id: 'court', label: 'On Court Positions' },
  { id: 'lineups', label: 'Lineups' },
] as const;
type TabId = (typeof TABS)[number]['id'];
type DialogId = 'share' | 'manage' | 'new' | 'earlier';

/** The header block and its three tabs, on one surface for dragging, so that the roster reaches the court. */
export function TeamWorkspace({ team }: { team: Team }) {
  const held = useHeld();
  useLeftOut(team.id);
  const onSurface = useMemo(() => <OnSurface team={team} held={held} />, [team, held]);
  return <DragSurface held={held}>{onSurface}</DragSurface>;
}

function OnSurface({ team, held }: { team: Team; held: ReturnType<typeof useHeld> }) {
  const [address, change] = useAddress();
  const tab = TABS.find(({ id }) => id === address['tab'])?.id ?? 'roster';
  const setTab = useCallback((to: TabId) => change({ tab: to === 'roster' ? null : to }, 'push'), [change]);
  const [dialog, setDialog] = useState<DialogId | null>(null);
  const closeDialog = useCallback(() => setDialog(null), []);
  const roster = useRoster(team.id);
  const lineups = useLineups(team.id);
  const { editing, status } = useCourt(team.id, lineups.selected, roster.players);
  const overwritten = useOverwritten(team, lineups.selected, look);
  const refresh = useRefresh();
  const [lineupId, players] = [lineups.selected?.id, roster.players];
  const drag = useCourtDrag({ editing, lineupId, players, openCourt: () => setTab('court') });
  const tabs = useRef<HTMLDivElement>(null);
  // A card that is carried to the court opens its tab, and what was entered in another waits.
  const hasUnsaved = useHasUnsaved();

  useHandling(held, { ...drag.surface, overlay: lifted });
  useUndoKeys(tab !== 'lineups', editing);

  function look(): void {
    setDialog('earlier');
    overwritten.dismiss();
  }
  function startLineup(): void {
    if (tab === 'court') editing.setAside();
    setDialog('new');
  }
  function cancelLineup(): void {
    setDialog(null);
    editing.bringBack();
  }
  async function createLineup(name: string): Promise<boolean> {
    const isCreated = await lineups.create(name);
    if (isCreated) cancelLineup();
    return isCreated;
  }

  return (
    <>
      <TeamHead team={team} status={status} onOpen={setDialog} />
      <div ref={tabs}>
        <Tabs label="Team" tabs={TABS} chosen={tab} onChoose={(next) => askFirst(() => setTab(next))}>
          {(tab === 'roster' || drag.isFromRoster || hasUnsaved) && (
            <div hidden={tab !== 'roster'}>
              <RosterTab
                roster={roster}
                court={editing.court}
                onRefresh={refresh}
                dock={
                  lineups.selected && <CourtDock lineup={lineups.selected} editing={editing} players={roster.players} />
                }
              />
            </div>
          )}
          {tab === 'court' && (
            <CourtTab
              team={team}
              lineups={lineups}
              editing={editing}
              players={roster.players}
              overwritten={overwritten}
              onLook={look}
              onSelect={lineups.select}
              onNew={startLineup}
            />
          )}
          {tab === 'lineups' && (
            <LineupList
              lineups={lineups}
              players={roster.players}
              onSelect={lineups.select}
              onNew={startLineup}
              onOpenCourt={() => setTab('court')}
            />
          )}
        </Tabs>
      </div>
      <CourtTabTarget tabs={tabs} />
      <NewLineupDialog open={dialog === 'new'} onCancel={cancelLineup} onCreate={createLineup} />
      <EarlierCourts
        open={dialog === 'earlier'}
        courts={overwritten.courts}
        court={editing.court}
        players={roster.players}
        onTakeBack={editing.takeBack}
        onClose={closeDialog}
      />
      <UnsavedQuestion />
      <People team={team} dialog={dialog} onClose={closeDialog} />
    </>
  );

  function lifted(key: string) {
    const player = drag.playerOf(key);
    return player ? <PlayerPlate player={player} state="lifted" /> : null;
  }
}

type PeopleProps = { team: Team; dialog: DialogId | null; onClose: () => void };

const People = memo(function People({ team, dialog, onClose }: PeopleProps) {
  const [isSharing, isManaging] = [dialog === 'share', dialog === 'manage'];
  const [wasShared, wasManaged] = [useEver(isSharing), useEver(isManaging)];
  return (
    <>
      {wasShared && <ShareDialog team={team} open={isSharing} onClose={onClose} />}
      {wasManaged && <AccessDialog team={team} open={isManaging} onClose={onClose} />}
    </>
  );
});

/** Closed, both would still hear of every change that waits to be sent. */
function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}

/** Makes a place to hold a card over of the second tab, which itself knows nothing of dragging (AMB-058). */
function CourtTabTarget({ tabs }: { tabs: { readonly current: HTMLElement | null } }) {
  const { ref } = useTarget(COURT_TAB);
  useEffect(() => {
    const index = TABS.findIndex(({ id }) => id === 'court');
    ref(tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[index] ?? null);
  }, [ref, tabs]);
  return null;
}
