import { useState } from 'react';
import type { Names } from '#domain/match/match-log.ts';
import type { OpenDialog, TrackerProps } from '#web/match/tracker-view.ts';
import { BetweenFrame } from './between-sheet.tsx';
import { LiberoSheet } from './libero-sheet.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { SubstitutionSheet } from './substitution-sheet.tsx';
import { TimeoutCardSheet } from './timeout-card-sheet.tsx';
import { TimeoutSheet } from './timeout-sheet.tsx';
import { useBetween } from './use-between.ts';

type BetweenDialogsProps = Pick<
  TrackerProps,
  'sessionId' | 'match' | 'rules' | 'players' | 'former' | 'record' | 'clientId' | 'isGuest'
> & {
  opened: OpenDialog;
  open: boolean;
  setNumber: number;
  names: Names;
  onOpen(what: OpenDialog): void;
  onClose(): void;
};

/** The sheets of the dead time, over rally entry and over Counts. Loaded when the first of them is opened. */
export function BetweenDialogs(props: BetweenDialogsProps) {
  const { opened, open, onOpen, match, sessionId, clientId } = props;
  const between = useBetween(props);
  const [sentOff, setSentOff] = useState<string>();
  const substitute = (player: string) => {
    setSentOff(player);
    onOpen('substitution');
  };
  const onClose = () => {
    setSentOff(undefined);
    between.onClose();
  };
  const given = { between: { ...between, onClose } };
  const card = { state: match.state, session: sessionId };
  return open ? (
    <BetweenFrame isTall={opened === 'timeout' || opened === 'timeout-card'} onClose={onClose}>
      {opened === 'substitution' && <SubstitutionSheet {...given} leaving={sentOff} />}
      {opened === 'libero' && <LiberoSheet {...given} />}
      {opened === 'timeout' && <TimeoutSheet {...given} {...card} clientId={clientId} />}
      {opened === 'timeout-card' && <TimeoutCardSheet {...given} {...card} />}
      {opened === 'between' && <MoreSheet {...given} onSentOff={substitute} />}
    </BetweenFrame>
  ) : null;
}
