import { useId, useState } from 'react';
import { IconArrowMerge, IconBroadcast, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { may } from '#domain/access.ts';
import { plural } from '#domain/core/plural.ts';
import { deleteSession, reopenSession, restoreSession } from '#domain/match/commands.ts';
import { type GameResult, gameResult, scoresText } from '#domain/match/game-result.ts';
import { scoreText } from '#domain/match/match-log.ts';
import type { SetStats, StatSession } from '#domain/match/schema.ts';
import { useAccess } from '#web/sync/screen/hooks.ts';
import { useAction } from '#web/sync/use-action.ts';
import { IconButton, LinkButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { calledAfter } from './event-row.tsx';
import { LiveShare } from '#web/live/live-share.ts';
import { MergeDialog } from './merge-dialog.tsx';
import styles from './past-events-page.module.css';

type SessionRowProps = {
  /** Called as its event, where it has no name of its own. */
  session: StatSession;
  /** Where the title and the day of its event stand. */
  about: string;
  sets: readonly SetStats[];
  /** Sessions of the same event: of one game, perhaps. */
  others: readonly StatSession[];
};

const REOPENED = {
  done: 'Game Reopened',
  description: 'It is in progress again, until it is completed.',
  failed: 'Failed to reopen game',
} as const;

/** One tracked game: how it went, and the way to look at it and to correct it. */
export function SessionRow({ session, about, sets, others }: SessionRowProps) {
  const { id, teamId, opponentName, sessionStatus, notes } = session;
  const access = useAccess(teamId);
  const canDelete = may(access, 'stats.delete');
  const canReopen = sessionStatus === 'completed' && may(access, 'stats.track');
  const act = useAction();
  const [asked, setAsked] = useState<'nothing' | 'delete' | 'merge' | 'share'>('nothing');
  const close = () => setAsked('nothing');
  const nameId = useId();
  const ofThis = (key: string) => calledAfter(`${nameId}-${key}`, `${nameId} ${about}`);
  const reopen = () => act(reopenSession.draft({ teamId, sessionId: id }), REOPENED);
  const result = gameResult(sets, session);
  const name = opponentName === null ? 'Game' : `vs ${opponentName}`;
  return (
    <li className={styles.session}>
      {sessionStatus === 'completed' ? <Outcome result={result} /> : <span />}
      <span className={styles.name}>
        <b id={nameId}>{name}</b>
        <span>
          {sessionStatus === 'completed' ? 'Completed' : 'In progress'} · {notes ?? 'No notes'}
        </span>
      </span>
      <Scores result={result} />
      <span className={styles.actions}>
        <LinkButton {...ofThis('sheet')} href={`/stat-tracking/${id}/box-score`}>
          Box Score
        </LinkButton>
        <LinkButton {...ofThis('view')} href={`/stat-tracking/${id}?view=1`}>
          View
        </LinkButton>
        <LinkButton {...ofThis('edit')} href={`/stat-tracking/${id}`}>
          Edit
        </LinkButton>
        {may(access, 'live.share') && (
          <IconButton icon={IconBroadcast} label={`Share ${name}`} onClick={() => setAsked('share')} />
        )}
        {canReopen && <IconButton icon={IconLockOpen} label={`Reopen ${name}`} onClick={() => void reopen()} />}
        {canDelete && others.length > 0 && (
          <IconButton icon={IconArrowMerge} label={`Merge ${name}`} onClick={() => setAsked('merge')} />
        )}
        {canDelete && <IconButton icon={IconTrash} label={`Delete ${name}`} onClick={() => setAsked('delete')} />}
      </span>
      {asked === 'delete' && <DeleteSession session={session} name={name} result={result} onClose={close} />}
      <LiveShare {...{ teamId, sessionId: id, about: name }} open={asked === 'share'} onClose={close} />
      {asked === 'merge' && <MergeDialog session={session} others={others} onClose={close} />}
    </li>
  );
}

function Outcome({ result: { outcome } }: { result: GameResult }) {
  if (!outcome) return <span />;
  const isWon = outcome === 'won';
  return (
    <span role="img" aria-label={isWon ? 'Won' : 'Lost'} className={classes(styles.outcome, isWon && styles.won)}>
      {isWon ? 'W' : 'L'}
    </span>
  );
}

function Scores({ result: { won, lost, scores } }: { result: GameResult }) {
  if (scores.length === 0) return <span className={styles.result} />;
  return (
    <span className={styles.result}>
      {scoreText({ us: won, them: lost })}
      <small>{scoresText(scores)}</small>
    </span>
  );
}

type DeleteProps = { session: StatSession; name: string; result: GameResult; onClose(): void };

function DeleteSession({ session: { id, teamId }, name, result, onClose }: DeleteProps) {
  const act = useAction();
  const [isBusy, setBusy] = useState(false);
  const takeBack = () =>
    act(restoreSession.draft({ teamId, sessionId: id }), { failed: 'Failed to take back the game', about: id });
  const remove = async () => {
    setBusy(true);
    const action = { label: 'Take back', run: () => void takeBack() };
    const texts = { done: 'Game Deleted', failed: 'Failed to delete session', about: id, action };
    await act(deleteSession.draft({ teamId, sessionId: id }), texts);
    onClose();
  };
  const sets = plural(result.scores.length, 'set');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void remove()}
      title={`Delete ${name}?`}
      action="Delete"
      busy={isBusy}
    >
      Its {sets} and every stat recorded in it leave this list and the analysis of the team and its players. It can be
      taken back for 30 days.
    </ConfirmDialog>
  );
}
