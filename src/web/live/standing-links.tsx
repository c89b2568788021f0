import type { LiveLink } from '#domain/live/api.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { LiveLinkCalls } from './use-live-links.ts';
import { watchingText } from './watching-text.ts';
import styles from './live-dialog.module.css';

type StandingLinksProps = { teamId: string; links: readonly LiveLink[]; calls: LiveLinkCalls; isOff: boolean };

/** The other links of the team that still lead somewhere. */
export function StandingLinks({ teamId, links, calls, isOff }: StandingLinksProps) {
  const sessions = new Map(useRows('statSessions', { teamId }).map((session) => [session.id, session]));
  const events = new Map(useRows('events', { teamId }).map((event) => [event.id, event]));
  if (links.length === 0) return null;
  const nameOf = ({ sessionId }: LiveLink): string => {
    if (sessionId === null) return 'Whatever the team plays';
    const session = sessions.get(sessionId);
    const opponent = session?.opponentName ?? events.get(session?.eventId ?? '')?.opponentName;
    return opponent ? `vs ${opponent}` : 'A match';
  };
  return (
    <section className={styles.others}>
      <h3>Other standing links</h3>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <span>
              <b>{nameOf(link)}</b>
              <small>{watchingText(link)}</small>
            </span>
            <Button
              disabled={isOff}
              aria-label={`New address for ${nameOf(link)}`}
              onClick={() => void calls.replace(link.id)}
            >
              New Address
            </Button>
            <Button
              variant="danger-line"
              disabled={isOff}
              aria-label={`End link: ${nameOf(link)}`}
              onClick={() => void calls.end(link.id)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
