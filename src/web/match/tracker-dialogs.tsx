import { memo, useState } from 'react';
import type { Finding } from '#domain/match/rally/finding-words.ts';
import { wonSets } from '#domain/match/findings.ts';
import { isPartial } from '#domain/match/fold.ts';
import { logLines, type Names } from '#domain/match/match-log.ts';
import type { Counting } from '#domain/match/schema.ts';
import { dialogOnDemand } from '#web/browser/on-demand.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CountingDialog } from './start/counting-dialog.tsx';
import { FindingsDialog } from './findings-dialog.tsx';
import { MatchLogSheet } from './log/match-log-sheet.tsx';
import { OpponentDialog } from './opponent-dialog.tsx';
import { SetStrip } from './set-strip.tsx';
import type { OpenDialog, TrackerView } from './tracker-view.ts';

const LineUpSheet = dialogOnDemand(() => import('./line-up/line-up-sheet.tsx').then((part) => part.LineUpSheet));
const RulesDialog = dialogOnDemand(() => import('./start/rules-dialog.tsx').then((part) => part.RulesDialog));

type TrackerDialogsProps = TrackerView & {
  opened: OpenDialog;
  names: Names;
  found: readonly Finding[];
  onConfirm(): void;
};

/** Dialogs over a match: log, line-up, rules, opponent's name, sets, way of counting, findings before completing. */
export const TrackerDialogs = memo(function TrackerDialogs(props: TrackerDialogsProps) {
  const { opened, onOpen, names, found, match, rules, tracker, tracked, isReadOnly } = props;
  const [at, setAt] = useState<string>();
  const close = () => {
    setAt(undefined);
    onOpen('nothing');
  };
  const goTo = async ({ way, setNumber, entry }: Finding) => {
    // The log is that of the set: it opens once that is shown.
    if (setNumber !== undefined) await tracker.goTo(setNumber);
    setAt(entry);
    onOpen(way === 'log' ? 'log' : 'nothing');
  };
  return (
    <>
      <MatchLogSheet
        key={at}
        at={at}
        open={opened === 'log'}
        onClose={close}
        setNumber={tracker.setNumber}
        isPartial={isPartial(match.state)}
        lines={opened === 'log' ? logLines(match.state, tracker.setNumber, names) : []}
        names={names}
        players={tracked}
        isReadOnly={isReadOnly}
        onStrike={tracker.strike}
        onRestore={tracker.restore}
        onChange={tracker.change}
        onSettle={(id, side) => void tracker.settle(id, side)}
      />
      <FindingsDialog
        open={opened === 'findings'}
        found={found}
        won={opened === 'findings' ? wonSets(match.state, rules) : undefined}
        isBusy={props.isCompleting}
        onClose={close}
        onComplete={props.onConfirm}
        onGo={(finding) => void goTo(finding)}
      />
      {opened === 'opponent' && <Opponent {...props} onClose={close} />}
      {opened === 'counting' && <HowCounted {...props} onClose={close} />}
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

function Opponent({ opponentName, onRenameOpponent, onClose }: TrackerDialogsProps & { onClose(): void }) {
  // The text stays after a failure, to be sent again.
  const save = async (name: string) => (await onRenameOpponent(name)) && onClose();
  return <OpponentDialog name={opponentName ?? ''} onClose={onClose} onSave={(name) => void save(name)} />;
}

function HowCounted({ counting, onCount, onClose }: TrackerDialogsProps & { onClose(): void }) {
  const save = async (chosen: Counting) => (await onCount(chosen)) && onClose();
  return <CountingDialog counting={counting} onClose={onClose} onSave={(chosen) => void save(chosen)} />;
}
