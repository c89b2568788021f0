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
import { DragSurface, useDragHandlers, useHandlersRef, useTarget } from '#web/ui/drag/drag.tsx';
import { COURT_TAB } from './court/keys.ts';
import { EarlierCourts } from './court/earlier-courts.tsx';
import { LineupList } from './lineup-list.tsx';
import { NewLineupDialog } from './new-lineup-dialog.tsx';
import { TeamHead } from './team-head.tsx';
import { type CourtEditing, useCourt } from './court/use-court.ts';
import { useCourtDrag } from './court/use-court-drag.ts';
import { useLeftOut } from './court/use-left-out.ts';
import { type Lineups, useLineups } from './use-lineups.ts';
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
  const handlers = useHandlersRef();
  useLeftOut(team.id);
  const onSurface = useMemo(() => <OnSurface team={team} handlers={handlers} />, [team, handlers]);
  return <DragSurface handlers={handlers}>{onSurface}</DragSurface>;
}

type HandlersRef = ReturnType<typeof useHandlersRef>;

function OnSurface({ team, handlers }: { team: Team; handlers: HandlersRef }) {
  const [tab, setTab] = useTab();
  const [dialog, setDialog] = useState<DialogId | null>(null);
  const closeDialog = useCallback(() => setDialog(null), []);
  const roster = useRoster(team.id);
  const lineups = useLineups(team.id);
  const { selected } = lineups;
  const { editing, status } = useCourt(team.id, selected, roster.players);
  const overwritten = useOverwritten(team, selected, look);
  const refresh = useRefresh();
  const { startLineup, cancelLineup, createLineup } = useNewLineup(lineups, editing, setDialog);
  const { isFromRoster } = useCards(handlers, {
    ...{ editing, lineupId: selected?.id, players: roster.players },
    openCourt: () => setTab('court'),
  });
  const tabs = useRef<HTMLDivElement>(null);
  // A card that is carried to the court opens its tab, and what was entered in another waits.
  const hasUnsaved = useHasUnsaved();

  useUndoKeys(tab !== 'lineups', editing);

  function look(): void {
    setDialog('earlier');
    overwritten.dismiss();
  }

  return (
    <>
      <TeamHead team={team} status={status} onOpen={setDialog} />
      <div ref={tabs}>
        <Tabs label="Team" tabs={TABS} chosen={tab} onChoose={(next) => askFirst(() => setTab(next))}>
          {(tab === 'roster' || isFromRoster || hasUnsaved) && (
            <div hidden={tab !== 'roster'}>
              <RosterTab
                roster={roster}
                court={editing.court}
                onRefresh={refresh}
                dock={selected && <CourtDock lineup={selected} editing={editing} players={roster.players} />}
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
              onNew={() => startLineup(tab)}
            />
          )}
          {tab === 'lineups' && (
            <LineupList
              lineups={lineups}
              players={roster.players}
              onSelect={lineups.select}
              onNew={() => startLineup(tab)}
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
}

/** The tab that the address names; the roster is the one without a name. */
function useTab() {
  const [address, change] = useAddress();
  const tab = TABS.find(({ id }) => id === address['tab'])?.id ?? 'roster';
  const setTab = useCallback((to: TabId) => change({ tab: to === 'roster' ? null : to }, 'push'), [change]);
  return [tab, setTab] as const;
}

/** While a new lineup is named on the court's tab, the court is cleared (COURT-29). */
function useNewLineup(lineups: Lineups, editing: CourtEditing, setDialog: (dialog: DialogId | null) => void) {
  function cancelLineup(): void {
    setDialog(null);
    editing.showCourt();
  }
  return {
    startLineup(from: TabId): void {
      if (from === 'court') editing.hideCourt();
      setDialog('new');
    },
    cancelLineup,
    async createLineup(name: string): Promise<boolean> {
      const isCreated = await lineups.create(name);
      if (isCreated) cancelLineup();
      return isCreated;
    },
  };
}

/** The cards of players that are dragged on this surface; one that is lifted looks like its plate on the court. */
function useCards(handlers: HandlersRef, court: Parameters<typeof useCourtDrag>[0]) {
  const { surface, isFromRoster, playerOf } = useCourtDrag(court);
  const overlay = (key: string) => {
    const player = playerOf(key);
    return player ? <PlayerPlate player={player} state="lifted" /> : null;
  };
  useDragHandlers(handlers, { ...surface, overlay });
  return { isFromRoster };
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
