import { useRows } from '#web/sync/screen/hooks.ts';
import styles from './live-dialog.module.css';

type HiddenPlayersProps = {
  teamId: string;
  hidden: readonly string[];
  isOff: boolean;
  onHide(playerId: string, isHidden: boolean): void;
};

/** Players whose names no page says, whatever is chosen for it. */
export function HiddenPlayers({ teamId, hidden, isOff, onHide }: HiddenPlayersProps) {
  const players = useRows('players', { teamId }).toSorted((a, b) => (a.jerseyNumber ?? 999) - (b.jerseyNumber ?? 999));
  if (players.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>Always by number: {hidden.length === 0 ? 'nobody' : hidden.length}</summary>
      <p className={styles.hint}>On every page of this team, whatever is chosen above.</p>
      <ul className={styles.players}>
        {players.map(({ id, name, jerseyNumber }) => (
          <li key={id}>
            <label className={styles.consent}>
              <input
                type="checkbox"
                checked={hidden.includes(id)}
                disabled={isOff}
                onChange={(event) => onHide(id, event.target.checked)}
              />
              #{jerseyNumber ?? '?'} {name}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
