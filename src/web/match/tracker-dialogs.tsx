import { memo, useMemo, useState } from 'react';
import type { Finding } from '#domain/match/checks/finding-words.ts';
import { type GameSet, setOf } from '#domain/match/fold.ts';
import { isTap, logLines } from '#domain/match/match-log.ts';
import { isPartial } from '#domain/match/partial.ts';
import type { Counting } from '#domain/match/schema.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CountingDialog } from './start/counting-dialog.tsx';
import { FindingsDialog } from './findings-dialog.tsx';
import { dialogOnDemand, onDemand } from '#web/browser/on-demand.tsx';
import { LiveShare } from '#web/live/live-share.ts';
import { MatchLogSheet } from './log/match-log-sheet.tsx';
import { OpponentDialog } from './opponent-dialog.tsx';
import { useMending } from './rallies/use-mending.ts';
import { HeldEntries } from '#web/scorer/scorer-parts.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SetStrip } from './set-strip.tsx';
import type { OpenDialog, TrackerView } from './tracker-view.ts';

const BetweenDialogs = dialogOnDemand(() =>
  import('./between/between-dialogs.tsx').then((part) => part.BetweenDialogs),
);
const BETWEEN: ReadonlySet<OpenDialog> = new Set(['substitution', 'libero', 'timeout', 'timeout-card', 'between']);
const FindingWays = onDemand(
  async () => (await import('./rallies/finding-ways.tsx')).FindingWays,
  <></>,
  () => null,
);
const RallyList = dialogOnDemand(async () => (await import('./rallies/rally-list.tsx')).RallyList);
const LineUpSheet = dialogOnDemand(() => import('./line-up/line-up-sheet.tsx').then((part) => part.LineUpSheet));
const RulesDialog = dialogOnDemand(() => import('./start/rules-dialog.tsx').then((part) => part.RulesDialog));

type TrackerDialogsProps = TrackerView & {
  opened: OpenDialog;
  /** The rally that the address opened the log at. */
  namedRow: string | undefined;
  /** This device records by rallies. */
  isByRallies: boolean;
  found: readonly Finding[];
  won: Finding | undefined;
  onRight(finding: Finding): void;
  onConfirm(): void;
};

/** Whether there is a rally in a set that no press of the score cards made. */
const isToldIn = ({ rallies }: GameSet): boolean => rallies?.chain.posts.some(({ isPressed }) => !isPressed) ?? false;

/** Dialogs over a match: log, line-up, dead time, rules, opponent's name, sets, way of counting, findings. */
export const TrackerDialogs = memo(function TrackerDialogs(props: TrackerDialogsProps) {
  const { opened, onOpen, names, found, won, match, rules, tracker, tracked, isReadOnly } = props;
  const [at, setAt] = useState(props.namedRow);
  const [late, setLate] = useState<string>();
  const hasRallies = props.isByRallies || isToldIn(setOf(match.state, tracker.setNumber));
  // A figure of taps leads to one of them, which no list of rallies has.
  const isAtTap = useMemo(() => at !== undefined && isTap(match.state, at), [match.state, at]);
  const isToldByRallies = hasRallies && !isAtTap;
  const close = () => {
    setAt(undefined);
    onOpen('nothing');
  };
  const mend = useMending({ match, tracker });
  const lateNote = late !== undefined && <Button onClick={() => onOpen('held')}>{late}</Button>;
  const waysOf = (finding: Finding) =>
    finding.found &&
    !isReadOnly && (
      <FindingWays
        {...{ found: finding.found, title: finding.title, state: match.state, names }}
        onMend={(done, decide, set) => void mend(done, ({ state }) => decide(state), set)}
        onRight={() => props.onRight(finding)}
        onLineUp={() => void showIn(finding, 'line-up')}
      />
    );
  const showIn = async ({ setNumber, at: row }: Finding, what: OpenDialog) => {
    // Log and line-up are those of the set: they open once that is shown.
    if (setNumber !== undefined) await tracker.goTo(setNumber);
    setAt(row);
    onOpen(what);
  };
  return (
    <>
      <MatchLogSheet
        key={at}
        at={at}
        open={opened === 'log' && !isToldByRallies}
        onClose={close}
        setNumber={tracker.setNumber}
        isPartial={isPartial(match.state)}
        lines={opened === 'log' ? logLines(match.state, tracker.setNumber, names) : []}
        note={lateNote}
        names={names}
        players={tracked}
        isReadOnly={isReadOnly}
        isGuest={props.isGuest}
        onStrike={tracker.strike}
        onRestore={tracker.restore}
        onChange={tracker.change}
        onSettle={(id, side) => void tracker.settle(id, side)}
      />
      <BetweenDialogs {...props} setNumber={tracker.setNumber} open={BETWEEN.has(opened)} onClose={close} />
      <RallyList
        key={`rallies ${at}`}
        open={opened === 'log' && isToldByRallies}
        onClose={close}
        {...{ match, tracker, names, players: tracked, isReadOnly, isGuest: props.isGuest, at, note: lateNote }}
      />
      <FindingsDialog
        open={opened === 'findings'}
        found={found}
        won={won}
        isBusy={props.isCompleting}
        onClose={close}
        onComplete={props.onConfirm}
        onGo={(finding) => void showIn(finding, finding.way === 'log' ? 'log' : 'nothing')}
        waysOf={waysOf}
      />
      {opened === 'opponent' && <Opponent {...props} onClose={close} />}
      {opened === 'counting' && <HowCounted {...props} onClose={close} />}
      <Share {...props} onClose={close} />
      <HeldEntries {...props} open={opened === 'held'} onClose={close} onFound={setLate} />
      <LineUpSheet {...props} open={opened === 'line-up'} onClose={close} />
      <RulesDialog open={opened === 'rules'} rules={rules} onClose={close} onSave={props.onRules} />
      <Dialog open={opened === 'sets'} onClose={close} title="Sets">
        <SetStrip sets={props.sets} current={tracker.setNumber} onGo={(number) => void tracker.goTo(number)} />
      </Dialog>
    </>
  );
}, areBothClosed);

/** Skips rendering while both dialogs are closed. */
function areBothClosed(before: TrackerDialogsProps, after: TrackerDialogsProps): boolean {
  return before.opened === 'nothing' && after.opened === 'nothing';
}

function Share({ teamId, sessionId, teamName, opponent, opened, onClose }: TrackerDialogsProps & { onClose(): void }) {
  const about = `${teamName} vs ${opponent}`;
  return <LiveShare {...{ teamId, sessionId, about }} open={opened === 'live'} onClose={onClose} />;
}

function Opponent({ opponentName, onRenameOpponent, onClose }: TrackerDialogsProps & { onClose(): void }) {
  // The text stays after a failure, to be sent again.
  const save = async (name: string) => (await onRenameOpponent(name)) && onClose();
  return <OpponentDialog name={opponentName ?? ''} onClose={onClose} onSave={(name) => void save(name)} />;
}

function HowCounted({ counting, onCount, onClose }: TrackerDialogsProps & { onClose(): void }) {
  const save = async (chosen: Counting) => (await onCount(chosen)) && onClose();
  return <CountingDialog counting={counting} onClose={onClose} onSave={(chosen) => void save(chosen)} />;
}
