import { useEffect, useState } from 'react';
import { localDay, mediumDay } from '#domain/core/dates.ts';
import { type DeletedSession, DeletedSessions } from '#domain/match/api.ts';
import { restoreSession } from '#domain/match/commands.ts';
import { scoresText } from '#domain/match/game-result.ts';
import { KEPT_DAYS } from '#domain/sync/keeping.ts';
import { call } from '#web/access/call.ts';
import { useAction } from '#web/sync/use-action.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './past-events-page.module.css';

type DialogProps = { open: boolean; teamId: string; onClose(): void };
type DeletedGames = readonly DeletedSession[] | 'loading' | 'failed';

/** Games deleted in the last 30 days, to restore. Read from the server, since devices drop deleted rows. */
export function DeletedGamesDialog({ open, teamId, onClose }: DialogProps) {
  const [found, setFound] = useState<DeletedGames>('loading');
  const act = useAction();
  useEffect(() => {
    void call(DeletedSessions, `/api/teams/${teamId}/deleted-sessions`).then((answer) =>
      setFound(answer.ok ? answer.value.sessions : 'failed'),
    );
  }, [teamId]);
  const takeBack = async (game: DeletedSession) => {
    const texts = { done: 'Game Taken Back', description: effectOf(game), failed: 'Failed to take back the game' };
    const isDone = await act(restoreSession.draft({ teamId, sessionId: game.id }), { ...texts, about: game.id });
    if (isDone) setFound((all) => (typeof all === 'string' ? all : all.filter(({ id }) => id !== game.id)));
  };
  return (
    <Dialog open={open} onClose={onClose} title="Deleted Games" sub={`Each can be taken back for ${KEPT_DAYS} days.`}>
      {found === 'loading' && <Skeleton text="Loading deleted games..." rows={2} />}
      {found === 'failed' && <p>The deleted games cannot be loaded. This list needs the network.</p>}
      {typeof found !== 'string' && <Games games={found} onTakeBack={(game) => void takeBack(game)} />}
    </Dialog>
  );
}

type GamesProps = { games: readonly DeletedSession[]; onTakeBack(game: DeletedSession): void };

function Games({ games, onTakeBack }: GamesProps) {
  if (games.length === 0) return <p>No game was deleted lately.</p>;
  return (
    <ul className={styles.deleted}>
      {games.map((game) => (
        <li key={game.id}>
          <span className={styles.name}>
            <b>{nameOf(game)}</b>
            <span>
              {[
                `${game.isMerged ? 'Merged' : 'Deleted'} ${mediumDay(localDay(new Date(game.deletedAt)))}`,
                game.eventTitle,
                scoresText(game.scores),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Button aria-label={`Take back ${nameOf(game)}`} onClick={() => onTakeBack(game)}>
            Take Back
          </Button>
        </li>
      ))}
    </ul>
  );
}

const effectOf = ({ isMerged }: DeletedSession) =>
  isMerged ? 'Its entries count here and no longer in the other game.' : 'It returns with all its figures.';
const nameOf = ({ opponentName }: DeletedSession) => (opponentName === null ? 'Game' : `vs ${opponentName}`);
