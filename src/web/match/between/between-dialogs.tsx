import { useState } from 'react';
import type { Names } from '#domain/match/match-log.ts';
import type { OpenDialog, TrackerProps } from '#web/match/tracker-view.ts';
import { LiberoSheet } from './libero-sheet.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { SubstitutionSheet } from './substitution-sheet.tsx';
import { TimeoutSheet } from './timeout-sheet.tsx';
import { useBetween } from './use-between.ts';

type BetweenDialogsProps = Pick<TrackerProps, 'match' | 'rules' | 'players' | 'former' | 'record' | 'clientId'> & {
  opened: OpenDialog;
  open: boolean;
  setNumber: number;
  names: Names;
  onOpen(what: OpenDialog): void;
  onClose(): void;
};

/** The sheets of the dead time, over rally entry and over Counts. Loaded when the first of them is opened. */
export function BetweenDialogs(props: BetweenDialogsProps) {
  const { opened, onOpen, match, clientId } = props;
  const between = useBetween(props);
  const [sentOff, setSentOff] = useState<string>();
  const substitute = (player: string) => {
    setSentOff(player);
    onOpen('substitution');
  };
  const forget = { ...between, onClose: () => (setSentOff(undefined), between.onClose()) };
  if (opened === 'substitution') return <SubstitutionSheet between={forget} leaving={sentOff} />;
  if (opened === 'libero') return <LiberoSheet between={between} />;
  if (opened === 'timeout') return <TimeoutSheet between={between} state={match.state} clientId={clientId} />;
  if (opened === 'between') return <MoreSheet between={between} onSentOff={substitute} />;
  return null;
}
